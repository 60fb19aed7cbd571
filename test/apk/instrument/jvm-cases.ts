import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Apk } from '../../../src/apk/apk.js';
import { className } from '../../../src/apk/class-name.js';
import type { Code } from '../../../src/apk/dex/code.js';
import { DexPlan } from '../../../src/apk/dex/write/plan.js';
import { writeDex } from '../../../src/apk/dex/write/write-dex.js';
import { type Instrumented, instrument } from '../../../src/apk/instrument/instrument.js';
import { probeCode } from '../../../src/apk/instrument/probe-code.js';
import { writeZip } from '../../../src/apk/zip/write-zip.js';
import type { ProbeTable } from '../../../src/core/probes.js';
import { SeededRng } from '../../../src/core/rng.js';
import { contentOf, openApk } from '../support/apks.js';
import { buildZip } from '../support/build-zip.js';
import { HIGH, type Value } from '../support/interpret.js';
import { randomMethod } from '../support/random-methods.js';
import { type JvmCall, jvmRunner } from '../support/run-on-jvm.js';
import { enteredBlocks, PROBES, runCode, type Traced } from './probe-run.js';

/** A method that ends, a call of it, and how that goes. */
export interface JvmCase {
  readonly name: string;
  readonly code: Code;
  readonly text: string;
  readonly call: JvmCall;
  /** What the interpreter says of the call, as the program on the JVM writes it. */
  readonly expected: string;
  /** The blocks that the call comes to, counted from 0. */
  readonly blocks: readonly number[];
}

/** As many random methods as wanted, each in a class of its own; one that would go on for long is left out. */
export function randomCases(count: number): readonly JvmCase[] {
  const cases: JvmCase[] = [];
  for (let seed = 0; cases.length < count; seed++) {
    const name = `M${seed}`;
    const { code, text, inputs } = randomMethod(new SeededRng(seed), `L${name};`);
    const traced = runCode(code, inputs(), code.size > 1000 ? code.size : 300);
    if ('stopped' in traced.outcome) continue;
    const call: JvmCall = [
      name,
      ...inputs()
        .slice(code.method.isStatic ? 0 : 1)
        .flatMap(argument),
    ];
    const blocks = enteredBlocks(code, probeCode(code, PROBES, 0), traced.trace);
    cases.push({ name, code, text, call, expected: `${name} ${summary(traced)}`, blocks });
  }
  return cases;
}

/** A parameter as the program on the JVM reads it. */
function argument(value: Value): readonly string[] {
  if (value === HIGH) return [];
  if (typeof value !== 'object' || value === null) return [String(value)];
  return [value.items.length > 0 ? value.items.join() : '-'];
}

function summary({ outcome, inputs }: Traced): string {
  const arrays = inputs.flatMap((value) =>
    typeof value === 'object' && value?.type === '[I' ? [`[${value.items.join(', ')}]`] : [],
  );
  const end = 'thrown' in outcome ? `throws ${className(outcome.thrown)}` : '';
  const returned = 'returned' in outcome ? `returns ${String(outcome.returned)}` : '';
  return `${end}${returned} ${arrays.join('')}`;
}

/** A DEX with the classes of all cases and what else is put in between. */
export function dexOf(cases: readonly JvmCase[], more: (plan: DexPlan) => void = () => {}): Uint8Array {
  const [first, ...others] = cases.map(({ code }) => code.method.class);
  if (first === undefined) throw new Error('no methods');
  const plan = new DexPlan(first.dex);
  const half = Math.floor(others.length / 2);
  for (const one of others.slice(0, half)) plan.addClassFrom(one.dex, one.descriptor);
  const rest = others.slice(half);
  more(plan);
  for (const one of rest) plan.addClassFrom(one.dex, one.descriptor);
  return writeDex(plan);
}

/** Instruments all of a DEX and runs the cases in it on a JVM, without probes and with them. */
export async function expectSameOnJvm(
  dex: Uint8Array,
  cases: readonly JvmCase[],
  folder: string,
): Promise<Instrumented> {
  const manifest = contentOf(openApk(join('samples', 'ers.apk')), 'AndroidManifest.xml');
  const [plain, probed] = [join(folder, 'plain.apk'), join(folder, 'probed.apk')];
  writeFileSync(
    plain,
    buildZip([
      { name: 'AndroidManifest.xml', content: manifest },
      { name: 'classes.dex', content: dex },
    ]),
  );
  const made = instrument(new Apk(readFileSync(plain)), { own: ['*'] });
  writeFileSync(probed, writeZip(made.files));

  const jvm = await jvmRunner(folder);
  const calls = cases.map(({ call }) => call);
  const [before, after] = await Promise.all([jvm.run(plain, calls), jvm.run(probed, calls)]);
  const firstIds = firstIdsOf(made.probes);
  const different = cases.flatMap(({ name, expected, blocks, text }, n) => {
    const ids = blocks.map((block) => (firstIds.get(name) ?? Number.NaN) + block);
    const wanted = [`${expected} []`, `${expected} [${ids.join(', ')}]`];
    const got = [before[n], after[n]];
    return got.join() === wanted.join() ? [] : [{ got, wanted, text }];
  });
  expect(different.slice(0, 3)).toEqual([]);
  return made;
}

/** The id of the first probe of each class. */
function firstIdsOf({ probes }: ProbeTable): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (const [id, probe] of probes.entries()) if (!ids.has(probe.className)) ids.set(probe.className, id);
  return ids;
}
