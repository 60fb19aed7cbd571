import type { Parameters } from '../../../src/techniques/minimize/parameters.js';
import { type Prior, PUBLISHED_PRIOR } from '../../../src/techniques/minimize/prior.js';

const atoms = (...all: readonly (readonly [p: number, w: number])[]): Prior =>
  all.map(([p, w]) => ({ bin: Math.round(20 * p), p, w }));

/** The priors that the cases name. */
export const PRIORS = {
  H: atoms([0.5, 1]),
  A: atoms([0.1, 0.5], [0.9, 0.5]),
  B: atoms([0, 0.5], [1, 0.5]),
  C: atoms([0.25, 1 / 3], [0.5, 1 / 3], [0.75, 1 / 3]),
  D: atoms([0.01, 0.6], [0.5, 0.2], [0.99, 0.2]),
  published: PUBLISHED_PRIOR,
};

export const parameters = (nr: number, st: number, m: number): Parameters => ({
  n: 5,
  nr,
  st,
  m,
  c: { over: 4, under: 5 },
});
