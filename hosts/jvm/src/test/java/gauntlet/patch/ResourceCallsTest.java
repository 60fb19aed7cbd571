package gauntlet.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourceCallsTest {
  private final ClassLoader patched = new Patched();

  ResourceCallsTest() throws IOException {}

  @Test
  void makesThemesThatShare() throws Exception {
    Class<?> assets = patched.loadClass("org.robolectric.res.android.CppAssetManager2");
    Object theme = assets.getMethod("NewTheme").invoke(assets.getConstructor().newInstance());
    assertEquals("gauntlet.resources.SharedTheme", theme.getClass().getName());
  }

  @Test
  void findsNothingWithoutATag() throws Exception {
    Class<?> finder = patched.loadClass("org.robolectric.res.android.AttributeResolution10$XmlAttributeFinder");
    Constructor<?> make = finder.getDeclaredConstructors()[0];
    make.setAccessible(true);
    assertEquals(-1, finder.getMethod("Find", int.class).invoke(make.newInstance((Object) null), 0x0101009b));
  }

  /** The class path as the host has it: patched classes first. */
  private static final class Patched extends ClassLoader {
    private final Map<String, byte[]> classes = ResourceCalls.patched();

    Patched() throws IOException {
      super(Patched.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("org.robolectric.res.") && !name.startsWith("gauntlet.resources."))
        return super.loadClass(name, resolve);
      Class<?> known = findLoadedClass(name);
      if (known != null) return known;
      String file = name.replace('.', '/');
      try {
        byte[] bytes = classes.containsKey(file) ? classes.get(file) : ResourceCode.read(file);
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
