package gauntlet.image;

import com.googlecode.d2j.DexLabel;
import com.googlecode.d2j.Method;
import com.googlecode.d2j.reader.Op;
import com.googlecode.d2j.visitors.DexClassVisitor;
import com.googlecode.d2j.visitors.DexCodeVisitor;
import com.googlecode.d2j.visitors.DexFileVisitor;
import com.googlecode.d2j.visitors.DexMethodVisitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds the objects that are made of one class and begun by a constructor of a class above it, in one pass over all code. */
final class ConstructorCalls extends DexFileVisitor {
  private final Outlines outlines;
  /** By class: owner and descriptor of the constructors. */
  private final Map<String, Set<String>> found = new TreeMap<>();

  ConstructorCalls(Outlines outlines) {
    this.outlines = outlines;
  }

  /** By class of the app, with slashes: the constructors above it that begin its objects, in a fixed order. */
  Map<String, List<String>> found() {
    Map<String, List<String>> ordered = new TreeMap<>();
    found.forEach((name, above) -> ordered.put(name, List.copyOf(above)));
    return ordered;
  }

  @Override
  public DexClassVisitor visit(int access, String type, String superType, String[] interfaces) {
    return new DexClassVisitor() {
      @Override
      public DexMethodVisitor visitMethod(int access, Method method) {
        return new DexMethodVisitor() {
          @Override
          public DexCodeVisitor visitCode() {
            return new Code();
          }
        };
      }
    };
  }

  private sealed interface Step permits Made, Moved, Begun, Jump {}

  private record Made(int register, String type) implements Step {}

  private record Moved(int to, int from) implements Step {}

  /** {@code owner}: the class that has the constructor. */
  private record Begun(int register, String owner, String desc) implements Step {}

  private record Jump(List<DexLabel> to, boolean goesOn) implements Step {}

  /** The steps of one method that have to do with objects that were made and not begun. */
  private final class Code extends DexCodeVisitor {
    private final List<Step> steps = new ArrayList<>();
    private final Map<DexLabel, Integer> labels = new HashMap<>();
    private final List<DexLabel> handlers = new ArrayList<>();

    @Override
    public void visitTypeStmt(Op op, int to, int unused, String type) {
      if (op == Op.NEW_INSTANCE) steps.add(new Made(to, type));
    }

    @Override
    public void visitStmt2R(Op op, int to, int from) {
      if (op == Op.MOVE_OBJECT || op == Op.MOVE_OBJECT_FROM16 || op == Op.MOVE_OBJECT_16) steps.add(new Moved(to, from));
    }

    @Override
    public void visitMethodStmt(Op op, int[] registers, Method method) {
      boolean direct = op == Op.INVOKE_DIRECT || op == Op.INVOKE_DIRECT_RANGE;
      if (direct && method.getName().equals("<init>")) steps.add(new Begun(registers[0], outlines.constructorOf(method), method.getDesc()));
    }

    @Override
    public void visitStmt0R(Op op) {
      ends(op);
    }

    @Override
    public void visitStmt1R(Op op, int register) {
      ends(op);
    }

    private void ends(Op op) {
      if (!op.canContinue()) steps.add(new Jump(List.of(), false));
    }

    @Override
    public void visitJumpStmt(Op op, int a, int b, DexLabel to) {
      steps.add(new Jump(List.of(to), op.canContinue()));
    }

    @Override
    public void visitPackedSwitchStmt(Op op, int register, int first, DexLabel[] to) {
      steps.add(new Jump(List.of(to), true));
    }

    @Override
    public void visitSparseSwitchStmt(Op op, int register, int[] cases, DexLabel[] to) {
      steps.add(new Jump(List.of(to), true));
    }

    @Override
    public void visitTryCatch(DexLabel start, DexLabel end, DexLabel[] to, String[] types) {
      handlers.addAll(Arrays.asList(to));
    }

    @Override
    public void visitLabel(DexLabel label) {
      labels.put(label, steps.size());
    }

    @Override
    public void visitEnd() {
      if (isPossible()) walk();
    }

    /** Most methods begin what they make by its own constructor. */
    private boolean isPossible() {
      for (Step one : steps)
        if (one instanceof Made made)
          for (Step other : steps)
            if (other instanceof Begun begun && isAbove(begun.owner(), made.type())) return true;
      return false;
    }

    /**
     * Once through every step. By the rules for verified code an object that was not begun is the same one on all ways to where
     * it is used, and none is left in a handler.
     */
    private void walk() {
      boolean[] seen = new boolean[steps.size()];
      follow(0, Map.of(), seen);
      for (DexLabel handler : handlers) follow(labels.get(handler), Map.of(), seen);
    }

    private void follow(int start, Map<Integer, Made> before, boolean[] seen) {
      record Way(int step, Map<Integer, Made> held) {}
      List<Way> ways = new ArrayList<>(List.of(new Way(start, before)));
      while (!ways.isEmpty()) {
        Way way = ways.remove(ways.size() - 1);
        Map<Integer, Made> held = new HashMap<>(way.held());
        boolean goesOn = true;
        for (int at = way.step(); goesOn && at < steps.size() && !seen[at]; at++) {
          seen[at] = true;
          Step step = steps.get(at);
          if (step instanceof Made made) {
            held.put(made.register(), made);
          } else if (step instanceof Moved moved) {
            Made from = held.get(moved.from());
            if (from == null) held.remove(moved.to());
            else held.put(moved.to(), from);
          } else if (step instanceof Begun begun) {
            Made made = held.get(begun.register());
            if (made != null) begins(begun, made.type());
            held.values().removeIf(other -> other == made);
          } else if (step instanceof Jump jump) {
            for (DexLabel to : jump.to()) ways.add(new Way(labels.get(to), Map.copyOf(held)));
            goesOn = jump.goesOn();
          }
        }
      }
    }
  }

  private void begins(Begun begun, String type) {
    if (isAbove(begun.owner(), type)) found.computeIfAbsent(Outlines.name(type), none -> new TreeSet<>()).add(begun.owner() + begun.desc());
  }

  private boolean isAbove(String above, String type) {
    return outlines.isAbove(above, Outlines.name(type));
  }
}
