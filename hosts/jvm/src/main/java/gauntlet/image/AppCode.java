package gauntlet.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The classes of an app. Each is converted when it is needed for the first time, and kept for the next time: of a large app most
 * are never needed, and all at once would not fit into memory.
 */
public final class AppCode {
  private static final String CONSTRUCTORS = "constructors.txt";
  private static final String CLASSES = "classes.kept";

  private final AppDex dex;
  private final ClassStore store;
  private final DexConverter converter;

  private AppCode(AppDex dex, ClassStore store, DexConverter converter) {
    this.dex = dex;
    this.store = store;
    this.converter = converter;
  }

  /** Finds out once for all what cannot be known from one class alone. */
  static void prepare(Path archive, Path folder) throws IOException, UnfitApk {
    AppDex dex = new AppDex(archive);
    ConstructorCalls calls = new ConstructorCalls(dex.outlines());
    dex.scan(calls);
    List<String> lines = new ArrayList<>();
    calls.found().forEach((name, above) -> lines.add(name + "\t" + String.join("\t", above)));
    Files.write(folder.resolve(CONSTRUCTORS), lines);
  }

  static AppCode open(Path archive, Path folder) throws IOException, UnfitApk {
    Map<String, List<String>> constructors = new TreeMap<>();
    for (String line : Files.readAllLines(folder.resolve(CONSTRUCTORS))) {
      List<String> words = List.of(line.split("\t"));
      constructors.put(words.get(0), words.subList(1, words.size()));
    }
    AppDex dex = new AppDex(archive);
    DexConverter converter = new DexConverter(dex.outlines(), new BareConstructors(constructors, dex.outlines()));
    return new AppCode(dex, new ClassStore(folder.resolve(CLASSES)), converter);
  }

  /** Whether the app has a class of this name (with dots). */
  public boolean has(String name) {
    return dex.outlines().get(name.replace('.', '/')) != null;
  }

  /** A class that the app has, by its name (with dots), ready to be defined. */
  public byte[] get(String name) {
    String slashed = name.replace('.', '/');
    byte[] kept = store.get(slashed);
    return kept != null ? kept : Aside.run(new Conversion(slashed));
  }

  /** A class of its own: the JVM would link a lambda at its first use, which may be at the end of the app's stack. */
  private final class Conversion implements Supplier<byte[]> {
    private final String name;

    Conversion(String name) {
      this.name = name;
    }

    @Override
    public byte[] get() {
      return keptOrConverted(name);
    }
  }

  /** Somebody else may have asked for it meanwhile; or it could not be read on the thread of the app, which may be interrupted. */
  private synchronized byte[] keptOrConverted(String name) {
    byte[] kept = store.get(name);
    return kept != null ? kept : converted(name);
  }

  private byte[] converted(String name) {
    try {
      DexConverter.Converted converted = converter.convert(dex.read(name));
      store.add(name, converted);
      return converted.bytes();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // As if each of its methods could not be converted.
      throw (Error) new VerifyError(name.replace('/', '.')).initCause(e);
    }
  }

  /** Methods that could not be converted or verified, of the classes that were needed until now. */
  synchronized List<String> failures() {
    return List.copyOf(store.failures());
  }
}
