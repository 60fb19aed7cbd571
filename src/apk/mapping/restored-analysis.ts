import type { Analysis } from '../model/analysis.js';
import type { Mapping } from './mapping.js';
import { restoredMethod } from './restored-method.js';

/** An analysis whose methods have the names of the source. */
export function restoredAnalysis(analysis: Analysis, mapping: Mapping): Analysis {
  const restored = <T extends { readonly method: string }>(all: readonly T[]): readonly T[] =>
    all.map((one) => ({ ...one, method: restoredMethod(one.method, mapping) }));
  const { im, atm } = analysis;
  return {
    ...analysis,
    im: { ...im, handlers: restored(im.handlers) },
    atm: { ...atm, unresolved: restored(atm.unresolved), external: restored(atm.external) },
    opaque: restored(analysis.opaque),
  };
}
