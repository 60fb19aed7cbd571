package gauntlet.image;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;

/**
 * The classes of an app that were converted until now, in a file that only grows. Several JVMs may add to it at once, and any of
 * them may be killed while it writes: whatever is no whole record is skipped. Classes stay on the disk; in memory is where they are.
 */
final class ClassStore {
  private static final int MAGIC = 0x67436c73;
  private static final int HEADER_BYTES = 12;
  /** What a text in a record may have at most. */
  private static final int LONGEST_TEXT = 2000;

  private record Place(long position, int length) {}

  private final Path file;
  private final Map<String, Place> places = new ConcurrentHashMap<>();
  private final List<String> failures = new ArrayList<>();

  ClassStore(Path file) throws IOException {
    this.file = file;
    if (!Files.exists(file)) return;
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer all = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      int at = 0;
      while (at + HEADER_BYTES <= all.limit()) at += Math.max(1, readRecord(all, at));
    }
  }

  /** The length of the record at the position, which is known from now on; 0 when there is none. */
  private int readRecord(ByteBuffer all, int at) throws IOException {
    int length = all.getInt(at + 4);
    if (all.getInt(at) != MAGIC || length < 0 || length > all.limit() - at - HEADER_BYTES) return 0;
    if (all.getInt(at + 8) != sum(all.slice(at + HEADER_BYTES, length))) return 0;
    byte[] record = new byte[length];
    all.get(at + HEADER_BYTES, record);
    ByteArrayInputStream bytes = new ByteArrayInputStream(record);
    DataInputStream in = new DataInputStream(bytes);
    String name = in.readUTF();
    List<String> notes = new ArrayList<>();
    for (int count = in.readInt(); count > 0; count--) notes.add(in.readUTF());
    int size = bytes.available();
    // The same class may have been converted twice, beside each other.
    if (places.putIfAbsent(name, new Place(at + HEADER_BYTES + (length - size), size)) == null) failures.addAll(notes);
    return HEADER_BYTES + length;
  }

  /** What could not be converted of the classes that are here. */
  List<String> failures() {
    return failures;
  }

  /** The class of this name (with slashes) as it was converted; null when it was not yet. */
  byte[] get(String name) {
    Place place = places.get(name);
    if (place == null) return null;
    ByteBuffer bytes = ByteBuffer.allocate(place.length);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      while (bytes.hasRemaining() && channel.read(bytes, place.position + bytes.position()) >= 0) {}
    } catch (IOException e) {
      return null;
    }
    return bytes.hasRemaining() ? null : bytes.array();
  }

  /** Keeps a class. Where that is not possible, it will be converted again. */
  void add(String name, DexConverter.Converted converted) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      byte[] head = head(name, converted.failures());
      ByteBuffer record = ByteBuffer.allocate(HEADER_BYTES + head.length + converted.bytes().length);
      record.position(HEADER_BYTES);
      record.put(head).put(converted.bytes());
      ByteBuffer payload = record.slice(HEADER_BYTES, record.capacity() - HEADER_BYTES);
      record.putInt(0, MAGIC).putInt(4, payload.capacity()).putInt(8, sum(payload)).rewind();
      long end = channel.size();
      for (long at = end; record.hasRemaining(); ) at += channel.write(record, at);
      places.put(name, new Place(end + HEADER_BYTES + head.length, converted.bytes().length));
      failures.addAll(converted.failures());
    } catch (IOException e) {
      // The disk may be full, or the folder read-only or gone.
    }
  }

  private static byte[] head(String name, List<String> notes) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeUTF(name);
    out.writeInt(notes.size());
    for (String note : notes) out.writeUTF(note.substring(0, Math.min(note.length(), LONGEST_TEXT)));
    return bytes.toByteArray();
  }

  private static int sum(ByteBuffer bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    return (int) sum.getValue();
  }
}
