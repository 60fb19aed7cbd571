package gauntlet.jdk;

import gauntlet.given.Given;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Optional;

/**
 * Sees to it that a class of the app has begun in its process before its statics are used by reflection: the JVM initialises it once,
 * and the app's code, which asks by itself, takes no part. See gauntlet.image.StaticsReset.
 */
public final class Begun {
  private static final String CHECK = "gauntlet$check";

  private static final ClassValue<Optional<MethodHandle>> CHECKS =
      new ClassValue<>() {
        @Override
        protected Optional<MethodHandle> computeValue(Class<?> type) {
          try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            return Optional.of(lookup.findStatic(type, CHECK, MethodType.methodType(void.class)));
          } catch (ReflectiveOperationException e) {
            // It has nothing that could begin.
            return Optional.empty();
          }
        }
      };

  private Begun() {}

  /** A field is about to be read or written. */
  public static void of(Field field) throws Throwable {
    if (Modifier.isStatic(field.getModifiers())) of(field.getDeclaringClass());
  }

  /** A class was asked for by its name, to be initialised if so wanted. */
  public static void of(Class<?> type, boolean initialise) throws Throwable {
    if (initialise) of(type);
  }

  public static void of(Class<?> type) throws Throwable {
    if (type == null || !Given.isOfApp(type) || type.isArray()) return;
    Optional<MethodHandle> check = CHECKS.get(type);
    if (check.isPresent()) check.get().invokeExact();
  }
}
