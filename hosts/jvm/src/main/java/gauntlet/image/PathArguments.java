package gauntlet.image;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Calls that name a file first: the name goes through a hook of {@code gauntlet.phone.hooks.AppHooks}, so that it leads to where the
 * phone keeps that file.
 */
final class PathArguments {
  private static final String STRING = "(Ljava/lang/String;)Ljava/lang/String;";
  private static final String FILE = "(Ljava/io/File;)Ljava/io/File;";

  /** What becomes of the first argument, and how many more lie above it on the stack, none of them a long or double. */
  private record Argument(String hook, String desc, int above) {}

  private static final Map<String, Argument> CALLS = new HashMap<>();

  static {
    String[] read = {
      "java/io/File.<init>(S)V", "java/io/File.<init>(SS)V", "java/io/FileInputStream.<init>(S)V", "java/io/FileReader.<init>(S)V",
      "java/util/zip/ZipFile.<init>(S)V", "java/util/zip/ZipFile.<init>(SLjava/nio/charset/Charset;)V",
      "java/util/jar/JarFile.<init>(S)V", "java/util/jar/JarFile.<init>(SZ)V",
      "java/nio/file/Paths.get(S[S)Ljava/nio/file/Path;", "android/os/StatFs.<init>(S)V", "android/os/StatFs.restat(S)V",
      "android/os/FileObserver.<init>(S)V", "android/os/FileObserver.<init>(SI)V", "android/media/ExifInterface.<init>(S)V",
      "android/media/MediaPlayer.setDataSource(S)V", "android/graphics/drawable/Drawable.createFromPath(S)D",
      "android/graphics/Typeface.createFromFile(S)Landroid/graphics/Typeface;", "android/graphics/BitmapFactory.decodeFile(S)B",
      "android/graphics/BitmapFactory.decodeFile(SLandroid/graphics/BitmapFactory$Options;)B",
    };
    String[] written = {
      "java/io/FileOutputStream.<init>(S)V", "java/io/FileOutputStream.<init>(SZ)V", "java/io/FileWriter.<init>(S)V",
      "java/io/FileWriter.<init>(SZ)V", "java/io/PrintWriter.<init>(S)V", "java/io/PrintWriter.<init>(SS)V",
      "java/io/PrintStream.<init>(S)V", "java/io/PrintStream.<init>(SS)V", "java/io/RandomAccessFile.<init>(SS)V",
      "java/io/FileOutputStream.<init>(F)V", "java/io/FileOutputStream.<init>(FZ)V", "java/io/FileWriter.<init>(F)V",
      "java/io/FileWriter.<init>(FZ)V", "java/io/PrintWriter.<init>(F)V", "java/io/PrintWriter.<init>(FS)V",
      "java/io/PrintStream.<init>(F)V", "java/io/PrintStream.<init>(FS)V", "java/io/RandomAccessFile.<init>(FS)V",
    };
    String[] databases = {
      "openDatabase(SCI)Q", "openDatabase(SCIE)Q", "openOrCreateDatabase(SC)Q", "openOrCreateDatabase(SCE)Q",
    };
    for (String call : read) put(call, "path");
    for (String call : written) put(call, "writable");
    for (String call : databases) put("android/database/sqlite/SQLiteDatabase." + call, "path");
  }

  private PathArguments() {}

  /** Takes a call with short names for the types that come up most. */
  private static void put(String call, String hook) {
    int open = call.indexOf('(');
    StringBuilder desc = new StringBuilder();
    int arguments = 0;
    for (int i = open; i < call.length(); i++) {
      char letter = call.charAt(i);
      boolean inside = call.indexOf(')') > i;
      if (letter == 'L') {
        int end = call.indexOf(';', i);
        desc.append(call, i, end + 1);
        i = end;
      } else desc.append(typeOf(letter));
      if (inside && letter != '(' && letter != '[') arguments++;
    }
    boolean file = call.charAt(open + 1) == 'F';
    CALLS.put(call.substring(0, open) + desc, new Argument(hook, file ? FILE : STRING, arguments - 1));
  }

  private static String typeOf(char letter) {
    return switch (letter) {
      case 'S' -> "Ljava/lang/String;";
      case 'F' -> "Ljava/io/File;";
      case 'B' -> "Landroid/graphics/Bitmap;";
      case 'D' -> "Landroid/graphics/drawable/Drawable;";
      case 'C' -> "Landroid/database/sqlite/SQLiteDatabase$CursorFactory;";
      case 'E' -> "Landroid/database/DatabaseErrorHandler;";
      case 'Q' -> "Landroid/database/sqlite/SQLiteDatabase;";
      default -> String.valueOf(letter);
    };
  }

  /** Name and signature of every hook. */
  static List<String> hookSignatures() {
    return CALLS.values().stream().map(argument -> argument.hook + argument.desc).distinct().toList();
  }

  /** Sends the path of a call that is about to be made through its hook, if it has one. */
  static void map(MethodVisitor code, String call) {
    Argument argument = CALLS.get(call);
    if (argument == null) return;
    raise(code, argument.above);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, CallRewriter.HOOKS, argument.hook, argument.desc, false);
    lower(code, argument.above);
  }

  /** Brings what lies below so many others to the top. */
  private static void raise(MethodVisitor code, int above) {
    switch (above) {
      case 0 -> {}
      case 1 -> code.visitInsn(Opcodes.SWAP);
      case 2 -> both(code, Opcodes.DUP2_X1, Opcodes.POP2);
      default -> {
        both(code, Opcodes.DUP2_X2, Opcodes.POP2);
        code.visitInsn(Opcodes.SWAP);
      }
    }
  }

  private static void lower(MethodVisitor code, int above) {
    switch (above) {
      case 0 -> {}
      case 1 -> code.visitInsn(Opcodes.SWAP);
      case 2 -> both(code, Opcodes.DUP_X2, Opcodes.POP);
      default -> {
        code.visitInsn(Opcodes.SWAP);
        both(code, Opcodes.DUP2_X2, Opcodes.POP2);
      }
    }
  }

  private static void both(MethodVisitor code, int first, int second) {
    code.visitInsn(first);
    code.visitInsn(second);
  }
}
