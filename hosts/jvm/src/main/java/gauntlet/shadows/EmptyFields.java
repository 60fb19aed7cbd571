package gauntlet.shadows;

import android.util.ArrayMap;
import android.util.ArraySet;
import android.util.SparseArray;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Locks and collections of an object whose constructor is faked: the framework's own methods, which are not, rely on them. A field
 * of another kind stays null.
 */
final class EmptyFields {
  private static final Map<Class<?>, Supplier<Object>> EMPTY =
      Map.of(
          Object.class, Object::new, ArrayMap.class, ArrayMap::new, ArraySet.class, ArraySet::new, HashMap.class, HashMap::new,
          Map.class, HashMap::new, ArrayList.class, ArrayList::new, List.class, ArrayList::new, SparseArray.class, SparseArray::new);

  private EmptyFields() {}

  static void fill(Class<?> type, Object object) {
    for (Field field : type.getDeclaredFields()) {
      Supplier<Object> empty = EMPTY.get(field.getType());
      if (empty == null || Modifier.isStatic(field.getModifiers()) || field.getName().startsWith("__")) continue;
      try {
        field.setAccessible(true);
        if (field.get(object) == null) field.set(object, empty.get());
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
