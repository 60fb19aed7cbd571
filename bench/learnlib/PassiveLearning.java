import de.learnlib.algorithm.rpni.BlueFringeEDSMDFA;
import de.learnlib.algorithm.rpni.BlueFringeRPNIMoore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.automatalib.alphabet.impl.Alphabets;
import net.automatalib.word.Word;

/**
 * Learns from a file of traces with LearnLib and prints the seconds and the number of states.
 * Line 1 has the number of inputs and the label of the start; each further line is a trace: input, label,
 * input, label. Usage: PassiveLearning (moore|edsm) FILE
 */
public final class PassiveLearning {
  private final int inputs;
  private final int start;
  private final List<int[]> traces = new ArrayList<>();

  private PassiveLearning(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    int[] head = numbers(lines.get(0));
    inputs = head[0];
    start = head[1];
    for (String line : lines.subList(1, lines.size())) traces.add(numbers(line));
  }

  public static void main(String[] args) throws IOException {
    PassiveLearning data = new PassiveLearning(Path.of(args[1]));
    long begun = System.nanoTime();
    int states = args[0].equals("moore") ? data.moore() : data.edsm();
    double seconds = (System.nanoTime() - begun) / 1e9;
    System.out.println(seconds + " " + states);
  }

  /** Labels are the outputs of a Moore machine, so a trace is one sample. */
  private int moore() {
    BlueFringeRPNIMoore<Integer, Integer> learner =
        new BlueFringeRPNIMoore<>(Alphabets.integers(0, inputs - 1));
    for (int[] trace : traces) {
      List<Integer> word = new ArrayList<>();
      List<Integer> outputs = new ArrayList<>(List.of(start));
      for (int i = 0; i < trace.length; i += 2) {
        word.add(trace[i]);
        outputs.add(trace[i + 1]);
      }
      learner.addSample(Word.fromList(word), Word.fromList(outputs));
    }
    return learner.computeModel().size();
  }

  /**
   * An acceptor has one bit where a trace has a label: a prefix is accepted if its label is odd. So the learner gets a tree
   * of the same size, but less to tell states apart by. One more input for each bit of the label would say all of it, in a
   * tree eight times as large, which takes far longer.
   */
  private int edsm() {
    BlueFringeEDSMDFA<Integer> learner = new BlueFringeEDSMDFA<>(Alphabets.integers(0, inputs - 1));
    learner.addSample(Word.epsilon(), odd(start));
    for (int[] trace : traces) {
      Word<Integer> prefix = Word.epsilon();
      for (int i = 0; i < trace.length; i += 2) {
        prefix = prefix.append(trace[i]);
        learner.addSample(prefix, odd(trace[i + 1]));
      }
    }
    return learner.computeModel().size();
  }

  private static boolean odd(int label) {
    return label % 2 == 1;
  }

  private static int[] numbers(String line) {
    return Arrays.stream(line.split(" ")).mapToInt(Integer::parseInt).toArray();
  }
}
