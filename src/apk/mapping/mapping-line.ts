/** A type, or a class, with another name before and after. */
export interface ClassLine {
  readonly kind: 'class';
  readonly original: string;
  readonly name: string;
}

export interface FieldLine {
  readonly kind: 'field';
  readonly original: string;
  readonly name: string;
}

/** A method, or the part of one that a range of its lines holds. */
export interface MethodLine {
  readonly kind: 'method';
  /** The class that had it, where that is not the one whose lines these are. */
  readonly holder: string | null;
  readonly original: string;
  readonly returns: string;
  readonly parameters: readonly string[];
  readonly name: string;
  /** Lines as the APK has them; null for all. */
  readonly range: LineSpan | null;
  /** Lines as the source has them; null where that is not known. */
  readonly originalRange: LineSpan | null;
}

export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/** What a comment says that is meant for programs. */
export interface NoteLine {
  readonly kind: 'note';
  readonly note: Readonly<Record<string, unknown>>;
}

export type MappingLine = ClassLine | FieldLine | MethodLine | NoteLine | { readonly kind: 'nothing' };

const NOTHING = { kind: 'nothing' } as const;
const CLASS = /^(\S+) -> (\S+):$/;
const FIELD = /^([^\s:()]+) ([^\s:()]+) -> (\S+)$/;
const METHOD = /^(?:(\d+):(\d+):)?([^\s:()]+) ([^\s:()]+)\(([^\s)]*)\)(?::(\d+)(?::(\d+))?)? -> (\S+)$/;

/** What a line of a mapping file says; what was expected in its place where it says nothing that can be. */
export function readMappingLine(
  line: string,
): MappingLine | { readonly kind: 'wrong'; readonly expected: string } {
  const text = line.trim();
  if (text === '') return NOTHING;
  if (text.startsWith('#')) return comment(text.slice(1).trim());
  if (line.startsWith(' ') || line.startsWith('\t')) return member(text);
  const [, original, name] = CLASS.exec(text) ?? [];
  if (original === undefined || name === undefined) {
    return { kind: 'wrong', expected: "a class such as 'com.example.Main -> a.b:'" };
  }
  return { kind: 'class', original, name };
}

function comment(text: string): ReturnType<typeof readMappingLine> {
  if (!text.startsWith('{')) return NOTHING;
  const note = objectOf(text);
  return note === null
    ? { kind: 'wrong', expected: 'a comment with an object of JSON' }
    : { kind: 'note', note };
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function member(text: string): ReturnType<typeof readMappingLine> {
  const method = METHOD.exec(text);
  if (method !== null) {
    const [, first, last, returns = '', named = '', parameters = '', from, to = from, name = ''] = method;
    const dot = named.lastIndexOf('.');
    return {
      kind: 'method',
      holder: dot < 0 ? null : named.slice(0, dot),
      original: named.slice(dot + 1),
      returns,
      parameters: parameters === '' ? [] : parameters.split(','),
      name,
      range: first === undefined ? null : { first: Number(first), last: Number(last) },
      originalRange: from === undefined ? null : { first: Number(from), last: Number(to) },
    };
  }
  const [, , original, name] = FIELD.exec(text) ?? [];
  if (original === undefined || name === undefined) {
    return { kind: 'wrong', expected: "a member such as '    1:3:void run():10:12 -> a'" };
  }
  return { kind: 'field', original, name };
}
