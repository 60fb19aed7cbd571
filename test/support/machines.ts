import type { Rng } from '../../src/core/rng.js';
import type { Hypothesis } from '../../src/techniques/learn/lstar-hypothesis.js';
import type { Answer, EquivalenceOracle, MembershipOracle, Word } from '../../src/techniques/learn/oracle.js';

/** A machine that is known: where each input leads from each state, or -1 where it is refused. State 0 is the start. */
export type Machine = readonly (readonly number[])[];

/** Answers by walking through a machine; a label is the number of the state. */
export class MachineOracle implements MembershipOracle {
  constructor(private readonly machine: Machine) {}

  async *ask(words: Iterable<Word>): AsyncGenerator<Answer> {
    for (const word of words) {
      const labels: [number, ...number[]] = [0];
      let state = 0;
      for (const input of word) {
        state = this.machine[state]?.[input] ?? -1;
        if (state === -1) break;
        labels.push(state);
      }
      yield { word, labels };
    }
  }
}

/** Finds the shortest counter-example, and among those of one length the first in this order of the inputs. */
export class BreadthFirst implements EquivalenceOracle {
  readonly found: Word[] = [];

  constructor(
    private readonly machine: Machine,
    private readonly order: Iterable<number>,
  ) {}

  async counterExample(hypothesis: Hypothesis): Promise<Word | null> {
    const word = this.#shortest(hypothesis);
    if (word !== null) this.found.push(word);
    return word;
  }

  #shortest(hypothesis: Hypothesis): Word | null {
    const queue: { word: Word; state: number; believed: number }[] = [{ word: [], state: 0, believed: 0 }];
    const met = new Set(['0 0']);
    for (const { word, state, believed } of queue) {
      if ((state !== -1) !== hypothesis.isValid(believed)) return word;
      for (const input of this.order) {
        const next = {
          word: [...word, input],
          state: this.machine[state]?.[input] ?? -1,
          believed: hypothesis.target(believed, input),
        };
        const pair = `${next.state} ${next.believed}`;
        if (met.has(pair)) continue;
        met.add(pair);
        queue.push(next);
      }
    }
    return null;
  }
}

/** How many classes of words a machine tells apart, the invalid ones included. */
export function classCount(machine: Machine): number {
  const reached = reachable(machine);
  const refuses = reached.some((state) => machine[state]?.includes(-1));
  let block = new Map<number, number>([...reached, -1].map((state) => [state, state === -1 ? 0 : 1]));
  for (;;) {
    const names = new Map<string, number>();
    const finer = new Map<number, number>();
    for (const [state, own] of block) {
      const name = JSON.stringify([own, ...(machine[state] ?? []).map((target) => block.get(target))]);
      const number = names.get(name) ?? names.size;
      names.set(name, number);
      finer.set(state, number);
    }
    const before = new Set(block.values()).size;
    block = finer;
    if (names.size === before) return names.size - (refuses ? 0 : 1);
  }
}

function reachable(machine: Machine): number[] {
  const states = [0];
  for (const state of states) {
    for (const target of machine[state] ?? []) {
      if (target !== -1 && !states.includes(target)) states.push(target);
    }
  }
  return states;
}

/** A machine in which every state accepts each input with this probability and goes anywhere with it. */
export function randomMachine(rng: Rng, states: number, inputs: number, accepted: number): Machine {
  return Array.from({ length: states }, () =>
    Array.from({ length: inputs }, () => (rng.float() < accepted ? rng.int(states) : -1)),
  );
}
