package org.example.limits;

/** Cannot be used without its library. */
final class Initialised {
  static {
    System.loadLibrary("initialised");
  }

  private Initialised() {}

  static native int answer();
}
