import { describe, expect, it } from 'vitest';
import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { CallGraph } from '../../../src/apk/program/call-graph.js';
import { Program } from '../../../src/apk/program/program.js';
import { GauntletError } from '../../../src/core/errors.js';
import { SeededRng } from '../../../src/core/rng.js';
import { contentOf, openApk } from '../support/apks.js';
import { mutate } from '../support/mutate.js';
import { classesDex } from './classes-dex.js';

/** Asks for everything that the program view can tell. */
function readAll(bytes: Uint8Array): number {
  const program = new Program([DexFile.parse(bytes)]);
  const graph = new CallGraph(program);
  let edges = 0;
  for (const owner of program.hierarchy.classes.values()) {
    program.callbacks(owner.descriptor);
    program.hierarchy.subclasses(owner.descriptor);
    for (const method of owner.methods) {
      edges += graph.edges(method).length;
      graph.reach(method);
    }
  }
  return edges;
}

describe('the program view of a broken DEX', () => {
  it.each(['splash', 'ers-lambda-custom', 'listeners'])(
    'is an answer or a refusal, for 400 broken copies of %s',
    (name) => {
      const whole = contentOf(openApk(`samples/${name}.apk`), 'classes.dex');
      const rng = new SeededRng(7);
      let refused = 0;
      let read = 0;
      for (let i = 0; i < 400; i++) {
        try {
          readAll(mutate(whole, rng));
          read++;
        } catch (error) {
          expect(error).toBeInstanceOf(GauntletError);
          refused++;
        }
      }
      expect(refused).toBeGreaterThan(20);
      expect(read).toBeGreaterThan(20);
    },
  );

  it('answers in time about code that passes values round in circles', () => {
    const moves = Array.from({ length: 4000 }, (_, i) => `move-object v${i % 12}, v${(i + 1) % 12}`).join(
      '\n',
    );
    const calls = 'invoke-virtual {v0}, La/I;->go()V\n'.repeat(1500);
    const bytes = classesDex({
      'La/I;': { methods: { 'go()V': '' } },
      'La/A;': { extends: 'La/I;', methods: { 'go()V': `${moves}\n${calls}goto +0\nreturn-void` } },
      'La/B;': {
        extends: 'La/I;',
        methods: {
          'go()V': 'new-instance v0, La/A;\nnew-instance v0, La/B;\nnew-instance v0, La/I;\nreturn-void',
        },
      },
    });
    const start = performance.now();
    expect(readAll(bytes)).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
