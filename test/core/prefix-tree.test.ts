import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PrefixTree } from '../../src/core/prefix-tree.js';

interface ModelNode {
  readonly parent: number;
  readonly input: number;
  readonly label: number;
  readonly depth: number;
}

/** The same tree, as plainly as it can be said. */
class Model {
  readonly nodes: ModelNode[];

  constructor(rootLabel: number) {
    this.nodes = [{ parent: -1, input: -1, label: rootLabel, depth: 0 }];
  }

  children(node: number, input?: number): number[] {
    return [...this.nodes.keys()].filter((n) => {
      const it = this.nodes[n];
      return it?.parent === node && (input === undefined || it.input === input);
    });
  }

  extend(node: number, input: number, label: number): number {
    const known = this.children(node, input).find((child) => this.nodes[child]?.label === label);
    if (known !== undefined) return known;
    const depth = (this.nodes[node]?.depth ?? 0) + 1;
    return this.nodes.push({ parent: node, input, label, depth }) - 1;
  }
}

describe('PrefixTree', () => {
  it('has a root with a label and nothing else', () => {
    const tree = new PrefixTree(9);
    expect([tree.size, tree.label(0), tree.parent(0), tree.input(0), tree.depth(0)]).toEqual([
      1, 9, -1, -1, 0,
    ]);
    expect([tree.child(0, 0), tree.childWith(0, 0, 0), tree.firstChild(0), tree.nextSibling(0)]).toEqual([
      -1, -1, -1, -1,
    ]);
    expect([...tree.children(0)]).toEqual([]);
    expect(tree.word(0)).toEqual([]);
  });

  it('keeps both children of a flaky pair', () => {
    const tree = new PrefixTree(0);
    const a = tree.extend(0, 5, 1);
    expect(tree.extend(0, 5, 1)).toBe(a);
    expect(tree.isFlaky(0, 5)).toBe(false);
    const b = tree.extend(0, 5, 2);
    const c = tree.extend(0, 5, 3);
    expect([tree.isFlaky(0, 5), tree.isFlaky(0, 6), tree.flakyCount]).toEqual([true, false, 1]);
    expect(tree.child(0, 5)).toBe(a);
    expect([1, 2, 3, 4].map((label) => tree.childWith(0, 5, label))).toEqual([a, b, c, -1]);
    expect([a, b, c].map((child) => tree.nextAlternative(child))).toEqual([b, c, -1]);
    expect([...tree.children(0)]).toEqual([a, b, c]);
  });

  it('remembers every label of a flaky pair as it grows', () => {
    const tree = new PrefixTree(0);
    const children = Array.from({ length: 300 }, (_, label) => tree.extend(0, 5, label));
    expect(children.map((_, label) => tree.childWith(0, 5, label))).toEqual(children);
    expect([tree.size, tree.flakyCount]).toEqual([301, 1]);
  });

  it('refuses to extend a node that is not there', () => {
    for (const node of [1, -1, 0.5]) expect(() => new PrefixTree(0).extend(node, 0, 0)).toThrow(RangeError);
  });

  it('agrees with a plain model', () => {
    const step = fc.record({ node: fc.nat(1000), input: fc.nat(4), label: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        const tree = new PrefixTree(2);
        const model = new Model(2);
        for (const { node, input, label } of steps) {
          const at = node % model.nodes.length;
          expect(tree.extend(at, input, label)).toBe(model.extend(at, input, label));
        }
        expect(tree.size).toBe(model.nodes.length);
        let flaky = 0;
        for (const [node, { parent, input, label, depth }] of model.nodes.entries()) {
          expect([tree.parent(node), tree.input(node), tree.label(node), tree.depth(node)]).toEqual([
            parent,
            input,
            label,
            depth,
          ]);
          expect(tree.word(node)).toHaveLength(depth);
          expect([...tree.children(node)]).toEqual(model.children(node));
          for (let i = 0; i <= 4; i++) {
            const same = model.children(node, i);
            if (same.length > 1) flaky++;
            expect(tree.isFlaky(node, i)).toBe(same.length > 1);
            expect(tree.child(node, i)).toBe(same[0] ?? -1);
          }
        }
        expect(tree.flakyCount).toBe(flaky);
      }),
    );
  });

  it('holds a hundred thousand children below one node and long words', () => {
    const tree = new PrefixTree(0);
    for (let i = 0; i < 100_000; i++) tree.extend(0, i, i & 7);
    expect([...tree.children(0)].every((child, i) => child === i + 1)).toBe(true);
    expect(tree.child(0, 77_777)).toBe(77_778);
    let node = 0;
    const word = Array.from({ length: 20_000 }, (_, i) => 200_000 + (i % 10));
    for (const input of word) node = tree.extend(node, input, 0);
    expect(tree.depth(node)).toBe(20_000);
    expect(tree.word(node)).toEqual(word);
  });

  it('takes about 40 bytes a node', () => {
    const tree = new PrefixTree(0);
    for (let i = 0; i < 2 ** 17 - 1; i++) tree.extend(i >> 1, i & 1, 0);
    expect(tree.byteLength / tree.size).toBeLessThan(40);
  });
});
