package gauntlet.phone.classes;

import java.lang.ref.Reference;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;

/**
 * Annotations that the JVM has read once, with the constants of enums in them. The constants are others in the next process of the
 * app, so the annotations are read anew there.
 */
public final class RememberedAnnotations {
  /** Of a class: its own annotations; of an annotation: its default values. */
  private static final List<Field> OF_CLASS = List.of(field(Class.class, "annotationData"), field(Class.class, "annotationType"));
  /** What was found in a class by reflection. */
  private static final Field FOUND = field(Class.class, "reflectionData");
  private static final Class<?> FOUND_TYPE = foundType();
  /** Fields do not say where they keep their annotations: they are looked for anew. */
  private static final List<Field> FIELDS = fields("declaredFields", "publicFields", "declaredPublicFields");
  /** Methods and constructors keep what makes calling them fast. */
  private static final List<Field> EXECUTABLES =
      fields("declaredMethods", "publicMethods", "declaredPublicMethods", "declaredConstructors", "publicConstructors");
  private static final Field OF_EXECUTABLE = field(Executable.class, "declaredAnnotations");

  private RememberedAnnotations() {}

  /** Has the JVM forget those of the given classes. */
  public static void forget(Collection<Class<?>> types) {
    try {
      for (Class<?> type : types) {
        for (Field field : OF_CLASS) field.set(type, null);
        Object found = FOUND.get(type) instanceof Reference<?> reference ? reference.get() : null;
        if (found != null) forgetFound(found);
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void forgetFound(Object found) throws IllegalAccessException {
    for (Field field : FIELDS) field.set(found, null);
    for (Field field : EXECUTABLES) {
      if (!(field.get(found) instanceof Executable[] all)) continue;
      for (Executable one : all) OF_EXECUTABLE.set(one, null);
    }
  }

  private static Class<?> foundType() {
    try {
      return Class.forName("java.lang.Class$ReflectionData");
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("this JVM remembers what it has found in classes elsewhere", e);
    }
  }

  private static List<Field> fields(String... names) {
    return List.of(names).stream().map(name -> field(FOUND_TYPE, name)).toList();
  }

  private static Field field(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("this JVM remembers annotations elsewhere", e);
    }
  }
}
