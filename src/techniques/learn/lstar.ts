import type { Hypothesis } from './lstar-hypothesis.js';
import type { ObservationTable, OpenCell } from './lstar-table.js';
import { type EquivalenceOracle, isValid, type MembershipOracle, type Word } from './oracle.js';

/**
 * L* (spec SwiftHand 4.2): learns which words are valid. The table is filled and closed, the hypothesis it describes
 * is put to the test, and a counter-example adds one suffix; until none is found.
 */
export async function lstar(
  table: ObservationTable,
  oracle: MembershipOracle,
  equivalence: EquivalenceOracle,
): Promise<Hypothesis> {
  for (;;) {
    do await fill(table, oracle);
    while (table.promote());
    const hypothesis = table.hypothesis();
    const word = await equivalence.counterExample(hypothesis);
    if (word !== null) table.distinguish(await distinguishingSuffix(word, hypothesis, oracle));
    // The search may have met inputs that were not known before: the table is then open again.
    else if (table.open().length === 0) return hypothesis;
  }
}

/** Asks for every open cell, the longest words first: their prefixes are then known already. */
async function fill(table: ObservationTable, oracle: MembershipOracle): Promise<void> {
  for (let cells = table.open(); cells.length > 0; cells = table.open()) {
    cells.sort(longestFirst);
    let next = 0;
    for await (const answer of oracle.ask(cells.map(({ word }) => word))) {
      const cell = cells[next++];
      if (cell !== undefined) table.enter(cell, answer);
    }
  }
}

/**
 * The part of a counter-example that two words of one class differ on. Its first inputs are replaced step by step with
 * the word that stands for the class they lead to; what is left where the answer changes last is the suffix.
 */
async function distinguishingSuffix(
  word: Word,
  hypothesis: Hypothesis,
  oracle: MembershipOracle,
): Promise<Word> {
  const mixed = [...word, null].map((_, i) => [
    ...hypothesis.access(hypothesis.after(word.slice(0, i))),
    ...word.slice(i),
  ]);
  const valid: boolean[] = [];
  for await (const answer of oracle.ask(mixed)) valid.push(isValid(answer));
  const last = valid.findLastIndex((value, i) => i < word.length && value !== valid[i + 1]);
  if (last === -1) throw new Error(`the word ${word.join(' ')} does not contradict the hypothesis`);
  return word.slice(last + 1);
}

/** Longer words come first, words of one length in the order of the alphabet. */
function longestFirst({ word: a }: OpenCell, { word: b }: OpenCell): number {
  if (a.length !== b.length) return b.length - a.length;
  const differing = a.findIndex((input, i) => input !== b[i]);
  return differing === -1 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0);
}
