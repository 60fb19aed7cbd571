import de.learnlib.algorithm.LearningAlgorithm;
import de.learnlib.algorithm.lstar.dfa.ClassicLStarDFABuilder;
import de.learnlib.algorithm.lstar.mealy.ExtensibleLStarMealyBuilder;
import de.learnlib.algorithm.ttt.dfa.TTTLearnerDFABuilder;
import de.learnlib.algorithm.ttt.mealy.TTTLearnerMealyBuilder;
import de.learnlib.filter.cache.dfa.DFACaches;
import de.learnlib.filter.cache.mealy.MealyCaches;
import de.learnlib.oracle.MembershipOracle;
import de.learnlib.query.DefaultQuery;
import de.learnlib.query.Query;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import net.automatalib.alphabet.Alphabet;
import net.automatalib.alphabet.impl.Alphabets;
import net.automatalib.automaton.fsa.DFA;
import net.automatalib.automaton.transducer.MealyMachine;
import net.automatalib.word.Word;
import net.automatalib.word.WordBuilder;

/**
 * Lets LearnLib learn machines that are read from the standard input, one a line: the number of inputs, then for each
 * state where each input leads, or -1 where it is refused. Writes what each learner needed.
 */
public final class LearnLibActive {
    private final int inputs;
    private final int[] targets;
    private final Alphabet<Integer> alphabet;
    private long queries;
    private long symbols;
    private long accepted;

    private LearnLibActive(String line) {
        int[] numbers = Arrays.stream(line.trim().split(" ")).mapToInt(Integer::parseInt).toArray();
        inputs = numbers[0];
        targets = Arrays.copyOfRange(numbers, 1, numbers.length);
        alphabet = Alphabets.integers(0, inputs - 1);
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            new LearnLibActive(line).run();
        }
    }

    private void run() {
        for (boolean cached : List.of(false, true)) {
            String cache = cached ? "cached" : "plain";
            learnValidity("lstar dfa " + cache,
                new ClassicLStarDFABuilder<Integer>().withAlphabet(alphabet).withOracle(validity(cached)).create());
            learnValidity("ttt dfa " + cache,
                new TTTLearnerDFABuilder<Integer>().withAlphabet(alphabet).withOracle(validity(cached)).create());
            learnOutputs("lstar mealy " + cache,
                new ExtensibleLStarMealyBuilder<Integer, Boolean>()
                    .withAlphabet(alphabet).withOracle(outputs(cached)).create());
            learnOutputs("ttt mealy " + cache,
                new TTTLearnerMealyBuilder<Integer, Boolean>()
                    .withAlphabet(alphabet).withOracle(outputs(cached)).create());
        }
    }

    private MembershipOracle<Integer, Boolean> validity(boolean cached) {
        MembershipOracle<Integer, Boolean> oracle = this::askValidity;
        return cached ? DFACaches.createCache(alphabet, oracle) : oracle;
    }

    private MembershipOracle<Integer, Word<Boolean>> outputs(boolean cached) {
        MembershipOracle<Integer, Word<Boolean>> oracle = this::askOutputs;
        return cached ? MealyCaches.createCache(alphabet, oracle) : oracle;
    }

    private void learnValidity(String name, LearningAlgorithm<DFA<?, Integer>, Integer, Boolean> learner) {
        learn(name, learner, model -> shortest(model), word -> target(word) != -1, DFA::size);
    }

    private void learnOutputs(
            String name, LearningAlgorithm<MealyMachine<?, Integer, ?, Boolean>, Integer, Word<Boolean>> learner) {
        learn(name, learner, model -> shortestOutput(model), this::outputs, MealyMachine::size);
    }

    private <M, D> void learn(
            String name,
            LearningAlgorithm<M, Integer, D> learner,
            Function<M, Word<Integer>> counterExample,
            Function<Word<Integer>, D> truth,
            Function<M, Integer> size) {
        queries = symbols = accepted = 0;
        long start = System.nanoTime();
        learner.startLearning();
        for (M model = learner.getHypothesisModel();; model = learner.getHypothesisModel()) {
            Word<Integer> word = counterExample.apply(model);
            if (word == null) {
                break;
            }
            learner.refineHypothesis(new DefaultQuery<>(word, truth.apply(word)));
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        System.out.printf("%s %d %d %d %d %d%n",
            name, queries, symbols, accepted, millis, size.apply(learner.getHypothesisModel()));
    }

    private int target(int state, int input) {
        return state == -1 ? -1 : targets[state * inputs + input];
    }

    private int target(Word<Integer> word) {
        int state = 0;
        for (int input : word) {
            state = target(state, input);
        }
        return state;
    }

    private Word<Boolean> outputs(Word<Integer> word) {
        WordBuilder<Boolean> outputs = new WordBuilder<>();
        int state = 0;
        for (int input : word) {
            state = target(state, input);
            outputs.append(state != -1);
        }
        return outputs.toWord();
    }

    private void askValidity(Collection<? extends Query<Integer, Boolean>> batch) {
        for (Query<Integer, Boolean> query : batch) {
            count(query.getInput());
            query.answer(target(query.getInput()) != -1);
        }
    }

    private void askOutputs(Collection<? extends Query<Integer, Word<Boolean>>> batch) {
        for (Query<Integer, Word<Boolean>> query : batch) {
            count(query.getInput());
            query.answer(outputs(query.getInput()).suffix(query.getSuffix().length()));
        }
    }

    /** A query costs a restart and the inputs up to the first that is refused. */
    private void count(Word<Integer> word) {
        queries++;
        symbols += word.length();
        accepted += outputs(word).stream().takeWhile(ok -> ok).count();
    }

    private <S> Word<Integer> shortest(DFA<S, Integer> model) {
        return shortest(model.getInitialState(), model::getSuccessor,
            (state, input, real) -> model.isAccepting(model.getSuccessor(state, input)) == (real != -1));
    }

    private <S> Word<Integer> shortestOutput(MealyMachine<S, Integer, ?, Boolean> model) {
        return shortest(model.getInitialState(), model::getSuccessor,
            (state, input, real) -> model.getOutput(state, input) == (real != -1));
    }

    private interface Step<S> {
        S after(S state, int input);
    }

    private interface Agreement<S> {
        boolean holds(S state, int input, int real);
    }

    private record Place<S>(Word<Integer> word, int real, S believed) {}

    private record Pair<S>(int real, S believed) {}

    /** The shortest word on which model and machine differ, by breadth-first search; null when there is none. */
    private <S> Word<Integer> shortest(S initial, Step<S> step, Agreement<S> agreement) {
        Set<Pair<S>> met = new HashSet<>();
        ArrayDeque<Place<S>> queue = new ArrayDeque<>();
        queue.add(new Place<>(Word.epsilon(), 0, initial));
        while (!queue.isEmpty()) {
            Place<S> place = queue.remove();
            for (int input = 0; input < inputs; input++) {
                int real = target(place.real, input);
                Word<Integer> word = place.word.append(input);
                if (!agreement.holds(place.believed, input, real)) {
                    return word;
                }
                S believed = step.after(place.believed, input);
                if (met.add(new Pair<>(real, believed))) {
                    queue.add(new Place<>(word, real, believed));
                }
            }
        }
        return null;
    }
}
