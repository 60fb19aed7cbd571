package gauntlet.phone.hooks;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** Takes the place of a weak reference in the app's code, and keeps what it refers to. */
public class KeptReference<T> extends WeakReference<T> {
  public KeptReference(T referent) {
    super(referent);
    Kept.keep(referent);
  }

  public KeptReference(T referent, ReferenceQueue<? super T> queue) {
    super(referent, queue);
    Kept.keep(referent);
  }
}
