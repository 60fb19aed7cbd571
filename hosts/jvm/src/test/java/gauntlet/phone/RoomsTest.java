package gauntlet.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import gauntlet.phone.classes.Epoch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;

/** Which room of the phone uses which others, found in the compiled classes: a chain of calls needs no import. */
class RoomsTest {
  /** Lowest first. The package itself is {@code phone}. */
  private static final String RULES =
      """
      classes:
      time:
      storage:
      events: classes
      activity: storage
      system: events process
      background: classes events process storage system time
      task: activity background classes events process system time
      permissions: activity process storage system task
      outside: activity events permissions process storage system time
      screen: activity events permissions process storage system task time
      process: activity background classes events outside permissions screen storage system task time
      hooks: classes events permissions process storage
      libcore: process
      keys: time
      input: activity process screen system task time
      boot: background classes events hooks keys libcore outside process screen storage system time
      phone: activity background boot classes events input outside permissions process screen storage system task time
      """;
  private static final String PHONE = "gauntlet/phone/";

  private static Map<String, Set<String>> declared() {
    Map<String, Set<String>> rooms = new TreeMap<>();
    for (String line : RULES.split("\n")) {
      String[] sides = line.split(":");
      rooms.put(sides[0], new TreeSet<>(sides.length == 1 ? List.of() : List.of(sides[1].trim().split(" "))));
    }
    return rooms;
  }

  private static Map<String, Set<String>> actual() throws Exception {
    Path classes = Path.of(Epoch.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Map<String, Set<String>> rooms = new TreeMap<>();
    try (Stream<Path> files = Files.walk(classes.resolve(PHONE))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        String room = room(classes.relativize(file).toString());
        Set<String> used = rooms.computeIfAbsent(room, name -> new TreeSet<>());
        for (String name : mentioned(file)) if (name.startsWith(PHONE) && !room(name).equals(room)) used.add(room(name));
      }
    }
    return rooms;
  }

  private static String room(String className) {
    String[] parts = className.split("/");
    return parts[parts.length - 2];
  }

  private static Set<String> mentioned(Path file) throws IOException {
    Set<String> names = new TreeSet<>();
    Remapper collector =
        new Remapper() {
          @Override
          public String map(String name) {
            names.add(name);
            return name;
          }
        };
    new ClassReader(Files.readAllBytes(file)).accept(new ClassRemapper(new ClassNode(), collector), 0);
    return names;
  }

  @Test
  void usesAreThoseThatAreDeclared() throws Exception {
    assertEquals(declared(), actual());
  }

  /** Every part of a process knows the process that has made it. */
  @Test
  void processIsTheOnlyRoomThatIsUsedFromBelow() {
    List<String> below = new ArrayList<>();
    for (String line : RULES.split("\n")) {
      String room = line.substring(0, line.indexOf(':'));
      for (String used : declared().get(room))
        assertTrue(below.contains(used) || used.equals("process"), room + " uses " + used);
      below.add(room);
    }
  }
}
