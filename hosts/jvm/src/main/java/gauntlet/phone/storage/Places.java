package gauntlet.phone.storage;

import java.io.File;

/**
 * Where the phone's folders are on this computer: below a root, laid out as on every phone. In a container of its own that is
 * the root itself, and a path of the phone is one of the computer.
 */
public final class Places {
  /** What the card in the phone has been called over the years; all of it leads to the last. */
  private static final String[] CARD = {
    "/sdcard", "/mnt/sdcard", "/storage/sdcard0", "/storage/self/primary", "/storage/emulated/legacy", "/storage/emulated/0",
  };
  private static final String[] DATA = {"/data/data", "/data/user/0"};
  private static final String[] PHONE = {"/data", "/storage"};

  private final String root;
  private final String packageName;
  private final String code;
  private final String trueCode;

  /**
   * {@code root}: a folder without a slash at its end, or nothing for the root of the computer. {@code code}: where below it the
   * app's code is, which may be a link to {@code trueCode}.
   */
  public Places(String root, String packageName, String code, String trueCode) {
    this.root = root;
    this.packageName = packageName;
    this.code = code;
    this.trueCode = trueCode;
  }

  /** Whether the phone's folders are where they seem to be. */
  public boolean isTrue() {
    return root.isEmpty();
  }

  public File data() {
    return at("/data/user/0/" + packageName);
  }

  /** What the app may read before the phone is unlocked for the first time. */
  public File deviceData() {
    return at("/data/user_de/0/" + packageName);
  }

  public File card() {
    return at("/storage/emulated/0");
  }

  /** What the phone itself knows of the app. */
  public File system() {
    return at("/data/system");
  }

  /** A folder or file of the phone, where it is on this computer. */
  File at(String path) {
    return new File(root + path);
  }

  /** The same for a path as an app names it. */
  public String map(String path) {
    if (path == null || isTrue() || !path.startsWith("/") || isBelow(path, root)) return path;
    String plain = renamed(renamed(path, CARD), DATA);
    for (String top : PHONE) if (isBelow(plain, top)) return root + plain;
    return path;
  }

  /** Whether a path of the phone is in the folders that this knows; its root and the folder of all apps' data are not. */
  boolean has(String path) {
    for (String card : CARD) if (isBelow(path, card)) return true;
    return path.startsWith("/data/") || path.startsWith("/storage/emulated/0");
  }

  /** A text in which paths of this computer are the phone's. */
  public String unmap(String text) {
    return isTrue() ? text : text.replace(trueCode + "/", code + "/").replace(root + "/", "/");
  }

  /** A path under the last of several names that its beginning has. */
  private static String renamed(String path, String[] names) {
    String last = names[names.length - 1];
    for (String name : names) if (isBelow(path, name)) return last + path.substring(name.length());
    return path;
  }

  static boolean isBelow(String path, String folder) {
    return path.startsWith(folder) && (path.length() == folder.length() || path.charAt(folder.length()) == '/');
  }
}
