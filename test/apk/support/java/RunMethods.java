import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.MultiDexFileReader;
import gauntlet.probe.Probes;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sun.misc.Unsafe;

/**
 * Converts the classes of an APK for the JVM and calls the method `run` of some, one for each line of a file: the
 * name of the class, then what to call it with. Prints how each call went: its end, the arrays that it was given,
 * and the probes that it came to.
 */
public final class RunMethods {
  private RunMethods() {}

  public static void main(String[] args) throws Exception {
    DexFileNode file = new DexFileNode();
    MultiDexFileReader.open(Files.readAllBytes(Path.of(args[0]))).accept(file);
    Map<String, DexClassNode> classes = new HashMap<>();
    for (DexClassNode one : file.clzs) classes.put(one.className, one);
    ClassLoader loader =
        new ClassLoader() {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            DexClassNode found = classes.get("L" + name.replace('.', '/') + ";");
            if (found == null) throw new ClassNotFoundException(name);
            byte[] bytes = DirectConverter.convert(found);
            return defineClass(name, bytes, 0, bytes.length);
          }
        };
    for (String line : Files.readAllLines(Path.of(args[1]))) System.out.println(call(loader, line.split(" ")));
  }

  private static String call(ClassLoader loader, String[] words) throws Exception {
    Class<?> owner = Class.forName(words[0], true, loader);
    Method method =
        Stream.of(owner.getDeclaredMethods()).filter(one -> one.getName().equals("run")).findAny().orElseThrow();
    method.setAccessible(true);
    Object self = Modifier.isStatic(method.getModifiers()) ? null : unsafe().allocateInstance(owner);
    Class<?>[] types = method.getParameterTypes();
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) values[i] = value(types[i], words[i + 1]);
    Probes.take();
    String end = end(method, self, values);
    List<Integer> hits = Probes.take();
    String arrays =
        Stream.of(values)
            .filter(int[].class::isInstance)
            .map(one -> Arrays.toString((int[]) one))
            .collect(Collectors.joining());
    return words[0] + " " + end + " " + arrays + " " + hits;
  }

  private static String end(Method method, Object self, Object[] values) throws Exception {
    try {
      return "returns " + method.invoke(self, values);
    } catch (InvocationTargetException e) {
      return "throws " + e.getCause().getClass().getName();
    }
  }

  private static Object value(Class<?> type, String word) {
    if (type == int.class) return Integer.valueOf(word);
    if (type == long.class) return Long.valueOf(word);
    if (type == int[].class) return Stream.of(word.split(",")).mapToInt(Integer::parseInt).toArray();
    return new World.Lock();
  }

  /** The classes have no constructors. */
  private static Unsafe unsafe() throws Exception {
    Field field = Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    return (Unsafe) field.get(null);
  }
}
