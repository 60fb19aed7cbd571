import { PrefixTree } from '../../../src/core/prefix-tree.js';
import type { Elts } from '../../../src/techniques/learn/elts.js';

/** One recorded trace: inputs and the labels after them. */
export type Trace = readonly (readonly [input: number, label: number])[];

/** Adds a trace to a tree and answers its last node. */
export function record(tree: PrefixTree, trace: Trace): number {
  return trace.reduce((node, [input, label]) => tree.extend(node, input, label), 0);
}

/** The tree of some traces. */
export function treeOf(rootLabel: number, traces: readonly Trace[]): PrefixTree {
  const tree = new PrefixTree(rootLabel);
  for (const trace of traces) record(tree, trace);
  return tree;
}

/** Whether a model shows every label of a trace. */
export function isConsistent(model: Elts, trace: Trace): boolean {
  let state = 0;
  return trace.every(([input, label]) => {
    state = model.target(state, input);
    return state >= 0 && model.label(state) === label;
  });
}

/** A model as plain data: per state its label, where inputs lead, and which inputs are flaky. */
export function plain(model: Elts) {
  return Array.from({ length: model.size }, (_, state) => ({
    label: model.label(state),
    targets: Object.fromEntries(model.transitions(state)),
    flaky: model.inputs(state).filter((input) => model.isFlaky(state, input)),
  }));
}
