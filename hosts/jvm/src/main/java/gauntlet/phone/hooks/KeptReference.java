package gauntlet.phone.hooks;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * Takes the place of a weak reference in the app's code. When garbage is collected depends on the computer, so an app that
 * holds on to something only weakly would behave differently each time; here the last ones stay, as if no collection came.
 */
public final class KeptReference<T> extends WeakReference<T> {
  private static final int KEPT = 256;
  private static Object[] kept = new Object[KEPT];
  private static int next;

  public KeptReference(T referent) {
    super(referent);
    keep(referent);
  }

  public KeptReference(T referent, ReferenceQueue<? super T> queue) {
    super(referent, queue);
    keep(referent);
  }

  private static synchronized void keep(Object referent) {
    kept[next] = referent;
    next = (next + 1) % KEPT;
  }

  /** The process is over. */
  public static synchronized void forget() {
    kept = new Object[KEPT];
    next = 0;
  }
}
