package gauntlet.image;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Sends calls that would leave the phone to {@code gauntlet.phone.hooks.AppHooks}: real time, real randomness, the end of the
 * JVM, other processes, native libraries, the computer's files and network, the log; and what only a graphics chip does. Calls that
 * Android's own java.* answers otherwise are those of {@code LibcoreCalls}.
 */
public final class CallRewriter extends ClassVisitor {
  static final String HOOKS = "gauntlet/phone/hooks/AppHooks";

  /** Call to name of the hook. A hook of an instance method takes the instance first. */
  private static final Map<String, String> APP = new HashMap<>();
  /** The same for framework code, which Robolectric has already cut off from the system's clock. */
  private static final Map<String, String> FRAMEWORK = new HashMap<>();

  static {
    String[] calendars = {
      "java/util/Calendar.getInstance()Ljava/util/Calendar;",
      "java/util/Calendar.getInstance(Ljava/util/TimeZone;)Ljava/util/Calendar;",
      "java/util/Calendar.getInstance(Ljava/util/Locale;)Ljava/util/Calendar;",
      "java/util/Calendar.getInstance(Ljava/util/TimeZone;Ljava/util/Locale;)Ljava/util/Calendar;",
    };
    for (String call : calendars) FRAMEWORK.put(call, "calendar");
    APP.putAll(FRAMEWORK);
    APP.put("java/lang/System.currentTimeMillis()J", "currentTimeMillis");
    APP.put("java/lang/System.nanoTime()J", "nanoTime");
    APP.put("java/lang/System.exit(I)V", "exit");
    APP.put("java/lang/Runtime.exit(I)V", "exit");
    APP.put("java/lang/Runtime.halt(I)V", "exit");
    APP.put("android/os/Process.killProcess(I)V", "killProcess");
    APP.put("java/lang/Thread.sleep(J)V", "sleep");
    APP.put("java/lang/Thread.sleep(JI)V", "sleep");
    APP.put("android/os/SystemClock.sleep(J)V", "sleepOn");
    APP.put("java/lang/Thread.stop()V", "stop");
    APP.put("java/lang/Thread.interrupt()V", "interrupt");
    APP.put("java/lang/System.gc()V", "collect");
    APP.put("java/lang/Runtime.gc()V", "collect");
    APP.put("java/lang/Math.random()D", "random");
    APP.put("java/util/UUID.randomUUID()Ljava/util/UUID;", "randomUuid");
    APP.put("java/util/Collections.shuffle(Ljava/util/List;)V", "shuffle");
    APP.put("android/graphics/Canvas.drawRenderNode(Landroid/graphics/RenderNode;)V", "drawRenderNode");
    for (String canvas : new String[] {"Canvas", "RecordingCanvas"})
      APP.put("android/graphics/" + canvas + ".isHardwareAccelerated()Z", "isHardwareAccelerated");
    String node = "android/graphics/RenderNode.";
    APP.put(node + "beginRecording()Landroid/graphics/RecordingCanvas;", "beginRecording");
    APP.put(node + "beginRecording(II)Landroid/graphics/RecordingCanvas;", "beginRecording");
    APP.put(node + "endRecording()V", "endRecording");
    APP.put(node + "hasDisplayList()Z", "hasDisplayList");
    APP.put(node + "discardDisplayList()V", "discardDisplayList");
    APP.put(node + "setOutline(Landroid/graphics/Outline;)Z", "setOutline");
    for (String command : new String[] {"Ljava/lang/String;", "[Ljava/lang/String;"}) {
      for (String rest : new String[] {"", "[Ljava/lang/String;", "[Ljava/lang/String;Ljava/io/File;"})
        APP.put("java/lang/Runtime.exec(" + command + rest + ")Ljava/lang/Process;", "exec");
    }
    APP.put("java/lang/ProcessBuilder.start()Ljava/lang/Process;", "exec");
    for (String load : new String[] {"load", "loadLibrary"}) {
      APP.put("java/lang/System." + load + "(Ljava/lang/String;)V", "loadLibrary");
      APP.put("java/lang/Runtime." + load + "(Ljava/lang/String;)V", "loadLibrary");
    }
    for (String change : new String[] {"delete", "createNewFile", "mkdir", "mkdirs"})
      APP.put("java/io/File." + change + "()Z", change);
    for (String folder : new String[] {"", "Ljava/io/File;"})
      APP.put("java/io/File.createTempFile(Ljava/lang/String;Ljava/lang/String;" + folder + ")Ljava/io/File;", "createTempFile");
    APP.put("java/io/File.renameTo(Ljava/io/File;)Z", "renameTo");
    APP.put("java/net/InetAddress.getByName(Ljava/lang/String;)Ljava/net/InetAddress;", "address");
    APP.put("java/net/InetAddress.getAllByName(Ljava/lang/String;)[Ljava/net/InetAddress;", "addresses");
    for (String level : new String[] {"v", "d", "i", "w", "e", "wtf"}) {
      APP.put("android/util/Log." + level + "(Ljava/lang/String;Ljava/lang/String;)I", "log");
      APP.put("android/util/Log." + level + "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/Throwable;)I", "log");
      APP.put("android/util/Log." + level + "(Ljava/lang/String;Ljava/lang/Throwable;)I", "log");
    }
    APP.put("android/util/Log.println(ILjava/lang/String;Ljava/lang/String;)I", "log");
  }

  /** Those of the calls that are made on an instance. */
  private static final Set<String> INSTANCE =
      Set.of(
          "java/lang/Runtime.exit", "java/lang/Runtime.halt", "java/lang/Runtime.exec", "java/lang/Runtime.load",
          "java/lang/Runtime.loadLibrary", "java/lang/Runtime.gc", "java/lang/Thread.stop", "java/lang/Thread.interrupt",
          "java/lang/ProcessBuilder.start", "java/io/File.delete", "java/io/File.createNewFile", "java/io/File.mkdir", "java/io/File.mkdirs",
          "java/io/File.renameTo", "android/graphics/Canvas.drawRenderNode",
          "android/graphics/Canvas.isHardwareAccelerated", "android/graphics/RecordingCanvas.isHardwareAccelerated",
          "android/graphics/RenderNode.beginRecording", "android/graphics/RenderNode.endRecording",
          "android/graphics/RenderNode.hasDisplayList", "android/graphics/RenderNode.discardDisplayList",
          "android/graphics/RenderNode.setOutline");

  /** Classes of the JDK that hold something weakly, and the subclasses that are made instead. */
  private static final Map<String, String> WEAK =
      Map.of(
          "java/lang/ref/WeakReference", "gauntlet/phone/hooks/KeptReference",
          "java/util/WeakHashMap", "gauntlet/phone/hooks/KeptKeysMap");

  /** Classes of the JDK that the app gets a subclass of whenever it makes one. */
  private static final Map<String, String> REPLACED = new HashMap<>(WEAK);

  static {
    REPLACED.put("java/security/SecureRandom", "gauntlet/phone/hooks/SeededSecureRandom");
    REPLACED.put("java/util/Timer", "gauntlet/phone/time/VirtualTimer");
    REPLACED.putAll(LibcoreCalls.SUBCLASSES);
  }

  /** What framework code makes of a path that the app has given it. */
  private static final Set<String> READS = Set.of("java/io/File", "java/io/FileInputStream");

  private final Map<String, String> hooks;
  private final Map<String, String> replaced;
  private final boolean app;
  private String superName;

  private CallRewriter(ClassVisitor next, boolean app, Map<String, String> replaced) {
    super(Opcodes.ASM9, next);
    this.app = app;
    this.replaced = replaced;
    hooks = app ? APP : FRAMEWORK;
  }

  public static CallRewriter forApp(ClassVisitor next) {
    return new CallRewriter(next, true, REPLACED);
  }

  public static CallRewriter forFramework(ClassVisitor next) {
    return new CallRewriter(next, false, Map.of());
  }

  /** For framework code that holds an object of the app weakly and asks later whether it is still there. */
  public static CallRewriter forWeakHolder(ClassVisitor next) {
    return new CallRewriter(next, false, WEAK);
  }

  /** Name and signature of every hook that app code may be sent to. */
  static List<String> hookSignatures() {
    List<String> signatures = new ArrayList<>();
    signatures.addAll(List.of(
            "currentTimeMillis()J", "seed()J", "setNow(Ljava/util/Calendar;)V", "printStackTrace(Ljava/lang/Throwable;)V"));
    signatures.addAll(PathArguments.hookSignatures());
    APP.forEach(
        (call, hook) -> {
          String owner = call.substring(0, call.indexOf('.'));
          String desc = call.substring(call.indexOf('('));
          boolean instance = INSTANCE.contains(call.substring(0, call.indexOf('(')));
          signatures.add(hook + (instance ? "(L" + owner + ";" + desc.substring(1) : desc));
        });
    return signatures;
  }

  @Override
  public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
    this.superName = superName;
    super.visit(version, access, name, signature, isWeak(superName) ? replaced.get(superName) : superName, interfaces);
  }

  /** Only these get another parent: what a subclass of the others overrides or passes on is its own affair. */
  private boolean isWeak(String type) {
    return WEAK.containsKey(type) && replaced.containsKey(type);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, desc, signature, exceptions);
    return next == null ? null : new Calls(next);
  }

  private final class Calls extends MethodVisitor {
    Calls(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      super.visitTypeInsn(opcode, opcode == Opcodes.NEW ? replaced.getOrDefault(type, type) : type);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
      if (name.equals("<init>")) {
        construct(opcode, owner, desc);
        return;
      }
      if (app && name.equals("printStackTrace") && desc.equals("()V") && owner.startsWith("java/lang/")) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, name, "(Ljava/lang/Throwable;)V", false);
        return;
      }
      LibcoreCalls.Answer answer = app && opcode != Opcodes.INVOKESPECIAL ? LibcoreCalls.of(owner + "." + name + desc) : null;
      if (answer != null) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, answer.owner(), answer.name(), answer.desc(), false);
        return;
      }
      String hook = hooks.get(owner + "." + name + desc);
      if (hook == null || opcode == Opcodes.INVOKESPECIAL) {
        if (app) PathArguments.map(mv, owner + "." + name + desc);
        super.visitMethodInsn(opcode, owner, name, desc, itf);
        return;
      }
      String taken = INSTANCE.contains(owner + "." + name) ? "(L" + owner + ";" + desc.substring(1) : desc;
      super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook, taken, false);
    }

    private void construct(int opcode, String owner, String desc) {
      // super(...) and this(...) look the same; what a subclass of Date makes of "now" is its own affair.
      boolean superCall = owner.equals(superName);
      String call = owner + ".<init>" + desc;
      if (!superCall && call.equals("java/util/Date.<init>()V")) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "currentTimeMillis", "()J", false);
        super.visitMethodInsn(opcode, owner, "<init>", "(J)V", false);
      } else if (app && call.equals("java/util/Random.<init>()V")) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "seed", "()J", false);
        super.visitMethodInsn(opcode, owner, "<init>", "(J)V", false);
      } else if (!superCall && call.equals("java/util/GregorianCalendar.<init>()V")) {
        // Whether NEW was followed by DUP is the converter's choice: the object is kept for the hook by a DUP of our own.
        super.visitInsn(Opcodes.DUP);
        super.visitMethodInsn(opcode, owner, "<init>", desc, false);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "setNow", "(Ljava/util/Calendar;)V", false);
      } else if ((!superCall || isWeak(owner)) && replaced.containsKey(owner)) {
        super.visitMethodInsn(opcode, replaced.get(owner), "<init>", desc, false);
      } else {
        if (app || READS.contains(owner)) PathArguments.map(mv, call);
        super.visitMethodInsn(opcode, owner, "<init>", desc, false);
      }
    }
  }
}
