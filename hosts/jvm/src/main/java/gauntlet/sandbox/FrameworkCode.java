package gauntlet.sandbox;

import gauntlet.image.CallRewriter;
import gauntlet.image.IdentityCalls;
import gauntlet.image.ThreadCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What is changed in the framework's and Robolectric's own classes when they are loaded. */
final class FrameworkCode {
  private static final String HOOKS = "gauntlet/phone/classes/LoaderHooks";
  private static final String INDY = "org/robolectric/internal/bytecode/InvokeDynamicSupport";
  private static final String NEW_PROXY =
      "(Ljava/lang/ClassLoader;[Ljava/lang/Class;Ljava/lang/reflect/InvocationHandler;)Ljava/lang/Object;";
  /** Classes that make files of paths which an app has given them as an address or a name. */
  private static final Set<String> NAMING_FILES = Set.of("android.content.ContentResolver", "android.app.ContextImpl");
  /** Classes that hold a listener of the app weakly, and tell it nothing once it is collected. */
  private static final Set<String> WEAK_HOLDERS =
      Set.of("android.app.SharedPreferencesImpl", "android.content.AsyncQueryHandler");

  private FrameworkCode() {}

  /** The class as it is to be defined; the name has dots. */
  static byte[] changed(String name, byte[] bytes) {
    boolean framework = name.startsWith("android.") || name.startsWith("com.android.");
    if (!framework && !name.startsWith("org.robolectric.")) return bytes;
    Mentions mentions = Mentions.of(bytes);
    List<UnaryOperator<ClassVisitor>> changes = new ArrayList<>();
    if (mentions.identity()) changes.add(IdentityCalls::new);
    if (framework) {
      if (mentions.computer() || NAMING_FILES.contains(name)) changes.add(CallRewriter::forFramework);
      if (WEAK_HOLDERS.contains(name)) changes.add(CallRewriter::forWeakHolder);
      if (mentions.robolectric()) directCalls(bytes).ifPresent(changes::add);
    } else if (mentions.lookups() && looksForApp(name)) {
      changes.add(Lookups::new);
    } else if (name.startsWith("org.robolectric.nativeruntime.")) {
      changes.add(Resources::new);
    }
    // Whoever is read anyway is read for its monitors too.
    if (!changes.isEmpty() || mentions.waits() || mentions.monitors() || hasSynchronized(bytes)) changes.add(0, ThreadCalls::of);
    return changes.isEmpty() ? bytes : transformed(bytes, changes);
  }

  private static boolean hasSynchronized(byte[] bytes) {
    boolean[] found = {false};
    ClassVisitor visitor =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
            found[0] |= (access & Opcodes.ACC_SYNCHRONIZED) != 0;
            return null;
          }
        };
    new ClassReader(bytes).accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return found[0];
  }

  private static boolean looksForApp(String name) {
    return name.startsWith("org.robolectric.shadows.") || name.startsWith("org.robolectric.android.")
        || name.startsWith("org.robolectric.shadow.") || name.startsWith("org.robolectric.Robolectric");
  }

  /**
   * Every method of the framework jar goes through invokedynamic, so that a shadow may stand in. Methods that no shadow
   * names are called directly instead: twice as fast, and far less to compile.
   */
  private static Optional<UnaryOperator<ClassVisitor>> directCalls(byte[] bytes) {
    Set<String> shadowed = Fakes.of(new ClassReader(bytes).getClassName());
    return shadowed.equals(Fakes.ALL) ? Optional.empty() : Optional.of(next -> new DirectCalls(next, shadowed));
  }

  /** All changes in one pass, the last one first. */
  private static byte[] transformed(byte[] bytes, List<UnaryOperator<ClassVisitor>> changes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    ClassVisitor first = writer;
    for (UnaryOperator<ClassVisitor> change : changes) first = change.apply(first);
    reader.accept(first, 0);
    return writer.toByteArray();
  }

  private static final class DirectCalls extends ClassVisitor {
    private final Set<String> shadowed;

    DirectCalls(ClassVisitor next, Set<String> shadowed) {
      super(Opcodes.ASM9, next);
      this.shadowed = shadowed;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, desc, signature, exceptions)) {
        @Override
        public void visitInvokeDynamicInsn(String name, String desc, Handle bootstrap, Object... arguments) {
          boolean call =
              bootstrap.getOwner().equals(INDY)
                  && (bootstrap.getName().equals("bootstrap") || bootstrap.getName().equals("bootstrapStatic"));
          // The second argument says whether the method is native: those have nothing to call.
          if (!call || !Integer.valueOf(0).equals(arguments[1]) || shadowed.contains(name)) {
            super.visitInvokeDynamicInsn(name, desc, bootstrap, arguments);
            return;
          }
          Handle original = (Handle) arguments[0];
          super.visitMethodInsn(
              opcode(original.getTag()), original.getOwner(), original.getName(), original.getDesc(), original.isInterface());
        }
      };
    }

    private static int opcode(int tag) {
      return switch (tag) {
        case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
        case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
        case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
        default -> Opcodes.INVOKESPECIAL;
      };
    }
  }

  /** Robolectric looks for files of its own with the loader of the calling thread, which knows only the app's. */
  private static final class Resources extends ClassVisitor {
    Resources(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, desc, signature, exceptions)) {
        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
          boolean lookup = owner.equals("com/google/common/io/Resources") && desc.equals("(Ljava/lang/String;)Ljava/net/URL;");
          super.visitMethodInsn(opcode, lookup ? HOOKS : owner, lookup ? "resource" : name, desc, itf);
        }
      };
    }
  }

  /**
   * Robolectric looks for the app's classes with its own loader, and the JVM remembers what it found there. These
   * lookups are sent to the loader of the app that runs now.
   */
  private static final class Lookups extends ClassVisitor {
    Lookups(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, desc, signature, exceptions)) {
        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String desc, boolean itf) {
          switch (owner + "." + name + desc) {
            case "java/lang/Class.forName(Ljava/lang/String;)Ljava/lang/Class;" ->
                super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "forName", desc, false);
            case "java/lang/Class.getClassLoader()Ljava/lang/ClassLoader;" ->
                super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, HOOKS, "loaderOf", "(Ljava/lang/Class;)Ljava/lang/ClassLoader;", false);
            case "java/lang/reflect/Proxy.newProxyInstance" + NEW_PROXY ->
                super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "newProxy", desc, false);
            default -> super.visitMethodInsn(opcode, owner, name, desc, itf);
          }
        }
      };
    }
  }
}
