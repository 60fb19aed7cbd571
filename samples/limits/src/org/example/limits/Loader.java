package org.example.limits;

import java.io.File;

/** Finds libraries by itself, as SoLoader and ReLinker do. */
final class Loader {
  static final class NotFound extends UnsatisfiedLinkError {
    NotFound(String message) {
      super(message);
    }
  }

  static final class Missing extends RuntimeException {
    Missing(String library) {
      super(library);
    }
  }

  private Loader() {}

  static void byFile(File folder, String name) {
    File file = new File(folder, System.mapLibraryName(name));
    if (!file.exists()) throw new NotFound("couldn't find DSO to load: " + file.getName());
    System.load(file.getPath());
  }

  static void orElse(String name) {
    try {
      System.loadLibrary(name);
    } catch (UnsatisfiedLinkError e) {
      throw new Missing("lib" + name + ".so");
    }
  }
}
