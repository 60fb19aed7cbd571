package gauntlet.image;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Repairs resource tables made before 2014. Their package header has 284 bytes and no type id offset; Robolectric reads
 * the offset nevertheless and refuses the table. The header is widened to 288 bytes with an offset of zero.
 */
public final class ResourceTable {
  private static final int CHUNK_PACKAGE = 0x200;
  private static final int OLD_HEADER = 284;
  private static final int NEW_HEADER = 288;
  /** Offsets from the package's start to its type and key names, which move with the header. */
  private static final int TYPE_STRINGS = 268;
  private static final int KEY_STRINGS = 276;

  private ResourceTable() {}

  /** The table as Robolectric can read it; the same array when nothing is to be done. */
  public static byte[] repair(byte[] table) {
    ByteBuffer in = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN);
    ByteArrayOutputStream out = new ByteArrayOutputStream(table.length + 64);
    int at = in.getShort(2) & 0xffff;
    out.write(table, 0, at);
    boolean changed = false;
    while (at + 8 <= table.length) {
      int size = in.getInt(at + 4);
      if (size <= 0 || at + size > table.length) return table;
      if ((in.getShort(at) & 0xffff) == CHUNK_PACKAGE && (in.getShort(at + 2) & 0xffff) == OLD_HEADER) {
        out.writeBytes(widened(in, at, size));
        out.write(table, at + OLD_HEADER, size - OLD_HEADER);
        changed = true;
      } else {
        out.write(table, at, size);
      }
      at += size;
    }
    if (!changed) return table;
    byte[] repaired = out.toByteArray();
    ByteBuffer.wrap(repaired).order(ByteOrder.LITTLE_ENDIAN).putInt(4, repaired.length);
    return repaired;
  }

  private static byte[] widened(ByteBuffer in, int at, int size) {
    byte[] bytes = new byte[NEW_HEADER];
    in.get(at, bytes, 0, OLD_HEADER);
    int grown = NEW_HEADER - OLD_HEADER;
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    header.putShort(2, (short) NEW_HEADER);
    header.putInt(4, size + grown);
    header.putInt(TYPE_STRINGS, header.getInt(TYPE_STRINGS) + grown);
    header.putInt(KEY_STRINGS, header.getInt(KEY_STRINGS) + grown);
    return bytes;
  }
}
