package gauntlet.image;

import com.googlecode.d2j.reader.DexFileReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The names of the classes in a DEX file, or in those of an archive: with dots, in their order. */
public final class DexNames {
  private static final String FIRST = "classes.dex";

  private DexNames() {}

  /** Empty where the file has no code. */
  public static List<String> in(File file) throws IOException {
    List<String> names = new ArrayList<>();
    if (file.getName().endsWith(".dex")) {
      add(names, Files.readAllBytes(file.toPath()));
      return names;
    }
    try (ZipFile archive = new ZipFile(file)) {
      for (ZipEntry entry : entries(archive)) add(names, archive.getInputStream(entry).readAllBytes());
    }
    return names;
  }

  /** The DEX files of an archive, as Android numbers them: one after the other, the first without a number. */
  static List<ZipEntry> entries(ZipFile archive) {
    List<ZipEntry> entries = new ArrayList<>();
    ZipEntry entry = archive.getEntry(FIRST);
    for (int next = 2; entry != null; next++) {
      entries.add(entry);
      entry = archive.getEntry("classes" + next + ".dex");
    }
    return entries;
  }

  private static void add(List<String> names, byte[] dex) throws IOException {
    try {
      for (String name : new DexFileReader(dex).getClassNames()) names.add(name.substring(1, name.length() - 1).replace('/', '.'));
    } catch (RuntimeException e) {
      throw new IOException(e);
    }
  }
}
