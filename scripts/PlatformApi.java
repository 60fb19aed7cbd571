import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Which methods the system's services have by the platform's own sources, and what these say of their answers:
 *
 *     java scripts/PlatformApi.java 29=SOURCES 34=SOURCES > samples/services/res/raw/api.txt
 *
 * SOURCES is a folder with android/app/SystemServiceRegistry.java in it, as the SDK's package "Sources for Android" is. Needs a JDK.
 */
public final class PlatformApi {
  private static final Pattern SERVICE = Pattern.compile("registerService\\(Context\\.\\w+,\\s*(\\w+)\\.class");
  /** What apps ask besides the services, and what services hand out. */
  private static final List<String> MORE =
      List.of(
          "android.accounts.Account", "android.app.Application", "android.bluetooth.BluetoothAdapter",
          "android.content.ContentResolver", "android.content.Context", "android.content.pm.ActivityInfo",
          "android.content.pm.ApplicationInfo", "android.content.pm.LauncherActivityInfo", "android.content.pm.PackageInfo",
          "android.content.pm.PackageInstaller", "android.content.pm.PackageManager", "android.content.pm.ServiceInfo",
          "android.content.res.AssetManager", "android.content.res.Configuration", "android.content.res.Resources",
          "android.hardware.Sensor", "android.hardware.camera2.CameraCharacteristics", "android.media.AudioDeviceInfo",
          "android.media.RingtoneManager", "android.net.LinkProperties", "android.net.NetworkCapabilities",
          "android.net.NetworkInfo", "android.net.TrafficStats", "android.net.wifi.WifiInfo", "android.nfc.NfcAdapter",
          "android.os.Build", "android.os.Debug", "android.os.Environment", "android.os.Process", "android.os.StatFs",
          "android.os.storage.StorageVolume", "android.provider.MediaStore", "android.provider.Settings", "android.security.KeyChain",
          "android.telephony.SmsManager", "android.telephony.SubscriptionInfo", "android.view.Display", "android.view.InputDevice",
          "android.view.inputmethod.InputMethodInfo", "android.webkit.CookieManager", "android.webkit.MimeTypeMap",
          "android.webkit.WebSettings", "android.webkit.WebStorage", "android.webkit.WebView");

  /** What every object has. */
  private static final Set<String> COMMON = Set.of("describeContents", "equals", "hashCode", "toString", "writeToParcel");

  private final DocTrees docs;
  private final String level;
  private final Map<String, Map<String, String>> found;

  private PlatformApi(JavacTask task, String level, Map<String, Map<String, String>> found) {
    this.docs = DocTrees.instance(task);
    this.level = level;
    this.found = found;
  }

  public static void main(String[] arguments) throws IOException {
    Map<String, Map<String, String>> found = new TreeMap<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      read(parts[0], Path.of(parts[1]), found);
    }
    found.forEach(
        (type, members) -> {
          System.out.println(type);
          members.forEach((member, said) -> System.out.println(" " + said + " " + member));
        });
  }

  private static void read(String level, Path sources, Map<String, Map<String, String>> found) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String name : MORE) files.add(sources.resolve(name.replace('.', '/') + ".java"));
    files.addAll(services(sources));
    files.removeIf(file -> !Files.exists(file));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      // What it prints of types that are not there is of no interest: nothing but the syntax is read.
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  new StringWriter(), manager, diagnostic -> {}, List.of("-proc:none"), null,
                  manager.getJavaFileObjectsFromPaths(files));
      PlatformApi api = new PlatformApi(task, level, found);
      for (CompilationUnitTree unit : task.parse()) {
        for (Tree type : unit.getTypeDecls())
          if (type instanceof ClassTree tree) api.read(new TreePath(new TreePath(unit), tree), unit.getPackageName() + ".");
      }
    }
  }

  /** The files of the classes that are registered as services. */
  private static List<Path> services(Path sources) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    Matcher matcher = SERVICE.matcher(Files.readString(sources.resolve("android/app/SystemServiceRegistry.java")));
    while (matcher.find()) names.add(matcher.group(1) + ".java");
    // Parts of the system that are updated on their own register theirs elsewhere.
    try (Stream<Path> files = Files.walk(sources.resolve("android"))) {
      return files
          .filter(file -> names.contains(file.getFileName().toString()) || file.getFileName().toString().endsWith("Manager.java"))
          .sorted()
          .toList();
    }
  }

  private void read(TreePath path, String prefix) {
    ClassTree type = (ClassTree) path.getLeaf();
    ModifiersTree modifiers = type.getModifiers();
    if (type.getKind() != Tree.Kind.CLASS || !modifiers.getFlags().contains(Modifier.PUBLIC) || isHidden(path, modifiers)) return;
    String name = prefix + type.getSimpleName();
    for (Tree member : type.getMembers()) {
      TreePath inner = new TreePath(path, member);
      if (member instanceof ClassTree) read(inner, name + "$");
      else if (member instanceof MethodTree method) read(inner, method, name);
      else if (member instanceof VariableTree field) read(inner, field, name);
    }
  }

  private void read(TreePath path, MethodTree method, String owner) {
    ModifiersTree modifiers = method.getModifiers();
    boolean constructor = method.getReturnType() == null;
    if (constructor || COMMON.contains(method.getName().toString()) || !modifiers.getFlags().contains(Modifier.PUBLIC) || isHidden(path, modifiers)) return;
    List<String> parameters = method.getParameters().stream().map(one -> plain(one.getType().toString())).toList();
    note(owner, method.getName() + "(" + String.join(",", parameters) + ")", method.getReturnType(), modifiers);
  }

  /** Fields of an object; constants are the same everywhere, but for those of Build. */
  private void read(TreePath path, VariableTree field, String owner) {
    ModifiersTree modifiers = field.getModifiers();
    boolean asked = !modifiers.getFlags().contains(Modifier.STATIC) || owner.startsWith("android.os.Build");
    if (asked && !isValue(field.getType()) && modifiers.getFlags().contains(Modifier.PUBLIC) && !isHidden(path, modifiers))
      note(owner, field.getName().toString(), field.getType(), modifiers);
  }

  private void note(String owner, String member, Tree type, ModifiersTree modifiers) {
    String mark = (isValue(type) ? "v" : mark(modifiers, type)) + (modifiers.toString().contains("@RequiresPermission") ? "p" : "");
    found.computeIfAbsent(owner, any -> new TreeMap<>()).merge(member, level + mark, (old, added) -> old + "," + added);
  }

  /** What the source says of null: never, maybe, nothing. A p says that a permission is needed. */
  private static String mark(ModifiersTree modifiers, Tree type) {
    String text = modifiers + " " + type;
    if (text.contains("@NonNull")) return "n";
    return text.contains("@Nullable") ? "m" : "u";
  }

  private static boolean isValue(Tree type) {
    return type.toString().matches("void|int|long|float|boolean|double|char|short|byte");
  }

  private boolean isHidden(TreePath path, ModifiersTree modifiers) {
    for (AnnotationTree annotation : modifiers.getAnnotations()) {
      String name = annotation.getAnnotationType().toString();
      if (name.equals("SystemApi") || name.equals("TestApi")) return true;
    }
    String comment = docs.getDocComment(path);
    return comment != null && (comment.contains("@hide") || comment.contains("@removed"));
  }

  /** A type without what is before its name, its arguments and annotations. */
  private static String plain(String type) {
    String bare = type.replaceAll("@\\w+(\\([^)]*\\))?\\s*", "");
    while (bare.contains("<")) bare = bare.replaceAll("<[^<>]*>", "");
    bare = bare.replace("...", "[]").trim();
    return bare.substring(bare.lastIndexOf('.') + 1);
  }
}
