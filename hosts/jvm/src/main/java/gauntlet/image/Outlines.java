package gauntlet.image;

import com.googlecode.d2j.Field;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.visitors.DexClassVisitor;
import com.googlecode.d2j.visitors.DexFieldVisitor;
import com.googlecode.d2j.visitors.DexFileVisitor;
import com.googlecode.d2j.visitors.DexMethodVisitor;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** All classes of an app without their code, by name with slashes: thousands of them take a few megabytes. */
final class Outlines extends DexFileVisitor {
  private final Map<String, Outline> all = new LinkedHashMap<>();
  /** The classes with their annotations only, for the converter. */
  private final DexFileNode bare = new DexFileNode();
  private Outline last;

  @Override
  public DexClassVisitor visit(int access, String type, String superType, String[] interfaces) {
    return new Bare(access, type, superType, interfaces);
  }

  void add(Outline outline) {
    all.putIfAbsent(outline.name(), outline);
    last = outline;
  }

  /** The class that was added last. */
  Outline last() {
    return last;
  }

  /** The class of this name; null when it is not the app's. */
  Outline get(String name) {
    return all.get(name);
  }

  Collection<Outline> all() {
    return all.values();
  }

  DexFileNode bare() {
    return bare;
  }

  /** Whether a class lies above one of the app, as far as the app's classes go and one further. */
  boolean isAbove(String above, String name) {
    for (Outline one = all.get(name); one != null; one = all.get(one.superName())) if (above.equals(one.superName())) return true;
    return false;
  }

  static String name(String type) {
    return Type.getType(type).getInternalName();
  }

  /** Takes in everything but fields and methods. */
  private final class Bare extends DexClassNode {
    private final Set<String> memberTypes = new HashSet<>();
    private final Set<String> rewritten = new HashSet<>();

    Bare(int access, String type, String superType, String[] interfaces) {
      super(access, type, superType, interfaces);
    }

    @Override
    public DexFieldVisitor visitField(int access, Field field, Object value) {
      return null;
    }

    @Override
    public DexMethodVisitor visitMethod(int access, Method method) {
      if ((this.access & Opcodes.ACC_ANNOTATION) != 0) {
        Type type = Type.getType(method.getReturnType());
        memberTypes.add((type.getSort() == Type.ARRAY ? type.getElementType() : type).getInternalName());
      }
      String member = method.getName() + method.getDesc();
      if (TrueOwners.isOfInterest(member)) rewritten.add(member);
      return null;
    }

    @Override
    public void visitEnd() {
      super.visitEnd();
      bare.clzs.add(this);
      add(new Outline(name(className), superClass == null ? null : name(superClass), access, Set.copyOf(memberTypes), Set.copyOf(rewritten)));
    }
  }
}
