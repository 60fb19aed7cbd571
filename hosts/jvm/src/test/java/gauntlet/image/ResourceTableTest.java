package gauntlet.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ResourceTableTest {
  private static final byte[] BODY = {1, 2, 3, 4};

  /** A table with a string pool of eight bytes and one package. */
  private static byte[] table(int packageHeader) {
    int size = 12 + 8 + packageHeader + BODY.length;
    ByteBuffer table = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    table.putShort((short) 2).putShort((short) 12).putInt(size).putInt(1);
    table.putShort((short) 1).putShort((short) 8).putInt(8);
    int start = table.position();
    table.putShort((short) 0x200).putShort((short) packageHeader).putInt(packageHeader + BODY.length);
    table.putInt(start + 268, packageHeader).putInt(start + 276, packageHeader + 2);
    table.position(start + packageHeader);
    return table.put(BODY).array();
  }

  @Test
  void widensAnOldPackageHeader() {
    byte[] old = table(284);
    byte[] repaired = ResourceTable.repair(old);
    ByteBuffer read = ByteBuffer.wrap(repaired).order(ByteOrder.LITTLE_ENDIAN);
    assertEquals(old.length + 4, repaired.length);
    assertEquals(repaired.length, read.getInt(4), "size of the table");
    assertEquals(288, read.getShort(20 + 2), "size of the header");
    assertEquals(288 + BODY.length, read.getInt(20 + 4), "size of the package");
    assertEquals(288, read.getInt(20 + 268), "type names");
    assertEquals(290, read.getInt(20 + 276), "key names");
    assertEquals(0, read.getInt(20 + 284), "type id offset");
    assertArrayEquals(BODY, Arrays.copyOfRange(repaired, 20 + 288, repaired.length));
  }

  @Test
  void leavesANewTableAlone() {
    byte[] table = table(288);
    assertSame(table, ResourceTable.repair(table));
  }

  @Test
  void leavesADamagedTableAlone() {
    byte[] table = Arrays.copyOf(table(284), 100);
    assertSame(table, ResourceTable.repair(table));
  }
}
