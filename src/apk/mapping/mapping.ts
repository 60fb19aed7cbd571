import { GauntletError } from '../../core/errors.js';
import {
  isObject,
  type LineSpan,
  type MappingLine,
  type MethodLine,
  readMappingLine,
} from './mapping-line.js';

/** What a range of lines of a renamed method was: a method, and those that it was put into, the innermost first. */
export interface MappedMethod {
  readonly name: string;
  readonly range: LineSpan | null;
  readonly calls: readonly MappedCall[];
}

export interface MappedCall {
  readonly className: string;
  readonly method: string;
  /** As in DEX: `(ILjava/lang/String;)V`. */
  readonly descriptor: string;
  readonly originalRange: LineSpan | null;
  /** The compiler has made it up. */
  readonly synthesized: boolean;
  /** Code that several methods have in common, taken out of them by the compiler. */
  readonly outline: boolean;
  /** Where in the method the common code was taken from: lines of the method by the first lines of parts of the common code. */
  readonly outlined: ReadonlyMap<number, number> | null;
  /** Frames at the inner end that exist only in the shrunk app, when one of these is thrown. */
  readonly hidden: readonly HiddenFrames[];
  /** Its descriptor in the shrunk app, where the types alone do not say it. */
  readonly residual: string | null;
}

export interface HiddenFrames {
  readonly thrown: string;
  readonly count: number;
}

/** What a class of the shrunk app was. */
export interface MappedClass {
  readonly original: string;
  readonly file: string | null;
  readonly methods: readonly MappedMethod[];
  readonly fields: ReadonlyMap<string, string>;
}

interface Section {
  readonly original: string;
  readonly from: number;
  to: number;
}

const REMEDY = 'Give the mapping.txt that was made together with this APK.';

/** The names that an app had before it was shrunk, as R8 and ProGuard write them. All lines are checked at once, and kept as text until somebody asks. */
export class Mapping {
  readonly #lines: readonly string[];
  readonly #sections = new Map<string, Section>();
  readonly #names = new Map<string, string>();
  readonly #parsed = new Map<string, MappedClass>();

  /** Reads a mapping from its text; `what` names the text in messages. */
  constructor(text: string, what: string) {
    this.#lines = text.replace(/^\uFEFF/, '').split('\n');
    let section: Section | undefined;
    for (const [n, line] of this.#lines.entries()) {
      const read = readMappingLine(line);
      const wrong = (expected: string) => damaged(what, n + 1, expected, line);
      if (read.kind === 'wrong') throw wrong(read.expected);
      if (read.kind === 'class') {
        if (section !== undefined) section.to = n;
        if (this.#sections.has(read.name)) throw wrong(`no second class that became ${read.name}`);
        section = { original: read.original, from: n + 1, to: this.#lines.length };
        this.#sections.set(read.name, section);
        this.#names.set(read.original, read.name);
      } else if (section === undefined && (read.kind === 'field' || read.kind === 'method')) {
        throw wrong("a class such as 'com.example.Main -> a.b:' before its members");
      }
    }
    if (section === undefined) throw damaged(what, 1, "a class such as 'com.example.Main -> a.b:'", '');
  }

  /** How many classes it has names for. */
  get size(): number {
    return this.#sections.size;
  }

  /** The name that a class had; its own where it is not known. */
  className(name: string): string {
    return this.#sections.get(name)?.original ?? name;
  }

  /** The name that a class got; its own where it is not known. */
  shrunkName(original: string): string {
    return this.#names.get(original) ?? original;
  }

  /** What a class was; undefined where it is not known. */
  find(name: string): MappedClass | undefined {
    const known = this.#parsed.get(name);
    if (known !== undefined) return known;
    const section = this.#sections.get(name);
    if (section === undefined) return undefined;
    const parsed = parseClass(section.original, this.#lines.slice(section.from, section.to));
    this.#parsed.set(name, parsed);
    return parsed;
  }

  /** The source file of a class by its old name, as far as it was written down. */
  fileOf(original: string): string | null {
    return this.find(this.shrunkName(original))?.file ?? null;
  }

  /** A descriptor with the names that its classes had. */
  descriptor(descriptor: string): string {
    return replacedTypes(descriptor, (name) => this.className(name));
  }

  /** A descriptor with the names that its classes got. */
  shrunkDescriptor(descriptor: string): string {
    return replacedTypes(descriptor, (name) => this.shrunkName(name));
  }
}

function replacedTypes(descriptor: string, replaced: (className: string) => string): string {
  return descriptor.replace(/L([^;]+);/g, (_, type: string) => {
    return `L${replaced(type.replaceAll('/', '.')).replaceAll('.', '/')};`;
  });
}

function damaged(what: string, line: number, expected: string, found: string): GauntletError {
  const shown = found.trim().slice(0, 60);
  const instead = shown === '' ? 'there is none' : `it says '${shown}'`;
  return new GauntletError(
    'BAD_MAPPING',
    `${what} is damaged: in line ${line} ${expected} is expected, but ${instead}.`,
    REMEDY,
  );
}

function parseClass(original: string, lines: readonly string[]): MappedClass {
  const fields = new Map<string, string>();
  const methods: { name: string; range: LineSpan | null; calls: Call[] }[] = [];
  let file: string | null = null;
  for (const line of lines) {
    const read: MappingLine | { readonly kind: 'wrong' } = readMappingLine(line);
    if (read.kind === 'field') fields.set(read.name, read.original);
    else if (read.kind === 'method') {
      const call = callOf(read, original);
      const before = methods.at(-1);
      const goesOn =
        before !== undefined &&
        read.range !== null &&
        before.range !== null &&
        before.name === read.name &&
        before.range.first === read.range.first &&
        before.range.last === read.range.last;
      if (goesOn) before.calls.push(call);
      else methods.push({ name: read.name, range: read.range, calls: [call] });
    } else if (read.kind === 'note') {
      const call = methods.at(-1)?.calls.at(-1);
      if (read.note.id === 'sourceFile' && typeof read.note.fileName === 'string')
        file ??= read.note.fileName;
      else if (call !== undefined) addNote(call, read.note);
    }
  }
  spreadNotes(methods);
  return { original, file, methods, fields };
}

/** What is said of a method is said once, and holds for all of its lines. */
function spreadNotes(methods: readonly { readonly name: string; readonly calls: readonly Call[] }[]): void {
  const synthesized = new Set<string>();
  const outlines = new Set<string>();
  const residual = new Map<string, string>();
  const all = methods.flatMap(({ name, calls }) =>
    calls.map((call) => ({ call, key: [name, call.className, call.method, call.descriptor].join(' ') })),
  );
  for (const { call, key } of all) {
    if (call.synthesized) synthesized.add(key);
    if (call.outline) outlines.add(key);
    if (call.residual !== null) residual.set(key, call.residual);
  }
  for (const { call, key } of all) {
    call.synthesized = synthesized.has(key);
    call.outline = outlines.has(key);
    call.residual ??= residual.get(key) ?? null;
  }
}

type Call = { -readonly [K in keyof MappedCall]: MappedCall[K] } & { hidden: HiddenFrames[] };

function callOf(
  { holder, original: method, returns, parameters, originalRange }: MethodLine,
  owner: string,
): Call {
  return {
    className: holder ?? owner,
    method,
    descriptor: `(${parameters.map(typeDescriptor).join('')})${typeDescriptor(returns)}`,
    originalRange,
    synthesized: false,
    outline: false,
    outlined: null,
    hidden: [],
    residual: null,
  };
}

const PRIMITIVES: ReadonlyMap<string, string> = new Map([
  ['void', 'V'],
  ['boolean', 'Z'],
  ['byte', 'B'],
  ['short', 'S'],
  ['char', 'C'],
  ['int', 'I'],
  ['long', 'J'],
  ['float', 'F'],
  ['double', 'D'],
]);

/** A type as Java writes it, as DEX does. */
function typeDescriptor(type: string): string {
  const element = type.replace(/(\[\])+$/, '');
  const depth = (type.length - element.length) / 2;
  return '['.repeat(depth) + (PRIMITIVES.get(element) ?? `L${element.replaceAll('.', '/')};`);
}

/** Notes that nobody here knows change nothing. */
function addNote(call: Call, note: Readonly<Record<string, unknown>>): void {
  switch (note.id) {
    case 'com.android.tools.r8.synthesized':
      call.synthesized = true;
      return;
    case 'com.android.tools.r8.outline':
      call.outline = true;
      return;
    case 'com.android.tools.r8.outlineCallsite':
      if (isObject(note.positions)) call.outlined = positionsOf(note.positions);
      return;
    case 'com.android.tools.r8.residualsignature':
      if (typeof note.signature === 'string') call.residual = note.signature;
      return;
    case 'com.android.tools.r8.rewriteFrame':
      call.hidden.push(...hiddenFrames(texts(note.conditions), texts(note.actions)));
  }
}

function positionsOf(positions: Readonly<Record<string, unknown>>): ReadonlyMap<number, number> {
  const pairs = Object.entries(positions).map(([from, to]) => [Number(from), Number(to)] as const);
  return new Map(pairs.filter(([from, to]) => Number.isInteger(from) && Number.isInteger(to)));
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

function hiddenFrames(conditions: readonly string[], actions: readonly string[]): readonly HiddenFrames[] {
  const counts = actions.flatMap((action) => /^removeInnerFrames\((\d+)\)$/.exec(action)?.slice(1, 2) ?? []);
  const thrown = conditions.flatMap((one) => /^throws\(L([^;]+);\)$/.exec(one)?.slice(1, 2) ?? []);
  // Of conditions that nobody here knows, it is not known whether they hold.
  if (thrown.length !== conditions.length || thrown.length !== 1) return [];
  return counts.map((count) => ({ thrown: (thrown[0] ?? '').replaceAll('/', '.'), count: Number(count) }));
}
