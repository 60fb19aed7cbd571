import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.origin.Origin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Compiles many apps in one JVM, since most of one run's time goes by before anything is compiled. Each line
 * of the file given is a run of javac or D8, with tabs between its words; D8's last one is the folder of its
 * classes.
 */
final class Compile {
  public static void main(String[] args) throws Exception {
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      List<String> words = Arrays.asList(line.split("\t"));
      String[] rest = words.subList(1, words.size()).toArray(new String[0]);
      if (words.get(0).equals("javac")) javac(rest);
      else d8(Arrays.copyOf(rest, rest.length - 1), Path.of(rest[rest.length - 1]));
    }
  }

  private static void javac(String[] args) {
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, args) != 0) System.exit(1);
  }

  private static void d8(String[] args, Path classes) throws Exception {
    try (Stream<Path> found = Files.walk(classes)) {
      List<Path> files = found.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
      D8.run(D8Command.parse(args, Origin.unknown()).addProgramFiles(files).build());
    }
  }
}
