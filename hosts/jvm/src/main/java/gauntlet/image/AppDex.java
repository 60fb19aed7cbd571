package gauntlet.image;

import com.googlecode.d2j.node.DexClassNode;
import com.googlecode.d2j.node.DexFileNode;
import com.googlecode.d2j.reader.BaseDexFileReader;
import com.googlecode.d2j.reader.DexFileReader;
import com.googlecode.d2j.reader.MultiDexFileReader;
import com.googlecode.d2j.visitors.DexFileVisitor;
import gauntlet.resources.DataOffsets;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The DEX files of an app, which stay outside of the heap: one class is read when it is needed. */
final class AppDex {
  private final BaseDexFileReader reader;
  private final Map<String, Integer> places = new HashMap<>();
  private final Outlines outlines = new Outlines();

  /** Of an archive in which they are not compressed. */
  AppDex(Path archive) throws IOException, UnfitApk {
    List<DexFileReader> readers = new ArrayList<>();
    Map<String, Long> offsets = DataOffsets.of(archive.toFile());
    try (ZipFile zip = new ZipFile(archive.toFile());
        FileChannel channel = FileChannel.open(archive, StandardOpenOption.READ)) {
      for (ZipEntry entry : DexNames.entries(zip)) {
        try {
          long begin = offsets.get(entry.getName());
          readers.add(new DexFileReader(channel.map(FileChannel.MapMode.READ_ONLY, begin, entry.getSize())));
        } catch (RuntimeException e) {
          throw new UnfitApk("its code cannot be read (" + entry.getName() + ": " + e.getMessage() + ")");
        }
      }
    }
    reader = new MultiDexFileReader(readers);
    outlines.bare().visitDexFileVersion(reader.getDexVersion());
    read();
  }

  private void read() {
    int count = reader.getClassNames().size();
    for (int place = 0; place < count; place++) {
      int before = outlines.all().size();
      // A damaged class is none; the others are not damaged by it.
      if (!accept(outlines, place, DexFileReader.SKIP_CODE | DexFileReader.SKIP_DEBUG | DexFileReader.SKIP_FIELD_CONSTANT)) continue;
      if (outlines.all().size() > before) places.put(outlines.last().name(), place);
    }
  }

  /** All classes, without their code. */
  Outlines outlines() {
    return outlines;
  }

  /** Shows the code of all classes. */
  void scan(DexFileVisitor visitor) {
    for (int place : places.values()) accept(visitor, place, DexFileReader.SKIP_DEBUG | DexFileReader.SKIP_ANNOTATION);
  }

  /** The class of this name (with slashes) with all that it has. */
  DexClassNode read(String name) {
    DexFileNode one = new DexFileNode();
    reader.accept(one, places.get(name), DexFileReader.IGNORE_READ_EXCEPTION);
    return one.clzs.get(0);
  }

  private boolean accept(DexFileVisitor visitor, int place, int options) {
    try {
      reader.accept(visitor, place, options | DexFileReader.IGNORE_READ_EXCEPTION);
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }
}
