import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PrefixTree } from '../../../src/core/prefix-tree.js';
import { InputNgrams } from '../../../src/techniques/learn/input-ngrams.js';
import { WordIndex } from '../../../src/techniques/learn/word-index.js';

const word = fc.array(fc.nat(3), { maxLength: 8 });
/** Inputs with the label seen after each. */
const trace = fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { maxLength: 12 });

function record(tree: PrefixTree, steps: readonly (readonly [number, number])[]): void {
  steps.reduce((node, [input, label]) => tree.extend(node, input, label), 0);
}

const text = (inputs: readonly number[]) => `,${inputs.join(',')},`;

describe('WordIndex', () => {
  it('finds a word exactly where some trace has it as a block, also in traces that came later', () => {
    fc.assert(
      fc.property(fc.array(trace, { maxLength: 6 }), word, (traces, wanted) => {
        const tree = new PrefixTree(0);
        const index = new WordIndex(tree);
        for (const [n, steps] of traces.entries()) {
          record(tree, steps);
          const sofar = traces.slice(0, n + 1).map((seen) => text(seen.map(([input]) => input)));
          let ends: readonly number[] | null = null;
          for (const [length, input] of wanted.entries()) {
            ends = index.extend(ends, input);
            const block = text(wanted.slice(0, length + 1));
            expect(ends.length > 0).toBe(sofar.some((seen) => seen.includes(block)));
          }
        }
      }),
    );
  });
});

describe('InputNgrams', () => {
  it('counts the bigrams and trigrams that occur in no trace', () => {
    fc.assert(
      fc.property(fc.array(trace, { maxLength: 6 }), word, (traces, wanted) => {
        const tree = new PrefixTree(0);
        const seen = new InputNgrams(tree);
        for (const [n, steps] of traces.entries()) {
          record(tree, steps);
          const sofar = traces.slice(0, n + 1).map((each) => text(each.map(([input]) => input)));
          const blocks = [2, 3].flatMap((size) =>
            wanted.slice(size - 1).map((_, at) => text(wanted.slice(at, at + size))),
          );
          const fresh = blocks.filter((block) => !sofar.some((each) => each.includes(block)));
          expect(seen.novelty(wanted)).toBe(fresh.length);
        }
      }),
    );
  });
});
