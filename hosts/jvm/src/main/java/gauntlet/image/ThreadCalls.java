package gauntlet.image;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Sends what threads do to each other to {@code gauntlet.turns.Turns}: wait, notify, yield, enter a monitor, ask who is alive. */
public final class ThreadCalls extends ClassVisitor {
  public static final String TURNS = "gauntlet/turns/Turns";

  /** Final methods of Object: whatever class is named, it is these that are called. */
  private static final Set<String> MONITOR = Set.of("wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V");
  private static final Set<String> THREADS = Set.of("java/lang/Thread", "android/os/HandlerThread");
  private static final Map<String, String> STATIC =
      Map.of(
          "java/lang/Thread.yield()V", "giveWay",
          "java/lang/Thread.sleep(J)V", "sleep",
          "java/lang/Thread.sleep(JI)V", "sleep",
          "java/lang/System.nanoTime()J", "nanoTime",
          "java/lang/System.currentTimeMillis()J", "currentTimeMillis");

  private final Set<String> names;
  private final boolean locks;
  private String name;
  private String superName;

  private ThreadCalls(ClassVisitor next, Set<String> names, boolean locks) {
    super(Opcodes.ASM9, next);
    this.names = names;
    this.locks = locks;
  }

  /** For code on Android, which has its time from elsewhere. */
  public static ThreadCalls of(ClassVisitor next) {
    return new ThreadCalls(next, Set.of("giveWay"), true);
  }

  /** For code of the JDK, which asks the system for the time. Its synchronized methods stay so: loaded classes cannot be changed in that. */
  public static ThreadCalls ofJdk(ClassVisitor next) {
    return new ThreadCalls(next, Set.copyOf(STATIC.values()), false);
  }

  @Override
  public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
    this.name = name;
    this.superName = superName;
    super.visit(version, access, name, signature, superName, interfaces);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
    boolean locked = locks && (access & Opcodes.ACC_SYNCHRONIZED) != 0 && (access & Opcodes.ACC_NATIVE) == 0;
    int kept = locked ? access & ~Opcodes.ACC_SYNCHRONIZED : access;
    MethodVisitor next = super.visitMethod(kept, name, desc, signature, exceptions);
    if (next == null) return null;
    MethodVisitor calls = new Calls(next);
    return locked ? new LockedMethod(this.name, kept, name, desc, signature, exceptions, calls) : calls;
  }

  /** What threads are asked, as {@code owner.nameDescriptor}. */
  static Set<String> calls() {
    return Set.of("java/lang/Thread.yield()V", "java/lang/Thread.isAlive()Z");
  }

  /** Tells of the monitor on the stack that it is about to be entered. */
  static void announce(MethodVisitor code) {
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, TURNS, "entering", "(Ljava/lang/Object;)V", false);
  }

  private boolean isThread(String owner) {
    return THREADS.contains(owner) || (owner.equals(name) && THREADS.contains(superName));
  }

  private final class Calls extends MethodVisitor {
    Calls(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.MONITORENTER) announce(mv);
      super.visitInsn(opcode);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
      String hook = opcode == Opcodes.INVOKESTATIC ? STATIC.get(owner + "." + name + desc) : null;
      if (hook != null && names.contains(hook)) {
        super.visitMethodInsn(opcode, TURNS, hook, desc, false);
      } else if (opcode != Opcodes.INVOKESTATIC && MONITOR.contains(name + desc)) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, TURNS, name, "(Ljava/lang/Object;" + desc.substring(1), false);
      } else if (opcode != Opcodes.INVOKESTATIC && name.equals("isAlive") && desc.equals("()Z") && isThread(owner)) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, TURNS, name, "(Ljava/lang/Thread;)Z", false);
      } else {
        super.visitMethodInsn(opcode, owner, name, desc, itf);
      }
    }
  }
}
