import type { OwnCode } from './crash.js';
import type { DeviceEvent } from './observation.js';

/** Something wrong with an app, in words that hold for every kind: whoever shows it need not know the kind. */
export interface Finding {
  /** Name of its kind. */
  readonly kind: string;
  /** What makes two findings of one kind the same one. */
  readonly key: string;
  /** One line for people. */
  readonly title: string;
  /** Where in the app's code it is; null where that is not known. */
  readonly place: Place | null;
  readonly evidence: readonly Evidence[];
  /** There where the device may be the cause, not the app; the evidence says why. Such a finding fails no build. */
  readonly suspect?: 'device' | undefined;
}

/** A place in an app's code, as exactly as it is known. */
export interface Place {
  readonly className: string;
  readonly method?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** What shows that a finding is one: what was said, a named fact, or a stack with the lines (from 0) of the app's own code. */
export type Evidence =
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'fact'; readonly name: string; readonly text: string }
  | { readonly kind: 'stack'; readonly lines: readonly string[]; readonly own: readonly number[] };

/** How bad a kind of finding is, in the words of SARIF. */
export type Severity = 'error' | 'warning' | 'note';

/** What a finding is an instance of, for tools that group findings by rule. */
export interface Rule {
  readonly id: string;
  readonly text: string;
}

/** A kind of finding: what people call it, how bad it is, and how a device's event shows it. */
export interface FindingKind {
  /** As it is written in ids, options and files. */
  readonly name: string;
  /** One of them, and several. */
  readonly one: string;
  readonly many: string;
  readonly severity: Severity;
  readonly ruleOf: (finding: Finding) => Rule;
  /** The finding that an event of a device stands for; absent where no event does. */
  readonly of?: (event: DeviceEvent, own: OwnCode) => Finding | null;
}

/** Identifies a finding, over all kinds. */
export function findingId({ kind, key }: Pick<Finding, 'kind' | 'key'>): string {
  return `${kind} ${key}`;
}

/** Of two sightings of one finding, the one that says more against the app: a device that is suspected once may be in the clear. */
export function clearer<T extends Finding>(known: T, other: T): T {
  return known.suspect !== undefined && other.suspect === undefined ? other : known;
}

/** What was said, in one text; empty where nothing was. */
export function messageOf({ evidence }: Pick<Finding, 'evidence'>): string {
  return evidence.flatMap((piece) => (piece.kind === 'message' ? [piece.text] : [])).join('\n');
}

/** The text of a named fact; null where there is none. */
export function factOf({ evidence }: Pick<Finding, 'evidence'>, name: string): string | null {
  for (const piece of evidence) if (piece.kind === 'fact' && piece.name === name) return piece.text;
  return null;
}

/** The lines of all stacks. */
export function stackLines({ evidence }: Pick<Finding, 'evidence'>): readonly string[] {
  return evidence.flatMap((piece) => (piece.kind === 'stack' ? piece.lines : []));
}

/** A place as a Java stack trace prints it, as far as it is known. */
export function showPlace({ className, method, file, line }: Place): string {
  const code = method === undefined ? className : `${className}.${method}`;
  if (file === undefined) return code;
  return `${code}(${file}${line === undefined ? '' : `:${line}`})`;
}
