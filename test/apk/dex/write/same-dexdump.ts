import { spawn } from 'node:child_process';

/** How often dexdump says the same about two files, line by line, but for indexes and offsets. */
export interface Sameness {
  readonly compared: number;
  readonly differing: number;
  /** The first lines that differ. */
  readonly examples: readonly string[];
  /** What dexdump had to complain about. */
  readonly complaints: string;
}

const EXAMPLES = 5;

/** Compares what dexdump prints of two files: classes, annotations, members, code, handles and call sites. */
export async function sameDexdump(first: string, second: string): Promise<Sameness> {
  const a = new Dump(first);
  const b = new Dump(second);
  let compared = 0;
  let differing = 0;
  const examples: string[] = [];
  for (;;) {
    const [one, other] = await Promise.all([a.next(), b.next()]);
    if (one === undefined && other === undefined) break;
    compared++;
    if (one === other) continue;
    differing++;
    if (examples.length < EXAMPLES) examples.push(`${one} <> ${other}`);
  }
  return { compared, differing, examples, complaints: a.complaints + b.complaints };
}

/** What dexdump prints of each class of a file, but for indexes and offsets. */
export async function dumpedClasses(path: string): Promise<ReadonlyMap<string, string>> {
  const dump = new Dump(path);
  const classes = new Map<string, string>();
  let title = '';
  let descriptor = '';
  let lines: string[] = [];
  for (let line = await dump.next(); line !== undefined; line = await dump.next()) {
    const [next] = /^Class #\d+/.exec(line) ?? [];
    if (next !== undefined && next !== title) {
      if (title !== '') classes.set(descriptor, lines.join('\n'));
      title = next;
      lines = [];
    }
    descriptor = /^ {2}Class descriptor {2}: '(.*)'/.exec(line)?.[1] ?? descriptor;
    lines.push(line.replace(/^Class #\d+/, ''));
  }
  if (title !== '') classes.set(descriptor, lines.join('\n'));
  if (dump.complaints !== '') throw new Error(dump.complaints);
  return classes;
}

/** The lines of dexdump, one after the other. Bytes that are no ASCII are one character each. */
class Dump {
  readonly #chunks: AsyncIterator<string>;
  #lines: string[] = [];
  #at = 0;
  #rest = '';
  complaints = '';

  constructor(path: string) {
    const dexdump = spawn('dexdump', ['-a', '-d', path], { stdio: ['ignore', 'pipe', 'pipe'] });
    dexdump.stdout.setEncoding('latin1');
    dexdump.stderr.on('data', (text) => {
      this.complaints += text;
    });
    this.#chunks = dexdump.stdout[Symbol.asyncIterator]();
  }

  /** The next line without indexes and offsets; undefined at the end. */
  next(): string | undefined | Promise<string | undefined> {
    const line = this.#lines[this.#at++];
    return line === undefined ? this.#more() : plain(line);
  }

  async #more(): Promise<string | undefined> {
    const { value, done } = await this.#chunks.next();
    if (done === true) return undefined;
    this.#lines = (this.#rest + value).split('\n');
    this.#rest = this.#lines.pop() ?? '';
    this.#at = 0;
    return this.next();
  }
}

/** A line about an instruction begins with its place in the file and its code units. */
const INSTRUCTION = /^[0-9a-f]{6}:[^|]*\|/;
const INDEXES = / \/\/ (?:string|type|field|method|proto)@[0-9a-f]+(?:, proto@[0-9a-f]+)?$/;

function plain(line: string): string {
  if (INSTRUCTION.test(line)) {
    const text = line.slice(line.indexOf('|') + 1);
    return text.replace(/^\[[0-9a-f]+\]/, '').replace(INDEXES, '');
  }
  // The end of a string with line breaks.
  if (line.includes('@')) return line.replace(INDEXES, '');
  if (line.startsWith('Annotations on ')) return line.replace(/#\d+/, '');
  if (line.startsWith('  source_file_idx')) return line.replace(/-?\d+ /, '');
  if (line.startsWith('Call site #')) return line.replace(/ \/\/ offset \d+/, '');
  return line.startsWith('Processing ') || line.startsWith('Opened ') ? '' : line;
}
