import com.android.tools.r8.ArchiveClassFileProvider;
import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.JdkClassFileProvider;
import com.android.tools.r8.R8;
import com.android.tools.r8.R8Command;
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
 * of the file given is a run of javac, D8 or R8, with tabs between its words. D8's last one is the folder of its classes,
 * and R8 has the framework's jar before that.
 */
final class Compile {
  public static void main(String[] args) throws Exception {
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      List<String> words = Arrays.asList(line.split("\t"));
      String[] rest = words.subList(1, words.size()).toArray(new String[0]);
      switch (words.get(0)) {
        case "javac": javac(rest); break;
        case "d8": d8(head(rest, 1), tail(rest, 1)); break;
        default: r8(head(rest, 2), tail(rest, 2), tail(rest, 1));
      }
    }
  }

  private static void javac(String[] args) {
    if (ToolProvider.getSystemJavaCompiler().run(null, null, null, args) != 0) System.exit(1);
  }

  private static void d8(String[] args, Path classes) throws Exception {
    D8.run(D8Command.parse(args, Origin.unknown()).addProgramFiles(files(classes)).build());
  }

  /** Unlike D8, R8 reads all that there is, and refuses classes that carry an annotation twice: a copy of Guava. */
  private static void r8(String[] args, Path framework, Path classes) throws Exception {
    R8.run(
        R8Command.parse(args, Origin.unknown())
            .addLibraryResourceProvider(new ArchiveClassFileProvider(framework, name -> !name.contains("/guava_common/")))
            .addLibraryResourceProvider(JdkClassFileProvider.fromSystemJdk())
            .addProgramFiles(files(classes))
            .build());
  }

  private static String[] head(String[] words, int without) {
    return Arrays.copyOf(words, words.length - without);
  }

  private static Path tail(String[] words, int fromEnd) {
    return Path.of(words[words.length - fromEnd]);
  }

  private static List<Path> files(Path folder) throws Exception {
    try (Stream<Path> found = Files.walk(folder)) {
      return found.filter(file -> file.toString().endsWith(".class")).sorted().collect(Collectors.toList());
    }
  }
}
