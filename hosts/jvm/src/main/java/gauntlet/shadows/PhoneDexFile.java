package gauntlet.shadows;

import gauntlet.image.DexNames;
import gauntlet.phone.classes.LoaderHooks;
import gauntlet.phone.hooks.AppHooks;
import gauntlet.phone.process.AppProcess;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.robolectric.annotation.ClassName;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowDexFile;

/** Looks into files of code. What the app has itself is the app's class, whoever asks for it; other code is not run. */
@Implements(className = "dalvik.system.DexFile", isInAndroidSdk = false)
public class PhoneDexFile extends ShadowDexFile {
  @Implementation(methodName = "openDexFile")
  protected static Object open(
      String path,
      String output,
      int flags,
      ClassLoader loader,
      @ClassName("[Ldalvik.system.DexPathList$Element;") Object elements)
      throws IOException {
    File file = new File(AppHooks.path(path));
    List<String> names;
    try {
      names = DexNames.in(file);
    } catch (IOException e) {
      throw new IOException("Failed to open dex file '" + path + "'", e);
    }
    if (names.isEmpty()) throw new IOException("No original dex files found for dex location " + path);
    return new LinkedHashSet<>(names);
  }

  @Implementation
  protected static String[] getClassNameList(Object cookie) {
    return names(cookie).toArray(new String[0]);
  }

  @Implementation
  protected static boolean closeDexFile(Object cookie) {
    return true;
  }

  @Implementation
  protected static Class<?> defineClassNative(
      String name, ClassLoader loader, Object cookie, @ClassName("dalvik.system.DexFile") Object file)
      throws ClassNotFoundException {
    String plain = name.replace('/', '.');
    if (!names(cookie).contains(plain)) throw new ClassNotFoundException(plain);
    try {
      return LoaderHooks.app().loadClass(plain);
    } catch (ClassNotFoundException e) {
      AppProcess process = AppProcess.current();
      if (process != null) process.limit("dalvik.system.DexFile.loadClass", plain);
      throw e;
    }
  }

  @SuppressWarnings("unchecked")
  private static Set<String> names(Object cookie) {
    return (Set<String>) cookie;
  }
}
