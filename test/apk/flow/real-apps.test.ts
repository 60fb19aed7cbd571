import { describe, expect, it } from 'vitest';
import type { Code } from '../../../src/apk/dex/code.js';
import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { controlFlow } from '../../../src/apk/flow/control-flow.js';
import { leaders } from '../../../src/apk/flow/leaders.js';
import { Regions } from '../../../src/apk/flow/regions.js';
import { type Ssa, ssa } from '../../../src/apk/flow/ssa.js';
import { contentOf, openApk, testApks } from '../support/apks.js';
import { faults } from './check-ssa.js';

function* codes(file: string): Generator<Code, void> {
  for (const one of DexFile.parse(contentOf(openApk(file), 'classes.dex')).classes) {
    for (const { code } of one.methods) if (code !== null) yield code;
  }
}

/** What verified code never does. */
function readsUndefined(form: Ssa): boolean {
  return form.size > 0 && form.definition(form.size - 1).kind === 'undefined';
}

describe('methods of real apps', { tags: 'slow' }, () => {
  it.each(testApks())('are sound in SSA form: %s', (file) => {
    let count = 0;
    const wrong: string[] = [];
    for (const code of codes(file)) {
      count++;
      const form = ssa(controlFlow(code));
      for (const fault of faults(form)) wrong.push(`${code.method}: ${fault}`);
      if (readsUndefined(form)) wrong.push(`${code.method} reads what was never written`);
    }
    expect(count).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });

  it.each(testApks())('have every block of the control flow in one that coverage counts: %s', (file) => {
    for (const code of codes(file)) {
      const flow = controlFlow(code);
      const starts = new Set(leaders(flow));
      for (let block = 1; block < flow.size; block++) {
        if (starts.has(flow.start(block))) continue;
        expect(flow.end(flow.predecessors.successors(block)[0] ?? -1)).toBe(flow.start(block));
      }
    }
  });

  it.each(testApks())('have conditions whose regions end where they must: %s', (file) => {
    for (const code of codes(file)) {
      const flow = controlFlow(code);
      const conditions = flow.conditionals();
      if (conditions.length === 0) continue;
      const regions = new Regions(flow);
      for (const condition of conditions) {
        const region = regions.region(condition);
        const end = regions.postDominator(condition);
        expect(region.length > 0 || end !== undefined).toBe(true);
        if (end !== undefined) expect(region.includes(end)).toBe(false);
      }
    }
  });
});
