import { Hypothesis } from './lstar-hypothesis.js';
import { type Alphabet, type Answer, isValid, type Word } from './oracle.js';

/** A word and what became of it with each suffix behind it. */
class Row {
  /** Validity of the word with each suffix; shorter than the suffixes, or with holes, while cells are open. */
  readonly cells: (boolean | undefined)[] = [];
  #label: number | null = null;

  constructor(readonly word: Word) {}

  /** What is seen after the word; null while that is unknown, and for good where the word is not valid. */
  get label(): number | null {
    return this.#label;
  }

  /** Whether the word itself is valid. */
  get valid(): boolean | undefined {
    return this.cells[0];
  }

  /** Fills the cell of a suffix. */
  enter(suffix: number, answer: Answer): void {
    this.cells[suffix] = isValid(answer);
    if (suffix === 0 && isValid(answer)) this.#label = answer.labels.at(-1) ?? null;
  }

  /** Whether no suffix distinguishes the two, as far as the cells of both are filled. */
  agrees(other: Row): boolean {
    return this.cells.every((cell, n) => {
      const theirs = other.cells[n];
      return cell === undefined || theirs === undefined || cell === theirs;
    });
  }
}

/** A place in the table that waits for the answer to its word. */
export interface OpenCell {
  readonly row: Row;
  readonly suffix: number;
  readonly word: Word;
}

/** The machine that the table describes by now, without the invalid words. */
export interface Believed {
  /** For each class of valid words, what is seen after the word that stands for it. */
  readonly labels: readonly number[];
  readonly transitions: readonly { readonly from: number; readonly input: number; readonly to: number }[];
}

/**
 * The table of L*: rows for the words S that stand for classes and for their extensions by one input, columns for the
 * suffixes E that distinguish words. The alphabet may grow meanwhile: open cells then appear for the new inputs.
 */
export class ObservationTable {
  readonly #start = new Row([]);
  readonly #prefixes: Row[] = [this.#start];
  /** For each prefix, its extensions by input. */
  readonly #extensions: Row[][] = [[]];
  readonly #suffixes: Word[] = [[]];

  constructor(private readonly alphabet: Alphabet) {}

  /** S: one word for each class found so far. */
  get prefixes(): readonly Word[] {
    return this.#prefixes.map(({ word }) => word);
  }

  /** E: the suffixes that distinguish classes. */
  get suffixes(): readonly Word[] {
    return this.#suffixes;
  }

  /** Every cell that has no answer yet. */
  open(): OpenCell[] {
    return [this.#start, ...this.#extended()].flatMap((row) => this.#openIn(row));
  }

  /** Fills a cell. */
  enter({ row, suffix }: OpenCell, answer: Answer): void {
    row.enter(suffix, answer);
  }

  /** Closes one gap: the first extension that is like no prefix becomes one. False when there is no gap. */
  promote(): boolean {
    const row = this.#extended().find((extension) => this.#like(extension) === undefined);
    if (row === undefined) return false;
    this.#prefixes.push(row);
    this.#extensions.push([]);
    return true;
  }

  /** Distinguishes words by one more suffix. */
  distinguish(suffix: Word): void {
    this.#suffixes.push(suffix);
  }

  /** The machine that a table without gaps and open cells describes. */
  hypothesis(): Hypothesis {
    const classes = this.#prefixes.map(({ word, valid }, from) => ({
      access: word,
      valid: valid === true,
      targets: (this.#extensions[from] ?? []).map((row) => {
        const to = this.#like(row);
        if (to === undefined) throw new Error('the table has a gap');
        return to;
      }),
    }));
    return new Hypothesis(classes, this.alphabet.size);
  }

  /** The valid part of the machine, as far as the table shows; null before anything is known. */
  believed(): Believed | null {
    const states = new Map<number, number>();
    const labels: number[] = [];
    for (const [n, { label }] of this.#prefixes.entries()) {
      if (label !== null) states.set(n, labels.push(label) - 1);
    }
    if (labels.length === 0) return null;
    const transitions = [...states].flatMap(([prefix, from]) =>
      (this.#extensions[prefix] ?? []).flatMap((row, input) => {
        const to = row.valid === true ? states.get(this.#like(row) ?? -1) : undefined;
        return to === undefined ? [] : [{ from, input, to }];
      }),
    );
    return { labels, transitions };
  }

  /** All extensions in the order of the prefixes, then of the alphabet; those by new inputs are made. */
  #extended(): Row[] {
    return this.#prefixes.flatMap(({ word }, n) => {
      const rows = this.#extensions[n] ?? [];
      for (let input = rows.length; input < this.alphabet.size; input++) rows.push(new Row([...word, input]));
      return rows;
    });
  }

  #openIn(row: Row): OpenCell[] {
    return this.#suffixes.flatMap((end, suffix) =>
      row.cells[suffix] === undefined ? [{ row, suffix, word: [...row.word, ...end] }] : [],
    );
  }

  /** The number of the prefix that a row is like. */
  #like(row: Row): number | undefined {
    const found = this.#prefixes.findIndex((prefix) => prefix.agrees(row));
    return found === -1 ? undefined : found;
  }
}
