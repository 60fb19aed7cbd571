import { EXIT, GauntletError } from '../errors.js';

/** Names widgets of a screen as people do; every part that is given must hold. */
export interface Selector {
  /** Resource id without its package. */
  readonly id?: string;
  /** Text or description, whichever it is. */
  readonly name?: string;
  readonly text?: string;
  readonly description?: string;
  /** Framework class, with or without its package. */
  readonly role?: string;
  /** Which of those that fit otherwise, from 1 on, in the order of the tree. */
  readonly nth?: number;
  /** Inside a widget that this one names. */
  readonly within?: Selector;
}

/** The selector that a text stands for. */
export function parseSelector(text: string): Selector {
  try {
    return new Scanner(text.trimEnd()).selector();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new GauntletError(
      'BAD_SELECTOR',
      `The selector '${text}' cannot be read at character ${error.at + 1}: ${error.message}.`,
      'Put a text that is meant as it stands into double quotes; docs/selectors.md has the grammar.',
      EXIT.usage,
      { cause: error },
    );
  }
}

/** The selector as the text that people write for it. */
export function showSelector({ id, name, text, description, role, nth, within }: Selector): string {
  const parts = [
    ...(id === undefined ? [] : [`#${word(id)}`]),
    ...(name === undefined ? [] : [id === undefined ? phrase(name) : JSON.stringify(name)]),
    ...(text === undefined ? [] : [`text=${phrase(text)}`]),
    ...(description === undefined ? [] : [`description=${phrase(description)}`]),
    ...(role === undefined ? [] : [`role=${word(role)}`]),
    ...(nth === undefined ? [] : [`nth=${nth}`]),
  ].join(' & ');
  return within === undefined ? parts : `${showSelector(within)} >> ${parts}`;
}

/** What begins a part, other than a bare text; only before one of these is `&` more than a letter of a text. */
const PART = '["#]|[A-Za-z]+=';
const AND = new RegExp(String.raw`\s+&\s+(?=${PART})`, 'y');
const WITHIN = /\s+>>\s+/y;
const END_OF_VALUE = new RegExp(String.raw`(?<!\s)\s+(?:>>\s|&\s+(?:${PART}))|$`, 'g');
const ATTRIBUTE = /([A-Za-z]+)=\s*/y;
const QUOTED = /"(?:[^"\\]|\\.)*"/sy;
const MUST_BE_QUOTED = new RegExp(String.raw`^(?:${PART}|\s)|\s>>(?:\s|$)|\s&\s+(?:${PART})|\s$|\p{Cc}`, 'u');

const ATTRIBUTES = 'text=, description=, role=, nth=, or # before an id';

function phrase(value: string): string {
  return MUST_BE_QUOTED.test(value) ? JSON.stringify(value) : value;
}

function word(value: string): string {
  return /\s/.test(value) ? JSON.stringify(value) : phrase(value);
}

type Parts = { -readonly [K in keyof Selector]: Selector[K] };

class Unreadable extends Error {
  constructor(
    readonly at: number,
    problem: string,
  ) {
    super(problem);
  }
}

class Scanner {
  #at = 0;

  constructor(private readonly source: string) {}

  selector(): Selector {
    this.#take(/\s*/y);
    let selector: Selector = this.#parts();
    while (this.#take(WITHIN) !== null) selector = { ...this.#parts(), within: selector };
    if (this.#at < this.source.length) throw new Unreadable(this.#at, 'something follows the closing quote');
    return selector;
  }

  #parts(): Parts {
    const parts: Parts = {};
    do this.#part(parts);
    while (this.#take(AND) !== null);
    return parts;
  }

  #part(parts: Parts): void {
    const start = this.#at;
    const attribute = this.#attribute();
    if (attribute in parts) throw new Unreadable(start, `${attribute} is given twice`);
    switch (attribute) {
      case 'id':
      case 'role':
        parts[attribute] = this.#word(attribute);
        break;
      case 'nth':
        parts.nth = this.#count();
        break;
      case 'name':
      case 'text':
      case 'description':
        parts[attribute] = this.#value();
    }
  }

  #attribute(): Exclude<keyof Selector, 'within'> {
    const start = this.#at;
    if (this.#take(/#/y) !== null) return 'id';
    const given = this.#take(ATTRIBUTE)?.[1];
    switch (given) {
      case undefined:
        return 'name';
      case 'text':
      case 'description':
      case 'role':
      case 'nth':
        return given;
      default:
        throw new Unreadable(start, `there is no ${given}=, but ${ATTRIBUTES}`);
    }
  }

  #count(): number {
    const start = this.#at;
    const digits = this.#value();
    const count = Number(digits);
    if (!/^[1-9]\d*$/.test(digits) || !Number.isSafeInteger(count))
      throw new Unreadable(start, 'nth takes a whole number from 1 on');
    return count;
  }

  /** What holds no spaces unless they are quoted: more than one word is most likely a slip. */
  #word(attribute: string): string {
    const start = this.#at;
    const value = this.#value();
    const space = this.source[start] === '"' ? -1 : value.search(/\s/);
    if (space >= 0) throw new Unreadable(start + space, `${attribute} takes one word`);
    return value;
  }

  #value(): string {
    const start = this.#at;
    const value = this.source[start] === '"' ? this.#quoted() : this.#plain();
    if (value === '') throw new Unreadable(start, 'a value is missing');
    return value;
  }

  #quoted(): string {
    const start = this.#at;
    const literal = this.#take(QUOTED)?.[0];
    if (literal === undefined) throw new Unreadable(start, 'the quote is not closed');
    try {
      return String(JSON.parse(literal));
    } catch {
      throw new Unreadable(start, 'the quoted text is not one of JSON');
    }
  }

  #plain(): string {
    END_OF_VALUE.lastIndex = this.#at;
    const end = END_OF_VALUE.exec(this.source)?.index ?? this.source.length;
    const value = this.source.slice(this.#at, end);
    this.#at = end;
    return value;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.source);
    if (found !== null) this.#at = pattern.lastIndex;
    return found;
  }
}
