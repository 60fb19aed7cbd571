package gauntlet.sandbox;

import gauntlet.given.Given;
import gauntlet.given.Identity;
import gauntlet.image.ThreadCalls;
import gauntlet.turns.Turns;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets the JDK's own code take part when the app's threads take turns: how threads start, end and are interrupted, how all
 * locks and queues wait, and what time it is while they do; that of which computer this is it tells them nothing (see JdkCalls);
 * and makes the changes of {@code JdkChanges}. The JVM calls it before {@code main}.
 */
public final class TurnsAgent {
  private static final String[] CLASSES = {
    "java.lang.Thread",
    "java.util.Timer",
    "java.util.TimerThread",
    "java.util.concurrent.locks.LockSupport",
    "java.util.concurrent.locks.AbstractQueuedSynchronizer",
    "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
    "java.util.concurrent.locks.AbstractQueuedLongSynchronizer",
    "java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject",
    "java.util.concurrent.locks.StampedLock",
    "java.util.concurrent.AbstractExecutorService",
    "java.util.concurrent.CompletableFuture",
    "java.util.concurrent.CompletableFuture$Signaller",
    "java.util.concurrent.Exchanger",
    "java.util.concurrent.ForkJoinPool",
    "java.util.concurrent.ForkJoinTask",
    "java.util.concurrent.FutureTask",
    "java.util.concurrent.LinkedTransferQueue",
    "java.util.concurrent.Phaser$QNode",
    "java.util.concurrent.ScheduledThreadPoolExecutor",
    "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask",
    "java.util.concurrent.SynchronousQueue$TransferQueue",
    "java.util.concurrent.SynchronousQueue$TransferStack",
    "java.util.concurrent.ThreadPoolExecutor",
    "java.util.concurrent.TimeUnit",
    "java.util.Collections$SynchronizedCollection",
    "java.util.Collections$SynchronizedSet",
    "java.util.Collections$SynchronizedSortedSet",
    "java.util.Collections$SynchronizedNavigableSet",
    "java.util.Collections$SynchronizedList",
    "java.util.Collections$SynchronizedRandomAccessList",
    "java.util.Collections$SynchronizedMap",
    "java.util.Collections$SynchronizedSortedMap",
    "java.util.Collections$SynchronizedNavigableMap",
    "java.io.PipedInputStream",
    "java.io.PipedOutputStream",
    "java.io.PipedReader",
    "java.io.PipedWriter",
  };

  /** Methods of Thread that begin with a call of {@code Turns}. */
  private static final Map<String, String> REPORTED = Map.of("exit()V", "exit", "interrupt()V", "interrupt");

  /** Classes that have to do with waiting. */
  static final Set<String> TURNS = Set.of(CLASSES);

  private TurnsAgent() {}

  public static void premain(String arguments, Instrumentation jvm) throws UnmodifiableClassException {
    // What the changed classes call must be ready before they are.
    Turns.scheduler();
    Given.begin(0, null);
    for (Class<?> type : jvm.getAllLoadedClasses()) Identity.ensureOwn(type);
    Set<String> names = new LinkedHashSet<>(TURNS);
    names.addAll(JdkCalls.told());
    names.addAll(JdkChanges.classes());
    List<Class<?>> known = new ArrayList<>();
    for (String name : names) {
      try {
        known.add(Class.forName(name, false, null));
      } catch (ClassNotFoundException e) {
        // Another JDK is made of other classes.
      }
    }
    JdkChanges.prepare();
    ClassFileTransformer transformer = new Transformer();
    jvm.addTransformer(transformer, true);
    try {
      jvm.retransformClasses(known.toArray(new Class<?>[0]));
    } finally {
      // Whatever is loaded later is not looked at.
      jvm.removeTransformer(transformer);
    }
  }

  private static final class Transformer implements ClassFileTransformer {
    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> type, ProtectionDomain domain, byte[] bytes) {
      // Classes that the change itself needs are loaded meanwhile.
      if (type == null) return null;
      return changed(bytes, TURNS.contains(type.getName()));
    }
  }

  static byte[] changed(byte[] bytes, boolean takesTurns) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    JdkCalls told = new JdkCalls(writer);
    ClassVisitor first = takesTurns ? new Primitives(ThreadCalls.ofJdk(told)) : told;
    reader.accept(JdkChanges.of(reader.getClassName(), first), 0);
    return writer.toByteArray();
  }

  /** What everything else is made of: starting a thread, parking one. */
  private static final class Primitives extends ClassVisitor {
    private boolean isThread;

    Primitives(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
      isThread = name.equals("java/lang/Thread");
      super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, desc, signature, exceptions);
      String hook = isThread ? REPORTED.get(name + desc) : null;
      return new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitCode() {
          super.visitCode();
          if (hook == null) return;
          super.visitVarInsn(Opcodes.ALOAD, 0);
          super.visitMethodInsn(Opcodes.INVOKESTATIC, ThreadCalls.TURNS, hook, "(Ljava/lang/Thread;)V", false);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
          switch (owner + "." + name + desc) {
            case "java/lang/Thread.start0()V" ->
                super.visitMethodInsn(Opcodes.INVOKESTATIC, ThreadCalls.TURNS, "start", "(Ljava/lang/Thread;)V", false);
            case "jdk/internal/misc/Unsafe.park(ZJ)V" ->
                super.visitMethodInsn(Opcodes.INVOKESTATIC, ThreadCalls.TURNS, "park", "(Ljava/lang/Object;ZJ)V", false);
            case "jdk/internal/misc/Unsafe.unpark(Ljava/lang/Object;)V" ->
                super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, ThreadCalls.TURNS, "unpark", "(Ljava/lang/Object;Ljava/lang/Object;)V", false);
            default -> super.visitMethodInsn(opcode, owner, name, desc, itf);
          }
        }
      };
    }
  }
}
