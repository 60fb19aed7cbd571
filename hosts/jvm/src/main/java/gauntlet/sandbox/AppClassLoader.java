package gauntlet.sandbox;

import gauntlet.given.AbsentClass;
import gauntlet.given.Identity;
import gauntlet.image.AppCode;
import gauntlet.image.CallsInto;
import gauntlet.image.FrameworkNames;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Loads the classes of one app; everything else comes from the loader of the sandbox. */
public final class AppClassLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private static final String FRAMEWORK_CLASS = "android/app/Activity.class";

  private final AppCode code;
  private final Path resources;
  private final Set<String> resourceNames;
  /** How the addresses of what is in the framework's archive begin. */
  private final String framework;
  private final Map<String, Class<?>> phones = new ConcurrentHashMap<>();
  private final Set<String> absent = ConcurrentHashMap.newKeySet();
  private final Queue<Class<?>> loaded = new ConcurrentLinkedQueue<>();

  public AppClassLoader(AppCode code, Path resources, ClassLoader sandbox) throws IOException {
    super(sandbox);
    this.code = code;
    this.resources = resources;
    framework = jarOf(sandbox.getResource(FRAMEWORK_CLASS));
    try (ZipFile zip = new ZipFile(resources.toFile())) {
      resourceNames = zip.stream().map(ZipEntry::getName).collect(Collectors.toUnmodifiableSet());
    }
  }

  private static String jarOf(URL entry) {
    if (entry == null) throw new IllegalStateException("the framework is not there");
    return entry.getPath().substring(0, entry.getPath().indexOf('!') + 1);
  }

  /** The classes of the app that were needed until now. */
  public Collection<Class<?>> loaded() {
    return Collections.unmodifiableCollection(loaded);
  }

  /** The calls in a method of the app that may have given a variable its value. */
  public List<String> callsInto(String className, String method, int line, String variable) {
    return code.has(className) ? CallsInto.of(code.get(className), method, line, variable) : List.of();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    Class<?> shared = phones.get(name);
    if (shared != null) return shared;
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known != null) return known;
      if (!FrameworkNames.isPhones(name) && code.has(name)) return define(name);
      Class<?> ofPhone = absent.contains(name) ? null : ofPhone(name);
      if (ofPhone != null) return ofPhone;
      if (code.has(name)) return define(name);
      throw new AbsentClass(name);
    }
  }

  private Class<?> ofPhone(String name) {
    String file = name.replace('.', '/');
    boolean madeUp = MissingTypes.mayStandIn(file) && getParent().getResource(file + ".class") == null;
    if (!madeUp) {
      try {
        Class<?> found = getParent().loadClass(name);
        phones.put(name, found);
        return found;
      } catch (ClassNotFoundException e) {
        // Remembered below.
      }
    }
    absent.add(name);
    return null;
  }

  private Class<?> define(String name) {
    byte[] bytes = code.get(name);
    int dot = name.lastIndexOf('.');
    if (dot > 0 && getDefinedPackage(name.substring(0, dot)) == null) {
      try {
        definePackage(name.substring(0, dot), null, null, null, null, null, null, null);
      } catch (IllegalArgumentException e) {
        // Another thread defined it first.
      }
    }
    Class<?> type = defineClass(name, bytes, 0, bytes.length);
    // Before the JVM itself can ask for its number.
    Identity.ensureOwn(type);
    loaded.add(type);
    return type;
  }

  /** The app's own, then the framework's; what else lies on the JVM's class path is the host's. */
  @Override
  public URL getResource(String name) {
    URL own = findResource(name);
    return own != null ? own : ofFramework(name);
  }

  @Override
  public Enumeration<URL> getResources(String name) {
    URL framework = ofFramework(name);
    Enumeration<URL> own = findResources(name);
    if (framework == null) return own;
    List<URL> all = new ArrayList<>(List.of(framework));
    all.addAll(Collections.list(own));
    return Collections.enumeration(all);
  }

  private URL ofFramework(String name) {
    URL found = getParent().getResource(name);
    return found != null && found.getPath().startsWith(framework) ? found : null;
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL own = findResource(name);
    return own == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(own));
  }

  @Override
  protected URL findResource(String name) {
    if (!resourceNames.contains(name)) return null;
    try {
      return new URL("jar:" + resources.toUri() + "!/" + name);
    } catch (MalformedURLException e) {
      return null;
    }
  }
}
