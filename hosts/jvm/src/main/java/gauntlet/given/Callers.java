package gauntlet.given;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;

/** Which code outside of the JDK has led to where the calling thread is in it. */
final class Callers {
  private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private Callers() {}

  /** A number for the way through the JDK, from the nearest method that is not its own. */
  static int path() {
    return WALKER.walk(
        frames -> {
          int path = 0;
          for (Iterator<StackFrame> each = frames.iterator(); each.hasNext(); ) {
            StackFrame frame = each.next();
            path = 31 * (31 * path + frame.getClassName().hashCode()) + frame.getMethodName().hashCode();
            if (loaderOf(frame) != null) break;
          }
          return path;
        });
  }

  /** The loader of the code outside of the JDK that makes the object whose constructor runs; null when there is none. */
  static ClassLoader maker() {
    return WALKER.walk(
        frames ->
            frames
                .filter(frame -> loaderOf(frame) != null && !frame.getMethodName().equals("<init>"))
                .findFirst()
                .map(Callers::loaderOf)
                .orElse(null));
  }

  private static ClassLoader loaderOf(StackFrame frame) {
    return frame.getDeclaringClass().getClassLoader();
  }
}
