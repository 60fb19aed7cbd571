/** What the methods of the system's services answer, by API level: `29` and `34`. */
export type Level = '29' | '34';
export const LEVELS: readonly Level[] = ['29', '34'];

/** Not an answer: no harmless argument of every type can be made, or this version of Android has no such method. */
export const NOT_ASKED: readonly string[] = ['not called', 'is not there'];

export type Sweep = {
  /** How many methods and fields there were to ask. */
  readonly asked: number;
  /** What is not a value, by `class#member`. */
  readonly answers: ReadonlyMap<string, string>;
};

/** What the sample `services` has written to its log about all its calls. */
export function readSweep(log: readonly string[]): Sweep {
  const answers = new Map<string, string>();
  let asked = 0;
  for (const line of log.flatMap((text) => text.split('\n'))) {
    const [type = '', ...cells] = line.split('\t');
    for (const cell of cells) {
      const count = /^(\d+) asked$/.exec(cell);
      if (count !== null) asked += Number(count[1]);
      const equals = cell.indexOf('=');
      if (equals < 0 || type === 'services') continue;
      // Messages name things that differ from run to run.
      const answer = cell.slice(equals + 1).replace(/^(throws [\w$]+).*$/, '$1');
      answers.set(`${type}#${cell.slice(0, equals)}`, answer);
    }
  }
  return { asked, answers };
}

/** From what an app hopes for to what ends it. */
const ORDER = ['value', 'holes', 'empty', 'null', 'throws'];

function rank(answer: string): number {
  return ORDER.findIndex((kind) => answer.startsWith(kind));
}

/** A line of docs/devices/services.md. */
export function listed(member: string, answers: ReadonlyMap<Level, string>): string {
  return `${member} ${[...answers].map(([level, answer]) => `${level} ${answer}`).join(', ')}`;
}

/** The answers that docs/devices/services.md has for a level. */
export function readList(text: string, level: Level): ReadonlyMap<string, string> {
  const answers = new Map<string, string>();
  for (const line of text.split('\n')) {
    const match = /^([\w.$]+#\S+) ((?:29|34) .*)$/.exec(line);
    if (match === null) continue;
    for (const one of (match[2] ?? '').split(', '))
      if (one.startsWith(`${level} `)) answers.set(match[1] ?? '', one.slice(level.length + 1));
  }
  return answers;
}

/** What answers worse than the list says, or another exception. */
export function worse(sweep: Sweep, list: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (const [member, answer] of sweep.answers) {
    if (NOT_ASKED.includes(answer)) continue;
    const known = list.get(member) ?? 'value';
    const otherException = answer.startsWith('throws') && answer !== known;
    if (rank(answer) > rank(known) || otherException) found.push(`${member}: ${answer}, and not ${known}`);
  }
  return found;
}
