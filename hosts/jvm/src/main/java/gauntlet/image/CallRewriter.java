package gauntlet.image;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
    FRAMEWORK.put("java/lang/Math.random()D", "random");
    FRAMEWORK.put("java/lang/StrictMath.random()D", "random");
    FRAMEWORK.put("java/util/UUID.randomUUID()Ljava/util/UUID;", "randomUuid");
    FRAMEWORK.put("java/util/Collections.shuffle(Ljava/util/List;)V", "shuffle");
    FRAMEWORK.put("java/lang/Runtime.availableProcessors()I", "processors");
    FRAMEWORK.put("java/lang/Runtime.freeMemory()J", "freeMemory");
    FRAMEWORK.put("java/lang/Runtime.totalMemory()J", "totalMemory");
    FRAMEWORK.put("java/lang/Runtime.maxMemory()J", "maxMemory");
    FRAMEWORK.put("java/io/File.lastModified()J", "lastModified");
    FRAMEWORK.put("java/io/File.setLastModified(J)Z", "setLastModified");
    FRAMEWORK.put("java/lang/System.getenv()Ljava/util/Map;", "environment");
    FRAMEWORK.put("java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;", "environment");
    FRAMEWORK.put("java/lang/ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;", "frameworkLoader");
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
    for (String space : new String[] {"getTotalSpace", "getFreeSpace", "getUsableSpace"}) APP.put("java/io/File." + space + "()J", space);
    APP.put("android/os/Debug.getNativeHeapAllocatedSize()J", "nativeHeap");
    APP.put("java/lang/ClassLoader.getSystemClassLoader()Ljava/lang/ClassLoader;", "systemLoader");
    APP.put("android/util/Log.getStackTraceString(Ljava/lang/Throwable;)Ljava/lang/String;", "stackText");
    APP.put("java/net/InetAddress.getLocalHost()Ljava/net/InetAddress;", "localHost");
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
          "java/io/File.renameTo", "java/io/File.lastModified", "java/io/File.setLastModified", "java/io/File.getTotalSpace",
          "java/io/File.getFreeSpace", "java/io/File.getUsableSpace", "java/lang/Runtime.availableProcessors",
          "java/lang/Runtime.freeMemory", "java/lang/Runtime.totalMemory", "java/lang/Runtime.maxMemory",
          "android/graphics/Canvas.drawRenderNode", "android/graphics/Canvas.isHardwareAccelerated",
          "android/graphics/RecordingCanvas.isHardwareAccelerated", "android/graphics/RenderNode.beginRecording",
          "android/graphics/RenderNode.endRecording", "android/graphics/RenderNode.hasDisplayList",
          "android/graphics/RenderNode.discardDisplayList", "android/graphics/RenderNode.setOutline");

  /** Classes of the JDK that hold something weakly, and the subclasses that are made instead. */
  private static final Map<String, String> WEAK =
      Map.of(
          "java/lang/ref/WeakReference", "gauntlet/phone/hooks/KeptReference",
          "java/util/WeakHashMap", "gauntlet/phone/hooks/KeptKeysMap");

  /** Classes of the JDK that the app gets a subclass of whenever it makes one. */
  private static final Map<String, String> REPLACED = new HashMap<>(WEAK);

  static {
    REPLACED.put("java/util/Timer", "gauntlet/phone/time/VirtualTimer");
    REPLACED.put("java/io/FileInputStream", "gauntlet/phone/hooks/PhoneInput");
    REPLACED.putAll(LibcoreCalls.SUBCLASSES);
  }

  /** What is asked of a throwable or a thread, and what the hook takes and gives. */
  private static final Map<String, String> TRACES =
      Map.of(
          "printStackTrace()V", "(Ljava/lang/Throwable;)V",
          "printStackTrace(Ljava/io/PrintStream;)V", "(Ljava/lang/Throwable;Ljava/io/PrintStream;)V",
          "printStackTrace(Ljava/io/PrintWriter;)V", "(Ljava/lang/Throwable;Ljava/io/PrintWriter;)V",
          "getStackTrace()[Ljava/lang/StackTraceElement;", "(Ljava/lang/Object;)[Ljava/lang/StackTraceElement;");

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

  /** The calls of an app's code that go to a hook, as {@code owner.nameDescriptor}. */
  static Set<String> appCalls() {
    return APP.keySet();
  }

  /** Name and signature of every hook that app code may be sent to. */
  static List<String> hookSignatures() {
    List<String> signatures = new ArrayList<>();
    TRACES.forEach((call, desc) -> signatures.add(call.substring(0, call.indexOf('(')) + desc));
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

  /** Whether its name says that the class is a throwable, or a thread: which has a stack, too. */
  private static boolean isThrowable(String owner) {
    return owner.startsWith("java/lang/") || owner.endsWith("Exception") || owner.endsWith("Error");
  }

  /** The methods that framework code does not call itself, by name. */
  public static Set<String> frameworkNames() {
    Set<String> names = new HashSet<>();
    for (String call : FRAMEWORK.keySet()) names.add(call.substring(call.indexOf('.') + 1, call.indexOf('(')));
    return names;
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
      String trace = app && opcode != Opcodes.INVOKESTATIC && isThrowable(owner) ? TRACES.get(name + desc) : null;
      if (trace != null) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, name, trace, false);
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
      // super(...) and this(...) look the same.
      boolean superCall = owner.equals(superName);
      String call = owner + ".<init>" + desc;
      if ((!superCall || isWeak(owner)) && replaced.containsKey(owner)) {
        super.visitMethodInsn(opcode, replaced.get(owner), "<init>", desc, false);
      } else {
        if (app || READS.contains(owner)) PathArguments.map(mv, call);
        super.visitMethodInsn(opcode, owner, "<init>", desc, false);
      }
    }
  }
}
