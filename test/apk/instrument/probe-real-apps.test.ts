import { describe, expect, it } from 'vitest';
import type { Code } from '../../../src/apk/dex/code.js';
import { DexFile } from '../../../src/apk/dex/dex-file.js';
import { opcodeSizes } from '../../../src/apk/dex/opcodes.js';
import { payloadSize } from '../../../src/apk/dex/payload.js';
import { DexPlan } from '../../../src/apk/dex/write/plan.js';
import { writeDex } from '../../../src/apk/dex/write/write-dex.js';
import { controlFlow } from '../../../src/apk/flow/control-flow.js';
import { ssa } from '../../../src/apk/flow/ssa.js';
import { type ProbedMethod, probeMethod } from '../../../src/apk/instrument/probe-code.js';
import { contentOf, openApk, testApks } from '../support/apks.js';
import { namesOf } from './probe-names.js';

const INVOKE_STATIC_WITH_ONE = 0x0177;

/** Probes in every method, written to a file and read again. */
function probeAll(file: string) {
  const dex = DexFile.parse(contentOf(openApk(file), 'classes.dex'));
  const plan = new DexPlan(dex);
  const hit = plan.method('Lgauntlet/Probes;', 'hit', 'V', ['I']);
  const calls = {
    hit,
    stub: (id: number) => plan.method('Lgauntlet/Stubs;', `hit${id}`, 'V', []),
    names: plan,
  };
  const methods: { readonly code: Code; readonly probed: ProbedMethod }[] = [];
  let next = 0;
  for (const method of dex.classes.flatMap((one) => one.methods)) {
    const result = probeMethod(method, calls, next);
    if (method.code === null || result === null) continue;
    if (result.kind === 'skipped') throw new Error(result.why);
    plan.replaceCode(method, result.body);
    methods.push({ code: method.code, probed: result });
    next += result.blocks.length;
  }
  const codes = DexFile.parse(writeDex(plan)).classes.flatMap((one) =>
    one.methods.flatMap(({ code }) => (code === null ? [] : [code])),
  );
  return { hit, methods, codes };
}

/** The instructions of a method, but for what the distances of jumps and the places of tables make of them. */
function essence(insns: Uint16Array): string[] {
  return namesOf({ insns })
    .filter((name) => name !== 'nop')
    .map((name) => (name.startsWith('goto') ? 'goto' : name));
}

/** The code of a method with probes that call `hit`, without them. */
function withoutProbes({ body, blocks }: ProbedMethod, hit: number): Uint16Array {
  const kept: number[] = [];
  let probes = 0;
  for (let at = 0; at < body.insns.length; ) {
    const opcode = (body.insns[at] ?? 0) & 0xff;
    const size = payloadSize(body.insns, at) || (opcodeSizes[opcode] ?? 1);
    const [call, method] = body.insns.subarray(at + size, at + size + 2);
    if (call === INVOKE_STATIC_WITH_ONE && method === hit) {
      probes++;
      at += size + 3;
      continue;
    }
    for (const unit of body.insns.subarray(at, at + size)) kept.push(unit);
    at += size;
  }
  if (probes !== blocks.length) throw new Error(`${probes} probes for ${blocks.length} blocks`);
  return Uint16Array.from(kept);
}

/** What verified code never does. */
function readsUndefined(code: Code): boolean {
  const form = ssa(controlFlow(code));
  return form.size > 0 && form.definition(form.size - 1).kind === 'undefined';
}

describe('real apps with probes', () => {
  it.each(testApks())(
    'keep their instructions, and read nothing that was never written: %s',
    { timeout: 60_000, tags: 'slow' },
    (file) => {
      const { hit, methods, codes } = probeAll(file);
      expect(codes).toHaveLength(methods.length);
      const changed = methods.filter(({ code, probed }) => {
        const { ref, isStatic } = code.method;
        const moves = ref.proto.parameters.length + (isStatic ? 0 : 1);
        return essence(withoutProbes(probed, hit)).slice(moves).join() !== essence(code.insns).join();
      });
      expect(changed.map(({ code }) => String(code.method))).toEqual([]);
      expect(codes.filter(readsUndefined).map(({ method }) => String(method))).toEqual([]);
    },
  );
});
