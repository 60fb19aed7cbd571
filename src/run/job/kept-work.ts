import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { distinctText } from '../../core/findings/index.js';
import { withFindings } from '../../core/format/findings.js';
import { ioError } from '../../home/io-error.js';
import { isLocked } from './claim-folder.js';

/** A folder that some command has written. */
export interface KeptWork {
  readonly dir: string;
  readonly command: string;
  readonly state: 'running' | 'finished' | 'interrupted';
  /** Null for what ended before it could tell. */
  readonly app: string | null;
  readonly startedAt: string | null;
  /** What it came to, in a few words. */
  readonly outcome: string;
}

interface Kind<T> {
  readonly command: string;
  /** Written first. */
  readonly begun: string;
  /** Written last. */
  readonly result: string;
  readonly schema: z.ZodType<T>;
  readonly outcome: (result: T) => string;
}

const list = z.array(z.unknown());
const findings = z.array(z.object({ kind: z.string() }));
const size = z.object({ actions: z.number() });

/** An exploration, by one worker or several. */
const exploration = (begun: string) =>
  kind({
    command: 'explore',
    begun,
    result: 'summary.json',
    schema: z.preprocess(withFindings, z.object({ events: z.number(), screens: z.number(), findings })),
    outcome: (run) => [events(run.events), `${run.screens} screens`, distinct(run.findings)].join(', '),
  });

const KINDS = [
  kind({
    command: 'test',
    begun: 'test.json',
    result: 'result.json',
    schema: z.preprocess(
      withFindings,
      z.object({
        explorations: z.array(z.object({ events: z.number() })),
        findings,
        suite: z.object({ after: z.object({ traces: z.number() }) }).nullable(),
      }),
    ),
    outcome: (test) =>
      [
        events(test.explorations.reduce((sum, exploration) => sum + exploration.events, 0)),
        distinct(test.findings),
        ...(test.suite === null ? [] : [`${test.suite.after.traces} tests kept`]),
      ].join(', '),
  }),
  exploration('workers.json'),
  exploration('journal.jsonl'),
  kind({
    command: 'minimize',
    begun: 'runs.jsonl',
    result: 'minimize.json',
    schema: z.object({ before: z.number(), after: z.number() }),
    outcome: ({ before, after }) => `${before} to ${after} actions`,
  }),
  kind({
    command: 'reduce',
    begun: 'executions.jsonl',
    result: 'reduce.json',
    schema: z.object({ before: size, after: size }),
    outcome: ({ before, after }) => `${before.actions} to ${after.actions} actions`,
  }),
  kind({
    command: 'compare',
    begun: 'plan.json',
    result: 'compare.json',
    schema: z.object({ apps: list }),
    outcome: ({ apps }) => `${apps.length} apps`,
  }),
];

/** Everything that was kept below a folder, the latest last. */
export function keptWork(parent: string): readonly KeptWork[] {
  let names: readonly string[];
  try {
    names = readdirSync(parent);
  } catch (error) {
    throw ioError(error, parent);
  }
  const kept = names.flatMap((name) => {
    const dir = join(parent, name);
    const read = KINDS.find(({ begun }) => existsSync(join(dir, begun)));
    return read === undefined
      ? []
      : [{ work: read.read(dir), age: statSync(join(dir, read.begun)).birthtimeMs }];
  });
  return kept.sort((one, other) => one.age - other.age).map(({ work }) => work);
}

/** A kind of work, and how a folder of that kind is read. */
function kind<T>({ command, begun, result, schema, outcome }: Kind<T>): {
  readonly begun: string;
  readonly read: (dir: string) => KeptWork;
} {
  return {
    begun,
    read: (dir) => {
      const content = stored(join(dir, result));
      const general = GENERAL.safeParse(content);
      const special = schema.safeParse(content);
      const { app = null, timing, stopped } = general.success ? general.data : {};
      const isWhole = special.success && stopped !== 'interrupted' && stopped !== 'lost';
      return {
        dir,
        command,
        state: isLocked(dir) ? 'running' : isWhole ? 'finished' : 'interrupted',
        app,
        startedAt: timing?.startedAt ?? null,
        outcome: special.success ? outcome(special.data) : '',
      };
    },
  };
}

const GENERAL = z.object({
  app: z.string().optional(),
  stopped: z.string().optional(),
  timing: z.object({ startedAt: z.string() }).optional(),
});

/** What is in a JSON file; null when there is none, or it is not whole. */
function stored(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function events(count: number): string {
  return `${count} events`;
}

function distinct(found: readonly { readonly kind: string }[]): string {
  return distinctText(found) ?? 'no crash';
}
