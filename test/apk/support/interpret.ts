import type { TryBlock } from '../../../src/apk/dex/code.js';
import { opcodeNames, opcodeSizes } from '../../../src/apk/dex/opcodes.js';

/** What a run of a method made: an array, a lock, or an exception. */
export interface Thing {
  readonly type: string;
  readonly items: number[];
  locks: number;
}

/** What a register holds. Of a pair, the first has the number and the second the mark. */
export type Value = number | bigint | Thing | null | typeof HIGH;

/** The second register of a pair. */
export const HIGH = Symbol('high');

/** Code that can be run: that of a file, or one to be written. */
export interface Runnable {
  readonly registers: number;
  readonly ins: number;
  readonly insns: Uint16Array;
  readonly tries: readonly TryBlock[];
}

/** What is outside of a method. */
export interface World {
  /** A method by its index; throws a `Thrown`. */
  call(method: number, values: readonly Value[]): Value;
  /** A type by its index. */
  type(index: number): string;
  /** Called before each instruction with its address; true ends the run. */
  step?(address: number): boolean;
}

/** An exception on its way. */
export class Thrown extends Error {
  constructor(readonly thing: Thing) {
    super(thing.type);
  }
}

/** What the machine itself throws, by the names that Java has for it. */
export const THROWN = {
  arithmetic: 'Ljava/lang/ArithmeticException;',
  bounds: 'Ljava/lang/ArrayIndexOutOfBoundsException;',
  monitor: 'Ljava/lang/IllegalMonitorStateException;',
  nothing: 'Ljava/lang/NullPointerException;',
  size: 'Ljava/lang/NegativeArraySizeException;',
} as const;

/** How a run ended. */
export type Outcome =
  | { readonly returned: Value | undefined }
  | { readonly thrown: string }
  | { readonly stopped: number };

/** A new array, lock or exception. */
export function thing(type: string, items: number[] = []): Thing {
  return { type, items, locks: 0 };
}

const fail = (type: string): never => {
  throw new Thrown(thing(type));
};

/** Runs a method with registers as Dalvik does, and checks that each holds what its reader expects. */
export function run(code: Runnable, inputs: readonly Value[], world: World): Outcome {
  return new Run(code, inputs, world).run();
}

type IntOperation = (a: number, b: number) => number;
type LongOperation = (a: bigint, b: bigint) => bigint;

const INT_OPERATIONS: Readonly<Record<string, IntOperation>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  rsub: (a, b) => b - a,
  mul: Math.imul,
  div: (a, b) => (b === 0 ? fail(THROWN.arithmetic) : a / b),
  rem: (a, b) => (b === 0 ? fail(THROWN.arithmetic) : a % b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => a << b,
};
const LONG_OPERATIONS: Readonly<Record<string, LongOperation>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => (b === 0n ? fail(THROWN.arithmetic) : a / b),
  xor: (a, b) => a ^ b,
};
const CONDITIONS: Readonly<Record<string, (a: Value, b: Value) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => int(a) < int(b),
  ge: (a, b) => int(a) >= int(b),
  gt: (a, b) => int(a) > int(b),
  le: (a, b) => int(a) <= int(b),
};

function int(value: Value | undefined): number {
  if (typeof value !== 'number') throw new Error(`${String(value)} is not an int`);
  return value;
}

function object(value: Value | undefined): Thing {
  if (value === null) return fail(THROWN.nothing);
  if (typeof value !== 'object') throw new Error(`${String(value)} is not an object`);
  return value;
}

/** The parts of the names, by opcode. */
const NAMES = opcodeNames.map((name) => name.split('/'));

class Run {
  readonly #registers: (Value | undefined)[];
  readonly #insns: Uint16Array;
  #pc = 0;
  /** What the last instruction has left for the next: a result, or the exception that led to it. */
  #left: Value | undefined;

  constructor(
    readonly code: Runnable,
    inputs: readonly Value[],
    readonly world: World,
  ) {
    if (inputs.length !== code.ins) throw new Error('as many inputs as parameters, please');
    const first = code.registers - code.ins;
    this.#registers = Array.from({ length: code.registers }, (_, register) => inputs[register - first]);
    this.#insns = code.insns;
  }

  run(): Outcome {
    for (;;) {
      const pc = this.#pc;
      if (this.world.step?.(pc) === true) return { stopped: pc };
      try {
        const ended = this.#execute(pc);
        if (ended !== undefined) return ended;
      } catch (error) {
        if (!(error instanceof Thrown)) throw error;
        const handler = this.#handler(pc, error.thing.type);
        if (handler === undefined) return { thrown: error.thing.type };
        this.#left = error.thing;
        this.#pc = handler;
      }
    }
  }

  #handler(pc: number, thrown: string): number | undefined {
    const covering = this.code.tries.filter(({ start, count }) => pc >= start && pc < start + count);
    if (covering.length > 1) throw new Error(`${covering.length} tries cover ${pc}`);
    return covering[0]?.handlers.find(({ type }) => type === null || type === thrown)?.address;
  }

  #unit(at: number): number {
    const unit = this.#insns[at];
    if (unit === undefined) throw new Error(`there is no address ${at}`);
    return unit;
  }

  #signed(at: number): number {
    return (this.#unit(at) << 16) >> 16;
  }

  #word(at: number): number {
    return this.#unit(at) | (this.#unit(at + 1) << 16);
  }

  #get(register: number): Value {
    const value = this.#registers[register];
    if (value === undefined) throw new Error(`v${register} is read at ${this.#pc}, but was never written`);
    return value;
  }

  #long(register: number): bigint {
    const value = this.#get(register);
    if (typeof value !== 'bigint' || this.#get(register + 1) !== HIGH) throw new Error('not a pair');
    return value;
  }

  #set(register: number, value: Value): void {
    const last = typeof value === 'bigint' ? register + 1 : register;
    if (last >= this.code.registers) throw new Error(`there is no v${last}`);
    const before = this.#registers[register];
    const next = this.#registers[last + 1];
    // Half of a pair is nothing.
    if (before === HIGH) this.#registers[register - 1] = undefined;
    if (next === HIGH) this.#registers[last + 1] = undefined;
    this.#registers[register] = value;
    if (last !== register) this.#registers[last] = HIGH;
  }

  #execute(pc: number): Outcome | undefined {
    const unit = this.#unit(pc);
    const name = opcodeNames[unit & 0xff] ?? '';
    const left = this.#left;
    this.#left = undefined;
    const size = opcodeSizes[unit & 0xff] ?? 0;
    const wide = unit >>> 8;
    const low = wide & 0xf;
    const high = wide >>> 4;
    this.#pc = pc + size;
    const [base = '', form = ''] = NAMES[unit & 0xff] ?? [];
    switch (base) {
      case 'nop':
        if (unit !== 0) throw new Error(`control runs into the table at ${pc}`);
        return;
      case 'move':
      case 'move-wide':
      case 'move-object': {
        const [to, from] =
          form === ''
            ? [low, high]
            : form === 'from16'
              ? [wide, this.#unit(pc + 1)]
              : [this.#unit(pc + 1), this.#unit(pc + 2)];
        if (base === 'move-wide') this.#set(to, this.#long(from));
        else if (base === 'move') this.#set(to, int(this.#get(from)));
        else this.#set(to, reference(this.#get(from)));
        return;
      }
      case 'move-result':
      case 'move-exception':
        if (left === undefined) throw new Error(`there is nothing for the ${name} at ${pc}`);
        this.#set(wide, left);
        return;
      case 'return-void':
        return { returned: undefined };
      case 'return':
        return { returned: int(this.#get(wide)) };
      case 'return-wide':
        return { returned: this.#long(wide) };
      case 'const':
        if (form === '4') this.#set(low, (unit << 16) >> 28);
        else this.#set(wide, form === '16' ? this.#signed(pc + 1) : this.#word(pc + 1));
        return;
      case 'const-wide':
        if (form !== '16') throw new Error(`${name} is not expected`);
        this.#set(wide, BigInt(this.#signed(pc + 1)));
        return;
      case 'monitor-enter':
        object(this.#get(wide)).locks++;
        return;
      case 'monitor-exit': {
        const lock = object(this.#get(wide));
        if (lock.locks === 0) fail(THROWN.monitor);
        lock.locks--;
        return;
      }
      case 'new-instance':
        this.#set(wide, thing(this.world.type(this.#unit(pc + 1))));
        return;
      case 'new-array': {
        const length = int(this.#get(high));
        if (length < 0) fail(THROWN.size);
        this.#set(low, thing('[I', new Array<number>(length).fill(0)));
        return;
      }
      case 'array-length':
        this.#set(low, object(this.#get(high)).items.length);
        return;
      case 'fill-array-data':
        return this.#fill(object(this.#get(wide)).items, pc + this.#word(pc + 1));
      case 'aget':
      case 'aput': {
        const { items } = object(this.#get(this.#unit(pc + 1) & 0xff));
        const index = int(this.#get(this.#unit(pc + 1) >>> 8));
        const item = items[index];
        if (item === undefined) return fail(THROWN.bounds);
        if (base === 'aget') this.#set(wide, item);
        else items[index] = int(this.#get(wide));
        return;
      }
      case 'throw':
        throw new Thrown(object(this.#get(wide)));
      case 'goto': {
        const distance =
          form === '' ? (unit << 16) >> 24 : form === '16' ? this.#signed(pc + 1) : this.#word(pc + 1);
        if (distance === 0 && form !== '32') throw new Error(`the goto at ${pc} goes nowhere`);
        this.#pc = pc + distance;
        return;
      }
      case 'packed-switch':
      case 'sparse-switch':
        return this.#switch(pc, base, int(this.#get(wide)), pc + this.#word(pc + 1));
      case 'cmp-long': {
        const [a, b] = [this.#long(this.#unit(pc + 1) & 0xff), this.#long(this.#unit(pc + 1) >>> 8)];
        this.#set(wide, a < b ? -1 : a > b ? 1 : 0);
        return;
      }
      case 'int-to-long':
        this.#set(low, BigInt(int(this.#get(high))));
        return;
      case 'long-to-int':
        this.#set(low, Number(BigInt.asIntN(32, this.#long(high))));
        return;
      case 'invoke-static':
      case 'invoke-direct':
        return this.#invoke(pc, form);
      default:
    }
    if (base.startsWith('if-')) {
      const isZero = base.endsWith('z');
      const holds = CONDITIONS[base.slice(3, 5)];
      if (holds === undefined) throw new Error(`${name} is not expected`);
      const a = this.#get(isZero ? wide : low);
      if (holds(a, isZero ? (typeof a === 'number' ? 0 : null) : this.#get(high)))
        this.#pc = pc + this.#signed(pc + 1);
      return;
    }
    // The only one that does not tell what it takes.
    this.#arithmetic(pc, base, name === 'rsub-int' ? 'lit16' : form);
    return;
  }

  #arithmetic(pc: number, base: string, form: string): void {
    const unit = this.#unit(pc);
    const wide = unit >>> 8;
    const [operation = '', type = ''] = base.split('-');
    const [to, b, c] =
      form === '2addr' || form === 'lit16'
        ? [wide & 0xf, form === '2addr' ? wide & 0xf : wide >>> 4, wide >>> 4]
        : [wide, this.#unit(pc + 1) & 0xff, this.#unit(pc + 1) >>> 8];
    if (type === 'long') {
      const apply = LONG_OPERATIONS[operation];
      if (apply === undefined) throw new Error(`${base} is not expected`);
      this.#set(to, BigInt.asIntN(64, apply(this.#long(b), this.#long(c))));
      return;
    }
    const apply = INT_OPERATIONS[operation];
    if (apply === undefined || type !== 'int') throw new Error(`${base} is not expected`);
    const second =
      form === 'lit8' ? (c << 24) >> 24 : form === 'lit16' ? this.#signed(pc + 1) : int(this.#get(c));
    this.#set(to, apply(int(this.#get(b)), second) | 0);
  }

  #invoke(pc: number, form: string): undefined {
    const unit = this.#unit(pc);
    const list = this.#unit(pc + 2);
    const count = form === 'range' ? unit >>> 8 : unit >>> 12;
    const values = Array.from({ length: count }, (_, i) =>
      this.#get(form === 'range' ? list + i : i === 4 ? (unit >>> 8) & 0xf : (list >>> (4 * i)) & 0xf),
    );
    this.#left = this.world.call(this.#unit(pc + 1), values);
    return undefined;
  }

  #fill(items: number[], table: number): undefined {
    if (table % 2 !== 0) throw new Error(`the table at ${table} is not aligned`);
    if (this.#unit(table) !== 0x300 || this.#unit(table + 1) !== 4) throw new Error(`no ints at ${table}`);
    const count = this.#word(table + 2);
    if (items.length < count) fail(THROWN.bounds);
    for (let i = 0; i < count; i++) items[i] = this.#word(table + 4 + 2 * i);
    return undefined;
  }

  #switch(pc: number, base: string, key: number, table: number): undefined {
    if (table % 2 !== 0) throw new Error(`the table at ${table} is not aligned`);
    const isPacked = base === 'packed-switch';
    if (this.#unit(table) !== (isPacked ? 0x100 : 0x200)) throw new Error(`no ${base} at ${table}`);
    const count = this.#unit(table + 1);
    for (let i = 0; i < count; i++) {
      const one = isPacked ? this.#word(table + 2) + i : this.#word(table + 2 + 2 * i);
      const at = isPacked ? table + 4 + 2 * i : table + 2 + 2 * count + 2 * i;
      if (one === key) this.#pc = pc + this.#word(at);
    }
    return undefined;
  }
}

function reference(value: Value): Value {
  if (typeof value === 'object') return value;
  throw new Error(`${String(value)} is not an object`);
}
