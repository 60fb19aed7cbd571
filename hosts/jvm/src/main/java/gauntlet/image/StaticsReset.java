package gauntlet.image;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Lets the static state of a class start anew without defining the class again, which is what makes a restart cheap. The
 * class initialiser becomes an ordinary method; at every point where the JVM would initialise the class, the class
 * compares its epoch with the process's and, if it is of an older process, resets its statics and initialises again.
 *
 * <p>An interface with an initialiser takes part, too. Its fields are no longer final then, which only a JVM accepts that does not
 * verify, as the phone's does not.
 */
final class StaticsReset extends ClassVisitor {
  /** Which classes of the app take part. */
  static final class Family {
    private final Set<String> members = new HashSet<>();
    private final Set<String> enums = new HashSet<>();

    private final Outlines app;

    /** All classes of an app. */
    Family(Outlines app) {
      this.app = app;
      for (Outline one : app.all()) {
        boolean constant = one.isInterface() && !one.initialises();
        if (!constant && !FrameworkNames.isPhones(one.name().replace('/', '.'))) members.add(one.name());
        if (ENUM.equals(one.superName())) enums.add(one.name());
      }
    }

    /** Which class is initialised when a static field is used by the name of this class: it may be that of an interface above it. */
    String declaring(String name, String field) {
      String found = declaringInterface(name, field);
      return found == null ? name : found;
    }

    private String declaringInterface(String name, String field) {
      Outline one = app.get(name);
      if (one == null) return null;
      if (one.statics().contains(field)) return name;
      for (String above : one.interfaces()) {
        String found = declaringInterface(above, field);
        if (found != null) return found;
      }
      return one.superName() == null ? null : declaringInterface(one.superName(), field);
    }

    /** The interfaces that begin before a class does, as those with methods that have a body; in order. */
    Set<String> begunBefore(String name) {
      Set<String> found = new LinkedHashSet<>();
      Outline one = app.get(name);
      if (one != null && !one.isInterface()) addBegunBefore(one, found);
      return found;
    }

    private void addBegunBefore(Outline one, Set<String> found) {
      for (String above : one.interfaces()) {
        Outline known = app.get(above);
        if (known == null) continue;
        addBegunBefore(known, found);
        if (known.hasDefaults() && contains(above)) found.add(above);
      }
    }

    boolean contains(String name) {
      return members.contains(name);
    }

    boolean isEnum(String name) {
      return enums.contains(name);
    }

    boolean isInterface(String name) {
      Outline one = app.get(name);
      return one != null && one.isInterface();
    }
  }

  private record Static(String name, String desc, Object initial) {}

  private static final String ENUM = "java/lang/Enum";
  private static final String PROCESS = "gauntlet/phone/classes/Epoch";
  private static final String EPOCH = "gauntlet$epoch";
  private static final String BUSY = "gauntlet$busy";
  private static final String LOCK = "gauntlet$lock";
  private static final String OBJECT = "java/lang/Object";
  private static final String CHECK = "gauntlet$check";
  private static final String BEGIN = "gauntlet$begin";
  static final String INITIALISER = "gauntlet$clinit";
  private static final int HIDDEN_STATIC = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

  private final Family family;
  private final List<Static> statics = new ArrayList<>();
  private String className;
  private String superName;
  private boolean isInterface;
  private boolean member;
  private boolean initialised;

  StaticsReset(ClassVisitor next, Family family) {
    super(Opcodes.ASM9, next);
    this.family = family;
  }

  @Override
  public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
    className = name;
    this.superName = superName;
    isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
    member = family.contains(name);
    // No interface before Java 8 has static methods.
    int high = isInterface && member ? Math.max(version, Opcodes.V1_8) : version;
    super.visit(high, access, name, signature, superName, interfaces);
  }

  @Override
  public FieldVisitor visitField(int access, String name, String desc, String signature, Object value) {
    boolean constant = (access & Opcodes.ACC_FINAL) != 0 && value != null;
    if (!member || (access & Opcodes.ACC_STATIC) == 0 || constant)
      return super.visitField(access, name, desc, signature, value);
    statics.add(new Static(name, desc, value));
    return super.visitField(access & ~Opcodes.ACC_FINAL, name, desc, signature, value);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
    boolean initialiser = name.equals("<clinit>");
    // An object of the previous process must not touch the new statics when it is collected.
    String kept = name.equals("finalize") && desc.equals("()V") ? "gauntlet$finalize" : name;
    if (!member) {
      MethodVisitor next = super.visitMethod(access, kept, desc, signature, exceptions);
      return new Accesses(initialiser ? new Once(next) : next, false, false);
    }
    if (initialiser) {
      initialised = true;
      return new Accesses(
          super.visitMethod(HIDDEN_STATIC | Opcodes.ACC_PRIVATE, INITIALISER, desc, null, exceptions), false, false);
    }
    if ((access & Opcodes.ACC_NATIVE) != 0) {
      MethodVisitor body = super.visitMethod(access & ~Opcodes.ACC_NATIVE, name, desc, signature, exceptions);
      return new MissingNative(body, className, access, name, desc, CHECK);
    }
    boolean code = (access & Opcodes.ACC_ABSTRACT) == 0;
    boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
    boolean initialises = name.equals("<init>") || isStatic;
    return new Accesses(
        super.visitMethod(access, kept, desc, signature, exceptions), code && initialises, isInterface && !isStatic);
  }

  @Override
  public void visitEnd() {
    if (member) {
      super.visitField(HIDDEN_STATIC, EPOCH, "I", null, null).visitEnd();
      super.visitField(HIDDEN_STATIC, BUSY, "Z", null, null).visitEnd();
      super.visitField(HIDDEN_STATIC | Opcodes.ACC_FINAL, LOCK, "Ljava/lang/Object;", null, null).visitEnd();
      writeCheck();
      writeBegin();
      writeInitialiser();
    }
    super.visitEnd();
  }

  /** To the JVM it never fails: it would remember that for all processes to come. Whoever uses the class hears of it. */
  private void writeInitialiser() {
    MethodVisitor code = super.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    Label start = new Label(), end = new Label(), failed = new Label();
    code.visitCode();
    code.visitTryCatchBlock(start, end, failed, null);
    code.visitTypeInsn(Opcodes.NEW, OBJECT);
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    code.visitFieldInsn(Opcodes.PUTSTATIC, className, LOCK, "Ljava/lang/Object;");
    code.visitLabel(start);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, className, BEGIN, "()V", isInterface);
    code.visitLabel(end);
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(failed);
    code.visitInsn(Opcodes.POP);
    code.visitLdcInsn(Type.getObjectType(className));
    code.visitMethodInsn(Opcodes.INVOKESTATIC, PROCESS, "unheard", "(Ljava/lang/Class;)V", false);
    code.visitInsn(Opcodes.RETURN);
    end(code);
  }

  /** {@code if (epoch != Epoch.now) begin();} */
  private void writeCheck() {
    MethodVisitor code = super.visitMethod(HIDDEN_STATIC | Opcodes.ACC_PUBLIC, CHECK, "()V", null, null);
    code.visitCode();
    Label current = new Label();
    jumpIfCurrent(code, current);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, className, BEGIN, "()V", isInterface);
    code.visitLabel(current);
    code.visitInsn(Opcodes.RETURN);
    end(code);
  }

  /**
   * Under a lock of the class's own, as the JVM has one, unless another call is at it: reset first, then the parent, then the class
   * initialiser. Without the lock the JVM is still at the parent, whose initialiser uses this class as it is. A class that has failed
   * stays so until the next process; one whose thread was stopped begins again.
   */
  private void writeBegin() {
    MethodVisitor code = super.visitMethod(HIDDEN_STATIC | Opcodes.ACC_PRIVATE, BEGIN, "()V", null, null);
    Label start = new Label(), done = new Label(), end = new Label(), failed = new Label(), first = new Label(), sound = new Label();
    Label ready = new Label();
    code.visitCode();
    code.visitFieldInsn(Opcodes.GETSTATIC, className, LOCK, "Ljava/lang/Object;");
    code.visitJumpInsn(Opcodes.IFNONNULL, ready);
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(ready);
    code.visitFieldInsn(Opcodes.GETSTATIC, className, EPOCH, "I");
    pushFailed(code);
    code.visitJumpInsn(Opcodes.IF_ICMPNE, sound);
    code.visitLdcInsn(Type.getObjectType(className));
    code.visitMethodInsn(Opcodes.INVOKESTATIC, PROCESS, "failure", "(Ljava/lang/Class;)Ljava/lang/Throwable;", false);
    code.visitInsn(Opcodes.ATHROW);
    code.visitLabel(sound);
    code.visitTryCatchBlock(start, end, failed, null);
    code.visitFieldInsn(Opcodes.GETSTATIC, className, LOCK, "Ljava/lang/Object;");
    ThreadCalls.announce(code);
    code.visitInsn(Opcodes.MONITORENTER);
    code.visitLabel(start);
    code.visitFieldInsn(Opcodes.GETSTATIC, className, BUSY, "Z");
    code.visitJumpInsn(Opcodes.IFNE, done);
    jumpIfCurrent(code, done);
    setBusy(code, true);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, ThreadCalls.TURNS, "initialising", "()V", false);
    code.visitFieldInsn(Opcodes.GETSTATIC, className, EPOCH, "I");
    code.visitJumpInsn(Opcodes.IFEQ, first);
    for (Static field : statics) {
      pushInitial(code, field);
      code.visitFieldInsn(Opcodes.PUTSTATIC, className, field.name, field.desc);
    }
    code.visitLabel(first);
    if (family.contains(superName)) code.visitMethodInsn(Opcodes.INVOKESTATIC, superName, CHECK, "()V", false);
    for (String above : family.begunBefore(className)) code.visitMethodInsn(Opcodes.INVOKESTATIC, above, CHECK, "()V", true);
    if (family.isEnum(className)) {
      code.visitLdcInsn(Type.getObjectType(className));
      code.visitMethodInsn(Opcodes.INVOKESTATIC, PROCESS, "begun", "(Ljava/lang/Class;)V", false);
    }
    if (initialised) code.visitMethodInsn(Opcodes.INVOKESTATIC, className, INITIALISER, "()V", isInterface);
    setBegun(code);
    code.visitLabel(done);
    unlock(code);
    code.visitInsn(Opcodes.RETURN);
    code.visitLabel(end);
    code.visitLabel(failed);
    setBusy(code, false);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, ThreadCalls.TURNS, "initialised", "()V", false);
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, PROCESS, "after", "(Ljava/lang/Throwable;)I", false);
    code.visitFieldInsn(Opcodes.PUTSTATIC, className, EPOCH, "I");
    unlock(code);
    code.visitLdcInsn(Type.getObjectType(className));
    code.visitInsn(Opcodes.SWAP);
    code.visitMethodInsn(
        Opcodes.INVOKESTATIC, PROCESS, "failed", "(Ljava/lang/Class;Ljava/lang/Throwable;)Ljava/lang/Throwable;", false);
    code.visitInsn(Opcodes.ATHROW);
    end(code);
  }

  /** The epoch of a class that could not begin in the process of now. */
  private static void pushFailed(MethodVisitor code) {
    code.visitFieldInsn(Opcodes.GETSTATIC, PROCESS, "now", "I");
    code.visitInsn(Opcodes.INEG);
  }

  private void jumpIfCurrent(MethodVisitor code, Label target) {
    code.visitFieldInsn(Opcodes.GETSTATIC, className, EPOCH, "I");
    code.visitFieldInsn(Opcodes.GETSTATIC, PROCESS, "now", "I");
    code.visitJumpInsn(Opcodes.IF_ICMPEQ, target);
  }

  /** Only now does another thread take the class for initialised. */
  private void setBegun(MethodVisitor code) {
    code.visitFieldInsn(Opcodes.GETSTATIC, PROCESS, "now", "I");
    code.visitFieldInsn(Opcodes.PUTSTATIC, className, EPOCH, "I");
    setBusy(code, false);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, ThreadCalls.TURNS, "initialised", "()V", false);
  }

  private void setBusy(MethodVisitor code, boolean busy) {
    code.visitInsn(busy ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
    code.visitFieldInsn(Opcodes.PUTSTATIC, className, BUSY, "Z");
  }

  private void unlock(MethodVisitor code) {
    code.visitFieldInsn(Opcodes.GETSTATIC, className, LOCK, "Ljava/lang/Object;");
    code.visitInsn(Opcodes.MONITOREXIT);
  }

  private static void pushInitial(MethodVisitor code, Static field) {
    if (field.initial != null) {
      code.visitLdcInsn(field.initial);
      return;
    }
    switch (Type.getType(field.desc).getSort()) {
      case Type.LONG -> code.visitInsn(Opcodes.LCONST_0);
      case Type.FLOAT -> code.visitInsn(Opcodes.FCONST_0);
      case Type.DOUBLE -> code.visitInsn(Opcodes.DCONST_0);
      case Type.OBJECT, Type.ARRAY -> code.visitInsn(Opcodes.ACONST_NULL);
      default -> code.visitInsn(Opcodes.ICONST_0);
    }
  }

  private static void end(MethodVisitor code) {
    // The writer computes the true values.
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  /** The initialiser of a class that does not start anew runs in one process only: it must make no difference to that. */
  private static final class Once extends MethodVisitor {
    Once(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitMethodInsn(Opcodes.INVOKESTATIC, ThreadCalls.TURNS, "initialising", "()V", false);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.RETURN)
        super.visitMethodInsn(Opcodes.INVOKESTATIC, ThreadCalls.TURNS, "initialised", "()V", false);
      super.visitInsn(opcode);
    }
  }

  /** Checks before the method's own code, if it initialises its class, and before every static field that is another class's. */
  private final class Accesses extends MethodVisitor {
    private final boolean checks;
    /** Whether a method runs that has not initialised its class: that of an object, whose class has begun, but no interface of it. */
    private final boolean checksOwn;

    Accesses(MethodVisitor next, boolean checks, boolean checksOwn) {
      super(Opcodes.ASM9, next);
      this.checks = checks;
      this.checksOwn = checksOwn;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (checks) check(className);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String desc) {
      boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
      String declaring = isStatic ? family.declaring(owner, Outline.field(name, desc)) : owner;
      if (isStatic && (checksOwn || !declaring.equals(className)) && family.contains(declaring)) check(declaring);
      super.visitFieldInsn(opcode, owner, name, desc);
    }

    private void check(String type) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, type, CHECK, "()V", family.isInterface(type));
    }
  }
}
