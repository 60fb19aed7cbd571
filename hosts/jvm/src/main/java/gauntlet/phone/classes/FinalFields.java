package gauntlet.phone.classes;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Sets static fields that are final. Compiled code may know their values already: only who asks by reflection sees the new ones. */
final class FinalFields {
  private static final Unsafe UNSAFE = unsafe();

  private FinalFields() {}

  /** Both have the same type. */
  @SuppressWarnings("deprecation")
  static void set(Field to, Field from) throws IllegalAccessException {
    from.setAccessible(true);
    Object base = UNSAFE.staticFieldBase(to);
    long at = UNSAFE.staticFieldOffset(to);
    Object value = from.get(null);
    Class<?> type = to.getType();
    if (!type.isPrimitive()) UNSAFE.putObject(base, at, value);
    else if (type == boolean.class) UNSAFE.putBoolean(base, at, (Boolean) value);
    else if (type == byte.class) UNSAFE.putByte(base, at, (Byte) value);
    else if (type == char.class) UNSAFE.putChar(base, at, (Character) value);
    else if (type == short.class) UNSAFE.putShort(base, at, (Short) value);
    else if (type == int.class) UNSAFE.putInt(base, at, (Integer) value);
    else if (type == long.class) UNSAFE.putLong(base, at, (Long) value);
    else if (type == float.class) UNSAFE.putFloat(base, at, (Float) value);
    else UNSAFE.putDouble(base, at, (Double) value);
  }

  private static Unsafe unsafe() {
    try {
      Field instance = Unsafe.class.getDeclaredField("theUnsafe");
      instance.setAccessible(true);
      return (Unsafe) instance.get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JVM lets nobody set final fields", e);
    }
  }
}
