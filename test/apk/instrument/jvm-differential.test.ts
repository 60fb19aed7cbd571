import { expect, it } from 'vitest';
import { tempDir } from '../../support/temp-dir.js';
import { dexOf, expectSameOnJvm, type JvmCase, randomCases } from './jvm-cases.js';

const METHODS = 2000;
/** What the methods must have among them. */
const RARE: Readonly<Record<string, (one: JvmCase) => boolean>> = {
  'packed switches': ({ text }) => text.includes('packed-switch'),
  'sparse switches': ({ text }) => text.includes('sparse-switch'),
  'pairs of registers': ({ text }) => text.includes('-long'),
  'tries within tries': ({ code }) => code.tries.some(({ handlers }) => handlers.length > 2),
  monitors: ({ text }) => text.includes('monitor-enter'),
  'tables for arrays': ({ text }) => text.includes('.units 2086'),
  'calls with ranges': ({ text }) => text.includes('/range'),
  'long jumps': ({ code }) => code.size > 32_000,
  'more than 250 registers': ({ code }) => code.registers > 250,
  'parameters in high registers': ({ code }) => code.ins > 0 && code.registers - code.ins > 255,
  exceptions: ({ expected }) => expected.includes(' throws '),
};

it(`${METHODS} random methods do the same on a JVM with probes, which report the blocks they reach`, {
  timeout: 900_000,
}, async () => {
  const cases = randomCases(METHODS);
  for (const [what, has] of Object.entries(RARE)) {
    expect([what, cases.filter(has).length]).toEqual([what, expect.toSatisfy((count) => count > 15)]);
  }
  const { methods, skipped } = await expectSameOnJvm(dexOf(cases), cases, tempDir());
  expect([methods, skipped]).toEqual([METHODS, []]);
});
