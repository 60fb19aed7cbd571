package gauntlet.samples.hostile;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;

/** Statics in places that are easily forgotten: of an interface, of an enum in an annotation, seen by reflection, given to threads. */
@Elsewhere.Marked(Elsewhere.Mark.ONE)
final class Elsewhere {
  /** Its only field is made by an initialiser. */
  interface Kept {
    List<Object> STARTS = new ArrayList<>();
  }

  enum Mark {
    ONE;

    int starts;
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Marked {
    Mark value();
  }

  static final class Seen {
    static int starts;

    private Seen() {}

    static void count() {
      starts++;
    }
  }

  /** Counts how often it is given to a thread. */
  static final class Handed extends InheritableThreadLocal<String> {
    @Override
    protected String childValue(String value) {
      handed++;
      return value;
    }
  }

  private static final Handed HANDED = new Handed();
  private static volatile int handed;

  private Elsewhere() {}

  static String countAndDescribe() {
    Kept.STARTS.add("");
    Mark marked = Elsewhere.class.getAnnotation(Marked.class).value();
    Object seen = seen();
    Seen.count();
    HANDED.set("");
    Thread thread = new Thread(() -> {}, "hostile-heir");
    thread.start();
    return Kept.STARTS.size() + " " + ++marked.starts + " " + (marked == Mark.ONE) + " " + seen + " " + handed;
  }

  private static Object seen() {
    try {
      return Class.forName(Elsewhere.class.getName() + "$Seen").getDeclaredField("starts").get(null);
    } catch (ReflectiveOperationException e) {
      return e;
    }
  }
}
