package gauntlet.phone.libcore;

import java.util.UUID;

/** Identifiers are read leniently unless the app is written for Android 14: any five numbers will do. */
public final class Identifiers {
  private static final int STRICT = 34;
  private static final int GROUPS = 5;

  private Identifiers() {}

  public static UUID fromString(String name) {
    if (Target.follows(STRICT)) return UUID.fromString(name);
    String[] parts = name.split("-");
    if (parts.length != GROUPS) throw new IllegalArgumentException("Invalid UUID string: " + name);
    long[] numbers = new long[GROUPS];
    for (int i = 0; i < GROUPS; i++) numbers[i] = Long.decode("0x" + parts[i]);
    return new UUID(numbers[0] << 32 | numbers[1] << 16 | numbers[2], numbers[3] << 48 | numbers[4]);
  }
}
