package androidx.activity.result;

/** Stands for the class of this name, so that the sample needs no library. */
public abstract class ActivityResultLauncher<I> {
  public abstract void launch(I input);
}
