package gauntlet.image;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Code may name a subclass where it calls what a class above has: {@code sleep(10)} in a thread of the app's own is a call of that class. A
 * call that is rewritten when the class above is named gets its name here.
 */
final class TrueOwners extends ClassVisitor {
  /** Classes of the framework that are another class of the JDK besides. */
  private static final Map<String, String> FRAMEWORK = Map.of("android/os/HandlerThread", "java/lang/Thread");
  private static final Set<String> CALLS = new HashSet<>();
  private static final Set<String> MEMBERS = new HashSet<>();

  static {
    CALLS.addAll(CallRewriter.appCalls());
    CALLS.addAll(LibcoreCalls.calls());
    CALLS.addAll(ThreadCalls.calls());
    for (String call : CALLS) MEMBERS.add(member(call));
  }

  /** The app's classes and the JDK's, as far as they matter here. */
  static final class Types {
    private final Outlines app;
    private final Map<String, String> owners = new HashMap<>();

    Types(Outlines app) {
      this.app = app;
    }

    /** The class whose method is called; the one that is named where the call is none of those that are rewritten. */
    String owner(String named, String member) {
      return isOfInterest(member) ? owners.computeIfAbsent(named + "." + member, call -> found(named, member)) : named;
    }

    private String found(String named, String member) {
      for (String type = named; type != null; type = above(type)) {
        if (CALLS.contains(type + "." + member)) return type;
        if (declares(type, member)) return named;
      }
      return named;
    }

    private String above(String type) {
      Outline outline = app.get(type);
      if (outline != null) return outline.superName();
      if (FRAMEWORK.containsKey(type)) return FRAMEWORK.get(type);
      Class<?> ofJdk = ofJdk(type);
      Class<?> above = ofJdk == null ? null : ofJdk.getSuperclass();
      return above == null ? null : Type.getInternalName(above);
    }

    private boolean declares(String type, String member) {
      Outline outline = app.get(type);
      if (outline != null) return outline.methods().contains(member);
      Class<?> ofJdk = ofJdk(type);
      if (ofJdk == null) return false;
      for (Method method : ofJdk.getDeclaredMethods())
        if ((method.getName() + Type.getMethodDescriptor(method)).equals(member)) return true;
      return false;
    }

    private static Class<?> ofJdk(String type) {
      if (!type.startsWith("java/")) return null;
      try {
        return Class.forName(type.replace('/', '.'), false, null);
      } catch (ClassNotFoundException | LinkageError e) {
        return null;
      }
    }
  }

  private final Types types;

  TrueOwners(ClassVisitor next, Types types) {
    super(Opcodes.ASM9, next);
    this.types = types;
  }

  /** Whether a method of this name and descriptor is rewritten when some class is named. */
  static boolean isOfInterest(String member) {
    return MEMBERS.contains(member);
  }

  private static String member(String call) {
    return call.substring(call.lastIndexOf('.', call.indexOf('(')) + 1);
  }

  @Override
  public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
    return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, desc, signature, exceptions)) {
      @Override
      public void visitMethodInsn(int opcode, String owner, String called, String calledDesc, boolean itf) {
        boolean inherited = opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKEVIRTUAL;
        super.visitMethodInsn(opcode, inherited ? types.owner(owner, called + calledDesc) : owner, called, calledDesc, itf);
      }
    };
  }
}
