package gauntlet.image;

import com.googlecode.dex2jar.ir.IrMethod;
import com.googlecode.dex2jar.ir.LocalVar;
import com.googlecode.dex2jar.ir.expr.Local;
import com.googlecode.dex2jar.ir.expr.Value;
import com.googlecode.dex2jar.ir.stmt.AssignStmt;
import com.googlecode.dex2jar.ir.stmt.Stmt;
import com.googlecode.dex2jar.ir.stmt.Stmt.ST;
import com.googlecode.dex2jar.ir.ts.Cfg;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Has variables that live within one basic block share places. dex2jar makes a variable of every value, and then a table of all
 * variables for each statement: for a method of ten thousand statements in one piece that would be hundreds of megabytes.
 */
final class BlockLocals {
  /** Methods with fewer variables stay as they are. */
  private static final int MANY = 1000;
  /** What that table may have at most, four bytes each. */
  private static final long MOST_CELLS = 25_000_000;

  /** Where a variable is used; {@code block} is -1 when it is not within one. */
  private static final class Life {
    int block;
    int last;

    Life(int block) {
      this.block = block;
    }
  }

  private final IrMethod method;
  private final Map<Local, Life> lives = new IdentityHashMap<>();
  private final Map<Local, Local> places = new IdentityHashMap<>();
  private final Map<String, Deque<Local>> free = new HashMap<>();

  private BlockLocals(IrMethod method) {
    this.method = method;
  }

  static void transform(IrMethod method) {
    if (method.locals.size() < MANY) return;
    new BlockLocals(method).share();
    long cells = (long) method.locals.size() * method.stmts.getSize();
    if (cells > MOST_CELLS)
      throw new IllegalStateException(method.locals.size() + " variables in " + method.stmts.getSize() + " statements are too many");
  }

  private void share() {
    findLives();
    Set<Local> kept = new HashSet<>();
    List<Local> locals = new ArrayList<>();
    int at = 0;
    for (Stmt statement : method.stmts) {
      int position = at++;
      Cfg.travelMod(statement, new Replacing(position), false);
    }
    for (Local local : method.locals) {
      Local place = places.getOrDefault(local, local);
      if (kept.add(place)) locals.add(place);
    }
    method.locals.clear();
    method.locals.addAll(locals);
    for (int i = 0; i < locals.size(); i++) locals.get(i).lsIndex = i;
  }

  private void findLives() {
    int block = 0;
    int at = 0;
    for (Stmt statement : method.stmts) {
      if (statement.st == ST.LABEL) block++;
      Cfg.travel(statement, new Finding(block, at++, statement.st == ST.IDENTITY), false);
      if (statement.st.canBranch() || statement.st.canSwitch() || !statement.st.canContinue()) block++;
    }
    // What the app's author has named keeps its name.
    for (LocalVar named : method.vars) leave(named.reg);
  }

  private void leave(Local local) {
    lives.computeIfAbsent(local, none -> new Life(-1)).block = -1;
  }

  private final class Finding implements Cfg.TravelCallBack {
    private final int block;
    private final int at;
    private final boolean given;

    Finding(int block, int at, boolean given) {
      this.block = block;
      this.at = at;
      this.given = given;
    }

    @Override
    public Value onAssign(Local local, AssignStmt statement) {
      Life life = lives.computeIfAbsent(local, none -> new Life(block));
      // Parameters and caught exceptions have places of their own, and a variable that is set twice may go round a loop.
      if (given || life.block != block || local.debugName != null) life.block = -1;
      life.last = at;
      return local;
    }

    @Override
    public Value onUse(Local local) {
      Life life = lives.get(local);
      if (life == null || life.block != block) leave(local);
      else life.last = at;
      return local;
    }
  }

  private final class Replacing implements Cfg.TravelCallBack {
    private final int at;

    Replacing(int at) {
      this.at = at;
    }

    @Override
    public Value onUse(Local local) {
      Life life = lives.get(local);
      if (life == null || life.block < 0) return local;
      Local place = places.get(local);
      // A statement may use a variable more than once: it is free from the next one on, or for what this one sets.
      if (life.last == at) release(local, place);
      return place;
    }

    @Override
    public Value onAssign(Local local, AssignStmt statement) {
      Life life = lives.get(local);
      if (life == null || life.block < 0) return local;
      Local place = places.get(local);
      if (place == null) {
        Deque<Local> others = free.get(local.valueType);
        place = others == null || others.isEmpty() ? local : others.pop();
        places.put(local, place);
      }
      if (life.last == at) release(local, place);
      return place;
    }

    private void release(Local local, Local place) {
      Deque<Local> others = free.computeIfAbsent(local.valueType, none -> new ArrayDeque<>());
      if (!others.contains(place)) others.push(place);
    }
  }
}
