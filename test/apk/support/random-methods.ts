import type { Code } from '../../../src/apk/dex/code.js';
import { opcodeNames, opcodeSizes } from '../../../src/apk/dex/opcodes.js';
import type { Rng } from '../../../src/core/rng.js';
import { assemble } from './assemble.js';
import { HIGH, THROWN, thing, type Value } from './interpret.js';

/** A method that computes, jumps, throws and catches at random, and what to call it with. */
export interface RandomMethod {
  readonly code: Code;
  readonly text: string;
  /** Makes the parameters anew, because a run changes them. */
  readonly inputs: () => Value[];
}

const SLOTS = 14;
/** What the first registers hold, so that any step can follow any other. */
const INTS = ['v0', 'v1', 'v2', 'v3'] as const;
const LONGS = ['v4', 'v6'] as const;
const ARRAY = 'v8';
const EXCEPTION = 'v9';
const LOCK = 'v10';
/** What a constructor is still to be called for, which no handler may see. */
const RAW = 'v11';
const ROLES = 12;

const FILL_ARRAY_V8 = 0x0826;
const FILL_SIZE = 3;

const FAILURE = 'LWorld$Failure;';
const LOCK_TYPE = 'LWorld$Lock;';
const ERRORS = [THROWN.arithmetic, THROWN.bounds, FAILURE] as const;
const PARAMETERS = ['I', 'J', '[I', 'I', LOCK_TYPE] as const;
const MORE_REGISTERS = [0, 0, 0, 0, 0, 1, 3, 30, 200, 238, 241, 243, 244, 260, 600] as const;

/** Makes one method; most are short, some have jumps that only just reach. */
export function randomMethod(rng: Rng, owner = 'LMain;'): RandomMethod {
  return new Writer(rng, owner).method();
}

class Writer {
  readonly #lines: string[] = [];
  readonly #isStatic: boolean;
  readonly #types: readonly string[];
  readonly #ins: number;
  readonly #registers: number;
  /** A further int, as far back as an instruction with three registers can name. */
  readonly #far: string | undefined;
  /** Ranges with a handler for everything. */
  readonly #guarded: { slot: number; start: string; end: string; handler: string }[] = [];
  #address = 0;
  #labels = 0;
  #slot = 0;
  /** A label behind what is being written. */
  #after = ':l0';

  constructor(
    readonly rng: Rng,
    readonly owner: string,
  ) {
    this.#isStatic = rng.int(2) === 0;
    this.#types = Array.from({ length: rng.int(6) }, () => rng.pick(PARAMETERS));
    this.#ins = this.#types.reduce((sum, type) => sum + (type === 'J' ? 2 : 1), this.#isStatic ? 0 : 1);
    const locals = ROLES + rng.pick(MORE_REGISTERS);
    this.#registers = locals + this.#ins;
    this.#far = locals > ROLES ? `v${Math.min(locals - 1, 255)}` : undefined;
  }

  method(): RandomMethod {
    const { rng } = this;
    this.#begin();
    const pads = new Set(Array.from({ length: 1 + rng.int(3) }, () => rng.int(SLOTS)));
    if (rng.int(40) === 0) this.#tight(rng.pick(['if-nez v0,', 'goto/16']));
    for (let slot = 0; slot < SLOTS; slot++) {
      this.#slot = slot;
      this.#after = `:l${slot + 1}`;
      if (pads.has(slot)) this.#pad(slot);
      this.#label(`:l${slot}`);
      this.#step();
      this.#label(`:e${slot}`);
    }
    this.#label(`:l${SLOTS}`);
    this.#emit('return v0');
    this.#guard([...pads]);
    const text = this.#lines.join('\n');
    const head = {
      owner: this.owner,
      proto: `(${this.#types.join('')})I`,
      registers: this.#registers,
      isStatic: this.#isStatic,
    };
    const seed = rng.int(5);
    return { code: assemble(head, text), text, inputs: () => this.#inputs(seed) };
  }

  #inputs(seed: number): Value[] {
    const values: Value[] = this.#isStatic ? [] : [thing(this.owner)];
    for (const [i, type] of this.#types.entries()) {
      if (type === 'I') values.push(seed - 2 + i);
      else if (type === 'J') values.push(BigInt(seed) * 1_000_000_007n, HIGH);
      else values.push(thing(type, type === '[I' ? [1, 2, 3, seed] : []));
    }
    return values;
  }

  /** Gives all registers what they are for, by the parameters where there are some. */
  #begin(): void {
    for (const [i, register] of INTS.entries()) this.#emit(`const/4 ${register}, ${i - 1}`);
    for (const register of LONGS) this.#emit(`const-wide/16 ${register}, 300`);
    this.#emit(`new-array ${ARRAY}, v3, [I`);
    for (const line of made(EXCEPTION, FAILURE)) this.#emit(line);
    for (const line of made(LOCK, LOCK_TYPE)) this.#emit(line);
    if (this.#far !== undefined) this.#emit(`const/16 ${this.#far}, 77`);
    for (let i = 0; i < this.#types.length; i++) this.#emit(this.#fromParameter(i));
    if (!this.#isStatic && this.rng.int(2) === 0) this.#emit(`move-object/from16 ${LOCK}, p0`);
  }

  #parameter(index: number): string {
    const before = this.#types.slice(0, index).reduce((sum, type) => sum + (type === 'J' ? 2 : 1), 0);
    return `p${before + (this.#isStatic ? 0 : 1)}`;
  }

  #roleOf(type: string | undefined): [move: string, register: string] {
    if (type === 'I') return ['move', this.rng.pick(INTS)];
    if (type === 'J') return ['move-wide', this.rng.pick(LONGS)];
    return ['move-object', type === '[I' ? ARRAY : LOCK];
  }

  #fromParameter(index: number): string {
    const [move, register] = this.#roleOf(this.#types[index]);
    return `${move}/${this.rng.pick(['16', 'from16'])} ${register}, ${this.#parameter(index)}`;
  }

  #toParameter(index: number): string {
    const [move, register] = this.#roleOf(this.#types[index]);
    return `${move}/16 ${this.#parameter(index)}, ${register}`;
  }

  /** A handler right before a slot, which others jump to as well. */
  #pad(slot: number): void {
    this.#emit(`goto/16 :l${slot}`);
    this.#label(`:h${slot}`);
    this.#emit(`move-exception ${EXCEPTION}`);
    if (this.rng.int(2) === 0) this.#emit('add-int/lit8 v0, v0, 1');
  }

  /** Writes one of the steps that are there. */
  #step(): void {
    const { rng } = this;
    const int = () => rng.pick(INTS);
    const long = () => rng.pick(LONGS);
    const to = () => `:l${rng.int(SLOTS + 1)}`;
    const literal = () => rng.int(7) - 3;
    const lines = rng.pick<() => readonly string[]>([
      () => [`const/4 ${int()}, ${literal()}`],
      () => [`${rng.pick(['add', 'sub', 'mul', 'xor', 'shl'])}-int ${int()}, ${int()}, ${int()}`],
      () => [`${rng.pick(['div', 'rem'])}-int ${int()}, ${int()}, ${int()}`],
      () => [`${rng.pick(['add', 'and', 'rem'])}-int/2addr ${int()}, ${int()}`],
      () => [`add-int/lit8 ${int()}, ${int()}, ${literal()}`],
      () => [`rsub-int ${int()}, ${int()}, ${literal() * 1000}`],
      () => [`${rng.pick(['add', 'xor', 'div', 'mul'])}-long ${long()}, ${long()}, ${long()}`],
      () => [`int-to-long ${long()}, ${int()}`, `sub-long/2addr ${long()}, ${long()}`],
      () => [`cmp-long ${int()}, ${long()}, ${long()}`, `long-to-int ${int()}, ${long()}`],
      () => [`${rng.pick(['aget', 'aput'])} ${int()}, ${ARRAY}, ${int()}`],
      () => [
        `array-length ${int()}, ${ARRAY}`,
        `rem-int/lit8 v2, ${int()}, 32`,
        `new-array ${ARRAY}, v2, [I`,
      ],
      () => [`invoke-static {${int()}, ${int()}}, LWorld;->rem(II)I`, `move-result ${int()}`],
      () => ['invoke-static/range {v2 .. v7}, LWorld;->mix(IIJJ)I', `move-result ${int()}`],
      () => [`if-${rng.pick(['gtz', 'eqz', 'nez', 'lez', 'ltz', 'gez'])} ${int()}, ${to()}`],
      () => [`if-${rng.pick(['eqz', 'nez'])} ${int()}, ${to()}`],
      () => [`if-${rng.pick(['eq', 'lt', 'gt', 'ne', 'ge', 'le'])} ${int()}, ${int()}, ${to()}`],
      () => [`packed-switch ${int()}, -1, ${to()}, ${to()}, ${to()}`],
      () => [`sparse-switch ${int()}, -2, ${to()}, 0, ${to()}, 77, ${to()}`],
      () => ['nop', `${rng.pick(['goto/16', 'goto/32'])} ${to()}`],
      () => [rng.int(3) === 0 ? `return ${int()}` : `throw ${EXCEPTION}`],
      () => made(EXCEPTION, rng.pick(ERRORS)),
      () => this.#throughParameter(),
      () => this.#callWithParameter(),
      () => this.#throughFar(),
      () => [],
    ])();
    for (const line of lines) this.#emit(line);
    if (lines.length > 0) return;
    const kind = rng.int(3);
    if (kind === 0) this.#synchronized();
    else if (kind === 1) this.#fill();
    else this.#tight('goto');
  }

  #throughParameter(): readonly string[] {
    const { rng } = this;
    if (this.#types.length === 0) return ['nop'];
    const index = rng.int(this.#types.length);
    return rng.int(2) === 0 ? [this.#fromParameter(index)] : [this.#toParameter(index)];
  }

  /** Hands on a parameter from where it is, however far back. */
  #callWithParameter(): readonly string[] {
    const { rng } = this;
    if (this.#types.length === 0) return ['nop'];
    const index = rng.int(this.#types.length);
    const type = this.#types[index] ?? 'I';
    const first = this.#parameter(index);
    const range = type === 'J' ? `${first} .. p${Number(first.slice(1)) + 1}` : first;
    // It may hold another lock by now, of another class.
    const taken = type === LOCK_TYPE ? 'Ljava/lang/Object;' : type;
    return [`invoke-static/range {${range}}, LWorld;->digest(${taken})I`, `move-result ${rng.pick(INTS)}`];
  }

  #throughFar(): readonly string[] {
    const far = this.#far;
    return far === undefined ? ['nop'] : [`add-int ${far}, ${far}, v1`, `add-int v2, v2, ${far}`];
  }

  /** A lock that is given back on all ways; its handler guards itself, as compilers write it. */
  #synchronized(): void {
    const [start, end, handler, rethrow] = [this.#fresh(), this.#fresh(), this.#fresh(), this.#fresh()];
    const [over, done] = [this.#fresh(), this.#fresh()];
    this.#emit(`monitor-enter ${LOCK}`);
    this.#label(start);
    this.#emit('div-int v0, v1, v2');
    this.#emit(`if-gtz v0, ${over}`);
    this.#emit('add-int/lit8 v1, v1, 1');
    this.#label(over);
    this.#emit(`monitor-exit ${LOCK}`);
    this.#label(end);
    this.#emit(`goto/16 ${done}`);
    this.#label(handler);
    this.#emit(`move-exception ${EXCEPTION}`);
    this.#emit(`monitor-exit ${LOCK}`);
    this.#label(rethrow);
    this.#emit(`throw ${EXCEPTION}`);
    this.#label(done);
    this.#emit('nop');
    const slot = this.#slot;
    this.#guarded.push({ slot, start, end, handler }, { slot, start: handler, end: rethrow, handler });
  }

  /** A new array with a table for its content in the midst of the code. */
  #fill(): void {
    const over = this.#fresh();
    this.#emit('const/4 v3, 4');
    this.#emit(`new-array ${ARRAY}, v3, [I`);
    const isOdd = (this.#address + FILL_SIZE + 2) % 2 === 1;
    this.#emit(`.units ${FILL_ARRAY_V8} ${FILL_SIZE + 2 + (isOdd ? 1 : 0)} 0`);
    this.#emit(`goto/16 ${over}`);
    if (isOdd) this.#emit('nop');
    this.#emit(`.units 0x300 4 2 0 ${this.rng.int(9)} 0 0xffff 0xffff`);
    this.#label(over);
    this.#emit('nop');
  }

  /** A jump that only just reaches, over code that will grow. */
  #tight(jump: string): void {
    const { rng } = this;
    const [over, inner] = [this.#fresh(), this.#fresh()];
    const [size, reach] = jump === 'goto' ? [1, 127] : [2, 32_767];
    if (rng.int(2) === 0) {
      this.#emit(`if-eqz v1, ${inner}`);
      this.#emit(`${jump} ${over}`);
      this.#nops(reach - size - 5 - rng.int(6));
      this.#label(inner);
      this.#emit('add-int/lit8 v0, v0, 1');
      this.#emit(`if-ltz v0, ${inner}`);
      this.#nops(1);
      this.#label(over);
    } else {
      this.#emit(`goto/16 ${inner}`);
      this.#label(over);
      this.#emit('add-int/lit8 v2, v2, 1');
      const again = this.#fresh();
      this.#emit(`if-ltz v2, ${again}`);
      this.#emit(`goto/32 ${this.#after}`);
      this.#label(again);
      this.#nops(reach - 9 - rng.int(6));
      this.#label(inner);
      this.#emit('add-int/lit8 v2, v2, 1');
      this.#emit(`${jump} ${over}`);
    }
  }

  #nops(count: number): void {
    this.#emit(`.units ${'0 '.repeat(count)}`);
  }

  /** Puts the slots into tries, lists of handlers within other lists; those of locks keep their own. */
  #guard(pads: readonly number[]): void {
    const { rng } = this;
    const handler = () => (rng.int(4) === 0 ? `:l${rng.int(SLOTS)}` : `:h${rng.pick(pads)}`);
    const lists: [type: string, handler: string][][] = Array.from({ length: SLOTS }, () => []);
    for (let depth = rng.int(7); depth > 0; depth--) {
      const start = rng.int(SLOTS);
      const entry: [string, string] = [rng.pick([...ERRORS, THROWN.arithmetic, '*']), handler()];
      for (const list of lists.slice(start, start + 1 + rng.int(SLOTS - start))) {
        if (!list.some(([type]) => type === '*' || type === entry[0])) list.push(entry);
      }
    }
    for (const [slot, list] of lists.entries()) {
      let from = `:l${slot}`;
      const catches = (end: string) => {
        for (const [type, to] of list) this.#lines.push(`.catch ${type} ${from} ${end} ${to}`);
      };
      for (const own of this.#guarded.filter((one) => one.slot === slot)) {
        if (own.start !== own.handler) catches(own.start);
        this.#lines.push(`.catch * ${own.start} ${own.end} ${own.handler}`);
        from = own.end;
      }
      catches(`:e${slot}`);
    }
  }

  #fresh(): string {
    return `:x${this.#labels++}`;
  }

  #label(label: string): void {
    this.#lines.push(label);
  }

  #emit(line: string): void {
    this.#lines.push(line);
    const [mnemonic = '', ...operands] = line.trim().split(/[ ,]+/);
    this.#address +=
      mnemonic === '.units' ? operands.length : (opcodeSizes[opcodeNames.indexOf(mnemonic)] ?? 0);
  }
}

/** A new object; in its register once it is whole. */
function made(register: string, type: string): readonly string[] {
  return [
    `new-instance ${RAW}, ${type}`,
    `invoke-direct {${RAW}}, ${type}-><init>()V`,
    `move-object ${register}, ${RAW}`,
  ];
}
