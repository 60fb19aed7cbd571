import { describe, expect, it } from 'vitest';
import { Solver } from '../../../src/apk/facts/solver.js';

describe('the solver', () => {
  const kindsAt = (solver: Solver, node: number) => [...solver.at(node)].map(({ kind }) => kind);

  it('carries atoms along copies, through cycles, to a fixed point', () => {
    const solver = new Solver();
    const [a, b, c] = [solver.nodes(1), solver.nodes(1), solver.nodes(1)];
    solver.copy(a, b);
    solver.copy(b, c);
    solver.copy(c, a);
    solver.add(b, { kind: 'int', value: 7 });
    solver.solve();
    for (const node of [a, b, c]) expect([...solver.at(node)]).toEqual([{ kind: 'int', value: 7 }]);
  });

  it('lets only the origin of values through what is computed', () => {
    const solver = new Solver();
    const [from, to] = [solver.nodes(1), solver.nodes(1)];
    solver.flow(from, to);
    solver.add(from, { kind: 'view', id: 1 });
    solver.add(from, { kind: 'value', id: 1 });
    solver.solve();
    expect([...solver.at(to)]).toEqual([{ kind: 'value', id: 1 }]);
  });

  it('tells who watches a place of what is there and of what comes', () => {
    const solver = new Solver();
    const node = solver.nodes(1);
    const seen = new Set<string>();
    solver.add(node, { kind: 'string', value: 'before' });
    solver.watch(node, (atom) => seen.add(JSON.stringify(atom)));
    solver.add(node, { kind: 'string', value: 'after' });
    solver.solve();
    expect(seen.size).toBe(2);
  });

  it('knows sixteen constants, and no more', () => {
    const solver = new Solver();
    const node = solver.nodes(1);
    for (let value = 0; value < 16; value++) solver.add(node, { kind: 'int', value });
    expect(kindsAt(solver, node)).not.toContain('any');
    solver.add(node, { kind: 'view', id: 3 });
    solver.add(node, { kind: 'string', value: 'one more' });
    expect(kindsAt(solver, node).filter((kind) => kind === 'int')).toHaveLength(16);
    expect(kindsAt(solver, node)).toContain('view');
    expect(kindsAt(solver, node)).toContain('any');
    expect(kindsAt(solver, node)).not.toContain('string');
  });

  it('gives up telling apart where too much meets', () => {
    const solver = new Solver();
    const node = solver.nodes(1);
    for (let id = 0; id < 1000; id++) solver.add(node, { kind: 'view', id });
    expect(kindsAt(solver, node).length).toBeLessThan(70);
    expect(kindsAt(solver, node)).toContain('any');
  });
});
