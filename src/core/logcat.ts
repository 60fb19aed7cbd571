import type { Crash, Frame, Thrown } from './crash.js';

/** `11-15 12:00:00.000  123  456 E AndroidRuntime: ...`, with or without a year and a user column. */
const THREADTIME =
  /^(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d+ +(?:[\w-]+ +)??(\d+) +(\d+) [EF] AndroidRuntime *: ?(.*)$/;
/** `E/AndroidRuntime(  123): ...`, with or without a time before it. */
const BRIEF = /^(?:\d\d-\d\d \d\d:\d\d:\d\d\.\d+ +)?[EF]\/AndroidRuntime *\( *(\d+)\): ?(.*)$/;

const FATAL = /^(?:\*\*\* )?FATAL EXCEPTION(?: IN SYSTEM PROCESS)?: ?(.*)$/;
const PROCESS = /^(?:Process: .*|PID: \d+)$/;
const FRAME = /^\s*at (\S.*)\.([^.(]+)\(([^()]*)\)$/;
const CAUSE = /^Caused by: ([^\s:[]+)(?:: ?(.*))?$/;
const SUPPRESSED = /^\s+Suppressed: /;
const MORE = /^\s*\.\.\. (\d+) more$/;
/** The first line of a throwable where one is announced, and where none is. */
const HEADER = /^([\p{L}_$][\p{L}\d_$.-]*)(?:: ?(.*))?$/u;
const QUALIFIED_HEADER = /^([\p{L}_$][\p{L}\d_$-]*(?:\.[\p{L}\d_$-]+)+)(?:: ?(.*))?$/u;

/** The uncaught exceptions in Android's log (formats `threadtime`, `brief`, `time`), in the order they start. */
export function parseCrashes(log: string): Crash[] {
  const readers = new Map<string, CrashReader>();
  const crashes: CrashReader[] = [];
  for (const raw of log.split('\n')) {
    const line = parseLine(raw.trimEnd());
    if (line === undefined) continue;
    const reader = readers.get(line.source);
    if (reader?.read(line.text)) continue;
    const fresh = startOf(line.text);
    if (fresh === undefined) continue;
    readers.set(line.source, fresh);
    crashes.push(fresh);
  }
  return crashes.flatMap((reader) => reader.crash() ?? []);
}

interface LogLine {
  /** Process and, where the format has it, thread: lines of different sources interleave. */
  readonly source: string;
  readonly text: string;
}

function parseLine(line: string): LogLine | undefined {
  const threadtime = THREADTIME.exec(line);
  if (threadtime !== null) {
    return { source: `${threadtime[1]} ${threadtime[2]}`, text: threadtime[3] ?? '' };
  }
  const brief = BRIEF.exec(line);
  return brief === null ? undefined : { source: brief[1] ?? '', text: brief[2] ?? '' };
}

function startOf(text: string): CrashReader | undefined {
  const fatal = FATAL.exec(text);
  if (fatal !== null) return new CrashReader(fatal[1] ?? '', true);
  if (PROCESS.test(text) || !QUALIFIED_HEADER.test(text)) return undefined;
  const reader = new CrashReader('', false);
  reader.read(text);
  return reader;
}

interface ThrownEntry {
  readonly exception: string;
  message: string;
  readonly frames: Frame[];
  /** The message is over. */
  traced: boolean;
  /** The frames are over. */
  complete: boolean;
}

/** Reads the lines of one crash. */
class CrashReader {
  readonly #chain: ThrownEntry[] = [];
  #suppressed = false;

  constructor(
    private readonly thread: string,
    /** Announced as fatal: believed even without a stack trace. */
    private readonly announced: boolean,
  ) {}

  /** Takes a line in; false when the line belongs to something else. */
  read(text: string): boolean {
    if (FATAL.test(text)) return false;
    const current = this.#chain.at(-1);
    if (current === undefined) {
      if (!PROCESS.test(text)) this.#begin(HEADER.exec(text));
      return true;
    }
    if (SUPPRESSED.test(text)) {
      current.traced = true;
      this.#suppressed = true;
      return true;
    }
    const cause = CAUSE.exec(text);
    if (cause !== null) {
      this.#suppressed = false;
      this.#begin(cause);
      return true;
    }
    const frame = parseFrame(text);
    const more = MORE.exec(text);
    if (frame === undefined && more === null) return this.#other(text, current);
    current.traced = true;
    // What is suppressed did not bring the app down; its lines are indented below the throwable that carries it.
    if (this.#suppressed || current.complete) return true;
    if (frame !== undefined) current.frames.push(frame);
    if (more !== null) this.#repeat(Number(more[1]), current);
    return true;
  }

  /** The crash, or undefined if what was read is none. */
  crash(): Crash | undefined {
    const [outer, ...causes] = this.#chain;
    if (outer === undefined) return undefined;
    if (!this.announced && outer.frames.length === 0 && causes.length === 0) return undefined;
    return { thread: this.thread, ...thrown(outer), causes: causes.map(thrown) };
  }

  #begin(header: RegExpExecArray | null): void {
    if (header === null) return;
    const [, exception = '', message = ''] = header;
    this.#chain.push({ exception, message, frames: [], traced: false, complete: false });
  }

  #other(text: string, current: ThrownEntry): boolean {
    if (!current.traced) {
      current.message += `\n${text}`;
      return true;
    }
    return !QUALIFIED_HEADER.test(text);
  }

  /** "... 12 more": the cause ends with the same 12 frames as the throwable that it caused. */
  #repeat(count: number, current: ThrownEntry): void {
    const enclosing = this.#chain.at(-2)?.frames ?? [];
    for (const frame of enclosing.slice(Math.max(0, enclosing.length - count))) current.frames.push(frame);
    current.complete = true;
  }
}

function thrown({ exception, message, frames }: ThrownEntry): Thrown {
  return { exception, message, frames };
}

function parseFrame(text: string): Frame | undefined {
  const match = FRAME.exec(text);
  if (match === null) return undefined;
  const [, qualified = '', method = '', place = ''] = match;
  // Java 9 and later put the module before the class.
  const className = qualified.slice(qualified.lastIndexOf('/') + 1);
  const colon = place.lastIndexOf(':');
  const line = colon === -1 ? Number.NaN : Number(place.slice(colon + 1));
  const file = Number.isInteger(line) ? place.slice(0, colon) : place;
  const known = file !== '' && file !== 'Native Method' && file !== 'Unknown Source';
  return { className, method, ...(known ? { file } : {}), ...(Number.isInteger(line) ? { line } : {}) };
}
