package gauntlet.sandbox;

import gauntlet.jdk.IcuPatterns;
import gauntlet.jdk.LimitedIterator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Methods of the JDK that do something else on Android, changed in the class itself: whoever calls them, and whoever inherits them,
 * meets what a phone has. docs/devices/libcore.md says what they are among. Reflection also finds a class of the app begun in the process of now.
 */
final class JdkChanges {
  private static final String ITERATOR = "gauntlet/jdk/LimitedIterator";
  private static final String PATTERNS = "gauntlet/jdk/IcuPatterns";
  private static final String PATTERN = "java/util/regex/Pattern";
  private static final String QUEUE = "java/util/PriorityQueue";
  /** Letters of a host name, as {@code java.net.URI} has them in the upper half of its masks, and the underscore among them. */
  private static final long LETTERS = 0x07FFFFFE07FFFFFEL;
  private static final long UNDERSCORE = 1L << ('_' - 64);

  private static final String BEGUN = "gauntlet/jdk/Begun";
  private static final String FOR_NAME = "java/lang/Class.forName";
  private static final List<Class<?>> PRIMITIVES =
      List.of(boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class);

  /** Class and method to what becomes of its code. */
  private static final Map<String, UnaryOperator<MethodVisitor>> CHANGES = new HashMap<>();

  static {
    CHANGES.put("java/util/concurrent/ThreadPoolExecutor.setCorePoolSize(I)V", JdkChanges::withoutMaximum);
    CHANGES.put("java/util/ArrayList.iterator()Ljava/util/Iterator;", code -> limited(code, "java/util/ArrayList"));
    CHANGES.put("java/util/Vector.iterator()Ljava/util/Iterator;", code -> limited(code, "java/util/Vector"));
    CHANGES.put("java/util/Arrays$ArrayList.toArray()[Ljava/lang/Object;", JdkChanges::ownType);
    CHANGES.put("java/util/Observable.notifyObservers(Ljava/lang/Object;)V", JdkChanges::asksWhetherChanged);
    CHANGES.put(QUEUE + ".offer(Ljava/lang/Object;)Z", JdkChanges::firstOfAnyType);
    CHANGES.put("java/net/URI$Parser.parseHostname(IIZ)I", JdkChanges::withUnderscore);
    CHANGES.put(PATTERN + ".<init>(Ljava/lang/String;I)V", JdkChanges::alwaysUnicode);
    CHANGES.put(PATTERN + ".readObject(Ljava/io/ObjectInputStream;)V", JdkChanges::alwaysUnicode);
    CHANGES.put(PATTERN + ".compile()V", JdkChanges::translated);
    CHANGES.put(PATTERN + ".flags()I", JdkChanges::flagsAsGiven);
    CHANGES.put(FOR_NAME + "(Ljava/lang/String;)Ljava/lang/Class;", code -> begunOnReturn(code, false));
    CHANGES.put(FOR_NAME + "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;", code -> begunOnReturn(code, true));
    putFieldAccess("", "Ljava/lang/Object;");
    for (Class<?> type : PRIMITIVES) {
      String name = type.getName();
      putFieldAccess(Character.toUpperCase(name.charAt(0)) + name.substring(1), Type.getDescriptor(type));
    }
  }

  private JdkChanges() {}

  private static void putFieldAccess(String name, String desc) {
    CHANGES.put("java/lang/reflect/Field.get" + name + "(Ljava/lang/Object;)" + desc, JdkChanges::begunBefore);
    CHANGES.put("java/lang/reflect/Field.set" + name + "(Ljava/lang/Object;" + desc + ")V", JdkChanges::begunBefore);
  }

  /** The classes with such methods, with dots. */
  static Set<String> classes() {
    Set<String> names = new TreeSet<>();
    for (String method : CHANGES.keySet()) names.add(owner(method).replace('/', '.'));
    return names;
  }

  /** The methods themselves, with slashes. */
  static Set<String> methods() {
    return CHANGES.keySet();
  }

  static String owner(String method) {
    return method.substring(0, method.lastIndexOf('.', method.indexOf('(')));
  }

  /** What the changed methods call is made ready: while the JVM does that, it uses the very same methods. */
  static void prepare() {
    LimitedIterator.of(new ArrayList<>(List.of(""))).hasNext();
    IcuPatterns.translated("\\p{Letter}[a]", 0);
  }

  /** Takes a class (with slashes) on its way to the next visitor. */
  static ClassVisitor of(String type, ClassVisitor next) {
    return new ClassVisitor(Opcodes.ASM9, next) {
      @Override
      public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
        MethodVisitor code = super.visitMethod(access, name, desc, signature, exceptions);
        UnaryOperator<MethodVisitor> change = CHANGES.get(type + "." + name + desc);
        return change == null ? code : change.apply(code);
      }
    };
  }

  /** The core may be larger than the maximum for a while: the maximum is compared as if it were the core. */
  private static MethodVisitor withoutMaximum(MethodVisitor code) {
    return new MethodVisitor(Opcodes.ASM9, code) {
      @Override
      public void visitFieldInsn(int opcode, String owner, String name, String desc) {
        super.visitFieldInsn(opcode, owner, name, desc);
        if (!name.equals("maximumPoolSize")) return;
        super.visitInsn(Opcodes.POP);
        super.visitVarInsn(Opcodes.ILOAD, 1);
      }
    };
  }

  private static MethodVisitor limited(MethodVisitor code, String type) {
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, ITERATOR, "of", "(L" + type + ";)Ljava/util/Iterator;", false);
    code.visitInsn(Opcodes.ARETURN);
    return ended(code);
  }

  /** An array of the type that {@code Arrays.asList} was given. */
  private static MethodVisitor ownType(MethodVisitor code) {
    code.visitCode();
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitFieldInsn(Opcodes.GETFIELD, "java/util/Arrays$ArrayList", "a", "[Ljava/lang/Object;");
    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "[Ljava/lang/Object;", "clone", "()Ljava/lang/Object;", false);
    code.visitTypeInsn(Opcodes.CHECKCAST, "[Ljava/lang/Object;");
    code.visitInsn(Opcodes.ARETURN);
    return ended(code);
  }

  /** Ends a method that has got another body; the one that it had is not written. */
  private static MethodVisitor ended(MethodVisitor code) {
    code.visitMaxs(0, 0);
    code.visitEnd();
    return null;
  }

  /** A subclass may know better whether something has changed. */
  private static MethodVisitor asksWhetherChanged(MethodVisitor code) {
    return new MethodVisitor(Opcodes.ASM9, code) {
      @Override
      public void visitFieldInsn(int opcode, String owner, String name, String desc) {
        if (opcode == Opcodes.GETFIELD && name.equals("changed"))
          super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "hasChanged", "()Z", false);
        else super.visitFieldInsn(opcode, owner, name, desc);
      }
    };
  }

  /** The first element need not be comparable: there is nothing to compare it with. */
  private static MethodVisitor firstOfAnyType(MethodVisitor code) {
    return new MethodVisitor(Opcodes.ASM9, code) {
      @Override
      public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
        if (!name.equals("siftUp")) {
          super.visitMethodInsn(opcode, owner, name, desc, itf);
          return;
        }
        Label several = new Label();
        Label end = new Label();
        Object[] locals = {QUEUE, "java/lang/Object", Opcodes.INTEGER};
        super.visitVarInsn(Opcodes.ILOAD, 2);
        super.visitJumpInsn(Opcodes.IFNE, several);
        super.visitInsn(Opcodes.POP2);
        super.visitFieldInsn(Opcodes.GETFIELD, QUEUE, "queue", "[Ljava/lang/Object;");
        super.visitInsn(Opcodes.ICONST_0);
        super.visitVarInsn(Opcodes.ALOAD, 1);
        super.visitInsn(Opcodes.AASTORE);
        super.visitJumpInsn(Opcodes.GOTO, end);
        super.visitLabel(several);
        super.visitFrame(Opcodes.F_FULL, 3, locals, 3, new Object[] {QUEUE, Opcodes.INTEGER, "java/lang/Object"});
        super.visitMethodInsn(opcode, owner, name, desc, itf);
        super.visitLabel(end);
        super.visitFrame(Opcodes.F_FULL, 3, locals, 0, null);
      }
    };
  }

  private static MethodVisitor withUnderscore(MethodVisitor code) {
    return new MethodVisitor(Opcodes.ASM9, code) {
      @Override
      public void visitLdcInsn(Object value) {
        super.visitLdcInsn(value.equals(LETTERS) ? Long.valueOf(LETTERS | UNDERSCORE) : value);
      }
    };
  }

  /** Refuses what Android refuses, and compiles with what Android always has. */
  private static MethodVisitor alwaysUnicode(MethodVisitor code) {
    return new MethodVisitor(Opcodes.ASM9, code) {
      @Override
      public void visitFieldInsn(int opcode, String owner, String name, String desc) {
        if (opcode == Opcodes.PUTFIELD && name.equals("flags0")) {
          super.visitInsn(Opcodes.DUP);
          super.visitMethodInsn(Opcodes.INVOKESTATIC, PATTERNS, "check", "(I)V", false);
          super.visitIntInsn(Opcodes.SIPUSH, IcuPatterns.ALWAYS);
          super.visitInsn(Opcodes.IOR);
        }
        super.visitFieldInsn(opcode, owner, name, desc);
      }
    };
  }

  private static MethodVisitor translated(MethodVisitor code) {
    return new MethodVisitor(Opcodes.ASM9, code) {
      @Override
      public void visitFieldInsn(int opcode, String owner, String name, String desc) {
        if (opcode == Opcodes.PUTFIELD && name.equals("normalizedPattern")) {
          super.visitVarInsn(Opcodes.ALOAD, 0);
          super.visitFieldInsn(Opcodes.GETFIELD, owner, "flags", "I");
          super.visitMethodInsn(
              Opcodes.INVOKESTATIC, PATTERNS, "translated", "(Ljava/lang/String;I)Ljava/lang/String;", false);
        }
        super.visitFieldInsn(opcode, owner, name, desc);
      }
    };
  }

  /** The class of a static field has begun before that is used. */
  private static MethodVisitor begunBefore(MethodVisitor code) {
    return new MethodVisitor(Opcodes.ASM9, code) {
      @Override
      public void visitCode() {
        super.visitCode();
        super.visitVarInsn(Opcodes.ALOAD, 0);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, BEGUN, "of", "(Ljava/lang/reflect/Field;)V", false);
      }
    };
  }

  /** So has a class that was asked for, if that asks for it to be initialised. */
  private static MethodVisitor begunOnReturn(MethodVisitor code, boolean ifAsked) {
    return new MethodVisitor(Opcodes.ASM9, code) {
      @Override
      public void visitInsn(int opcode) {
        if (opcode == Opcodes.ARETURN) {
          super.visitInsn(Opcodes.DUP);
          if (ifAsked) super.visitVarInsn(Opcodes.ILOAD, 1);
          super.visitMethodInsn(Opcodes.INVOKESTATIC, BEGUN, "of", ifAsked ? "(Ljava/lang/Class;Z)V" : "(Ljava/lang/Class;)V", false);
        }
        super.visitInsn(opcode);
      }
    };
  }

  private static MethodVisitor flagsAsGiven(MethodVisitor code) {
    return new MethodVisitor(Opcodes.ASM9, code) {
      @Override
      public void visitFieldInsn(int opcode, String owner, String name, String desc) {
        super.visitFieldInsn(opcode, owner, name.equals("flags0") ? "flags" : name, desc);
      }
    };
  }
}
