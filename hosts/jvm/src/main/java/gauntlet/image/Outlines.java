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
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
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

  /** The class whose constructor is called: the owner's own or, as on Android, that of the next class above it which has such a one. */
  String constructorOf(Method called) {
    String name = name(called.getOwner());
    for (Outline one = all.get(name); one != null && one.superName() != null; one = all.get(name)) {
      // What apps carry of the phone's classes is empty, for phones that lack them.
      if (one.methods().contains("<init>" + called.getDesc()) || FrameworkNames.isPhones(name.replace('/', '.'))) break;
      name = one.superName();
    }
    return name;
  }

  static String name(String type) {
    return Type.getType(type).getInternalName();
  }

  /** Takes in everything but fields and methods. */
  private final class Bare extends DexClassNode {
    private final Set<String> statics = new HashSet<>();
    private final Set<String> methods = new HashSet<>();
    private final Set<Outline.Trait> traits = EnumSet.noneOf(Outline.Trait.class);

    Bare(int access, String type, String superType, String[] interfaces) {
      super(access, type, superType, interfaces);
    }

    @Override
    public DexFieldVisitor visitField(int access, Field field, Object value) {
      if ((this.access & Opcodes.ACC_INTERFACE) != 0) statics.add(Outline.field(field.getName(), field.getType()));
      return null;
    }

    @Override
    public DexMethodVisitor visitMethod(int access, Method method) {
      Outline.Trait trait = Outline.Trait.of(this.access, access, method.getName());
      if (trait != null) traits.add(trait);
      String member = method.getName() + method.getDesc();
      if (Outline.isOfInterest(member)) methods.add(member);
      return null;
    }

    @Override
    public void visitEnd() {
      super.visitEnd();
      bare.clzs.add(this);
      List<String> interfaces = interfaceNames == null ? List.of() : Stream.of(interfaceNames).map(Outlines::name).toList();
      String parent = superClass == null ? null : name(superClass);
      add(new Outline(name(className), parent, interfaces, access, Set.copyOf(statics), Set.copyOf(methods), Set.copyOf(traits)));
    }
  }
}
