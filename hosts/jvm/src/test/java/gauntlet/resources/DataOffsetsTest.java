package gauntlet.resources;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataOffsetsTest {
  /** Only the first is a class of the archive. */
  private static final List<String> OTHERS = List.of("a/A.class", "a/.classes", "a.cakes", "assets/A.class", "class");
  private static final byte[] TEXT = "what is in it".getBytes();

  private static Path archive(Path folder, int entries) throws IOException {
    Path file = folder.resolve("a.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      out.setComment("a comment");
      for (int i = 0; i < entries; i++) {
        ZipEntry entry = new ZipEntry("res/" + i + ".txt");
        // Only the list of the entries has the comment, only the entry itself has this extra field as it is written.
        entry.setComment("comment " + i);
        entry.setLastModifiedTime(java.nio.file.attribute.FileTime.fromMillis(i));
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(TEXT.length);
        CRC32 sum = new CRC32();
        sum.update(TEXT);
        entry.setCrc(sum.getValue());
        out.putNextEntry(entry);
        out.write(TEXT);
      }
      for (String name : OTHERS) out.putNextEntry(new ZipEntry(name));
    }
    return file;
  }

  @Test
  void tellsWhereDataBegin(@TempDir Path folder) throws IOException {
    Path file = archive(folder, 3);
    byte[] bytes = Files.readAllBytes(file);
    var offsets = DataOffsets.of(file.toFile());
    Set<String> expected = new HashSet<>(List.of("res/0.txt", "res/1.txt", "res/2.txt"));
    expected.addAll(OTHERS.subList(1, OTHERS.size()));
    assertEquals(expected, offsets.keySet());
    for (int i = 0; i < 3; i++) {
      int at = Math.toIntExact(offsets.get("res/" + i + ".txt"));
      assertArrayEquals(TEXT, Arrays.copyOfRange(bytes, at, at + TEXT.length));
    }
  }

  @Test
  void knowsArchivesOfMoreEntriesThanTheirEndCanCount(@TempDir Path folder) throws IOException {
    assertEquals(70_000 + OTHERS.size() - 1, DataOffsets.of(archive(folder, 70_000).toFile()).size());
  }

  @Test
  void refusesWhatIsNoArchive(@TempDir Path folder) throws IOException {
    byte[] whole = Files.readAllBytes(archive(folder, 2));
    Path file = folder.resolve("b.zip");
    for (int length = 0; length < whole.length - "a comment".length(); length += 7) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThrows(IOException.class, () -> DataOffsets.of(file.toFile()));
    }
  }
}
