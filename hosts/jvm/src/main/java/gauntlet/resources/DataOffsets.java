package gauntlet.resources;

import com.google.common.collect.ImmutableMap;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Where in an archive the data of its entries begin, for apps that want to read a resource as a part of a file.
 * Classes are left out: nobody reads them so, and most of the framework's archive are classes.
 */
public final class DataOffsets {
  private static final int END = 0x06054b50;
  private static final int END_SIZE = 22;
  private static final int END64_LOCATOR = 0x07064b50;
  private static final int END64_LOCATOR_SIZE = 20;
  private static final int ENTRY = 0x02014b50;
  private static final int ENTRY_SIZE = 46;
  private static final int LOCAL_SIZE = 30;
  private static final int LONGEST_COMMENT = 0xffff;
  private static final byte[] CLASS = ".class".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] ASSETS = "assets/".getBytes(StandardCharsets.US_ASCII);

  private DataOffsets() {}

  /** By the names of the entries. */
  public static ImmutableMap<String, Long> of(File file) throws IOException {
    try (FileChannel channel = FileChannel.open(file.toPath(), StandardOpenOption.READ)) {
      ByteBuffer zip = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()).order(ByteOrder.LITTLE_ENDIAN);
      return of(zip);
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IOException(file + " is not a whole archive", e);
    }
  }

  private static ImmutableMap<String, Long> of(ByteBuffer zip) {
    ImmutableMap.Builder<String, Long> offsets = ImmutableMap.builder();
    int at = directory(zip);
    while (zip.getInt(at) == ENTRY) {
      byte[] name = new byte[half(zip, at + 28)];
      zip.get(at + ENTRY_SIZE, name);
      if (!endsWith(name, CLASS) || startsWith(name, ASSETS)) {
        int local = zip.getInt(at + 42);
        long data = (long) local + LOCAL_SIZE + half(zip, local + 26) + half(zip, local + 28);
        offsets.put(new String(name, StandardCharsets.UTF_8), data);
      }
      at += ENTRY_SIZE + name.length + half(zip, at + 30) + half(zip, at + 32);
    }
    return offsets.buildKeepingLast();
  }

  /** Where the list of entries begins. */
  private static int directory(ByteBuffer zip) {
    int end = zip.limit() - END_SIZE;
    while (zip.getInt(end) != END) {
      if (--end < zip.limit() - END_SIZE - LONGEST_COMMENT) throw new IllegalArgumentException("no end of the directory");
    }
    int locator = end - END64_LOCATOR_SIZE;
    if (locator < 0 || zip.getInt(locator) != END64_LOCATOR) return zip.getInt(end + 16);
    return Math.toIntExact(zip.getLong(Math.toIntExact(zip.getLong(locator + 8)) + 48));
  }

  private static boolean startsWith(byte[] name, byte[] text) {
    return name.length >= text.length && Arrays.equals(name, 0, text.length, text, 0, text.length);
  }

  private static boolean endsWith(byte[] name, byte[] text) {
    int start = name.length - text.length;
    return start >= 0 && Arrays.equals(name, start, name.length, text, 0, text.length);
  }

  private static int half(ByteBuffer zip, int at) {
    return zip.getShort(at) & 0xffff;
  }
}
