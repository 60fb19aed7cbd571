import type { Code } from '../../../src/apk/dex/code.js';
import { opcodeSizes } from '../../../src/apk/dex/opcodes.js';
import type { ProbeCalls, ProbedMethod } from '../../../src/apk/instrument/probe-code.js';
import { type Outcome, run, THROWN, Thrown, thing, type Value, type World } from '../support/interpret.js';

const HIT = 0x6000;
const FIRST_STUB = 0x6001;

/** Methods for probes to call. */
export const PROBES: ProbeCalls = {
  hit: HIT,
  stub: (id) => FIRST_STUB + id,
  names: { string: () => 1000, type: () => 2000 },
};

/** The methods that random ones call. */
const HELP: Readonly<Record<string, (values: readonly Value[]) => Value>> = {
  '<init>': () => null,
  rem([a, b]) {
    if (typeof a !== 'number' || typeof b !== 'number') throw new Error('ints are expected');
    if (b === 0) throw new Thrown(thing(THROWN.arithmetic));
    return (a % b) | 0;
  },
  mix([a, b, c, , d]) {
    if (typeof a !== 'number' || typeof b !== 'number') throw new Error('ints are expected');
    return (a ^ Math.imul(b, 31) ^ low(c) ^ Math.imul(low(d), 31)) | 0;
  },
  digest([value]) {
    if (typeof value === 'number') return Math.imul(value, 7);
    if (typeof value === 'bigint') return low(value);
    return typeof value === 'object' && value !== null ? value.items.length : -1;
  },
};

/** The last 32 bits of a long. */
function low(value: Value | undefined): number {
  if (typeof value !== 'bigint') throw new Error('a long is expected');
  return Number(BigInt.asIntN(32, value));
}

/** How a run went. */
export interface Traced {
  readonly outcome: Outcome;
  /** Addresses of the instructions that ran. */
  readonly trace: readonly number[];
  /** Ids of the probes that were called. */
  readonly hits: readonly number[];
  /** What became of the parameters. */
  readonly inputs: readonly Value[];
}

/** Runs the code of a method until it ends or has taken some steps. */
export function runCode(code: Code, inputs: Value[], mostSteps: number): Traced {
  const trace: number[] = [];
  const step = (address: number) => trace.push(address) > mostSteps;
  return { outcome: run(code, inputs, { ...world(code), step }), trace, hits: [], inputs };
}

/** Runs the same code with probes, until it ends or has called some of them. */
export function runProbed(code: Code, { body }: ProbedMethod, inputs: Value[], mostHits: number): Traced {
  const hits: number[] = [];
  const around = world(code);
  const outcome = run(body, inputs, {
    ...around,
    step: () => hits.length > mostHits,
    call(method, values) {
      if (method < HIT) return around.call(method, values);
      const [id, ...more] = method === HIT ? values : [method - FIRST_STUB];
      if (typeof id !== 'number' || more.length > 0) throw new Error('a probe calls with something else');
      hits.push(id);
      return null;
    },
  });
  return { outcome, trace: [], hits, inputs };
}

function world(code: Code): World {
  const { dex } = code.method.class;
  return {
    type: (index) => dex.type(index),
    call(method, values) {
      const { name } = dex.method(method);
      const help = HELP[name];
      if (help === undefined) throw new Error(`${name} is not expected`);
      return help(values);
    },
  };
}

/** The ids of the blocks that a run entered, in order, by nothing but the addresses that it came to. */
export function enteredBlocks(code: Code, { blocks }: ProbedMethod, trace: readonly number[]): number[] {
  const entered: number[] = [];
  let last: { readonly id: number; readonly next: number } | undefined;
  for (const address of trace) {
    const block = blocks.find(({ start, end }) => address >= start && address < end);
    if (block === undefined) throw new Error(`${address} is in no block`);
    const size = opcodeSizes[(code.insns[address] ?? 0) & 0xff] ?? 0;
    if (block.start === address) entered.push(block.id);
    else if (last?.id !== block.id || last.next !== address) {
      throw new Error(`control comes to ${address}, in the midst of a block`);
    }
    last = { id: block.id, next: address + size };
  }
  return entered;
}
