import type { Rng } from '../../src/core/rng.js';
import type { Machine } from '../../src/devices/sim/machine.js';
import { type Arrow, arrowApp } from './arrow-app.js';

const SIZE = { traces: 269, transitions: 2793, screens: 159, branches: 4481 } as const;
const INPUTS = 6;

/** An app and a suite of the size that amoney had after phase 1: every screen and every branch is covered. */
export function largeSuite(rng: Rng): { readonly app: Machine; readonly suite: readonly string[][] } {
  const screen = (n: number) => `s${n}`;
  // A tree makes every screen reachable; other inputs lead somewhere near, or back to the start.
  const targets = Array.from({ length: SIZE.screens }, (_, from) => [
    ...[2 * from + 1, 2 * from + 2].filter((child) => child < SIZE.screens),
    ...Array.from({ length: INPUTS - 2 }, () =>
      rng.float() < 0.2 ? 0 : rng.int(Math.min(SIZE.screens, 2 * from + 8)),
    ),
  ]);
  const toReach: string[] = [];
  const wayTo = (n: number): string[] => {
    if (n === 0) return [];
    const parent = (n - 1) >> 1;
    return [...wayTo(parent), `i${n - 2 * parent - 1}`];
  };
  const suite: string[][] = [];
  const walked = new Set<string>();
  for (let trace = 0; trace < SIZE.traces; trace++) {
    const length =
      Math.floor(SIZE.transitions / SIZE.traces) + (trace < SIZE.transitions % SIZE.traces ? 1 : 0);
    // The first traces see to it that every screen is met; the rest walk about.
    const goal = trace < SIZE.screens ? trace : 0;
    const inputs = wayTo(goal);
    let at = 0;
    for (let step = 0; step < length; step++) {
      const input = inputs[step] ?? `i${rng.int(targets[at]?.length ?? 1)}`;
      inputs[step] = input;
      walked.add(`${at} ${input}`);
      at = targets[at]?.[Number(input.slice(1))] ?? 0;
    }
    suite.push(inputs);
  }
  toReach.push(...walked);
  const covers = new Map<string, string[]>(toReach.map((edge) => [edge, []]));
  for (let branch = 0; branch < SIZE.branches; branch++) {
    // Code that one handler runs, or that a few have in common.
    const users = rng.float() < 0.7 ? 1 : 2 + rng.int(8);
    for (let n = 0; n < users; n++) {
      const list = covers.get(rng.pick(toReach)) ?? [];
      if (!list.includes(`b${branch}`)) list.push(`b${branch}`);
    }
  }
  const arrows = targets.flatMap((list, from): Arrow[] =>
    list.map((to, n) => ({
      from: screen(from),
      input: `i${n}`,
      to: screen(to),
      covers: covers.get(`${from} i${n}`) ?? [],
    })),
  );
  return { app: arrowApp(arrows), suite };
}
