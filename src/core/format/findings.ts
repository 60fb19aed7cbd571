import { z } from 'zod';
import type { Evidence, Finding, Place } from '../finding.js';

/** Findings as they are written to files, and as files of version 1 had them: as `crashes` and `anrs`. */

const place: z.ZodType<Place> = z.strictObject({
  className: z.string(),
  method: z.string().optional(),
  file: z.string().optional(),
  line: z.int().optional(),
});

const evidence: z.ZodType<Evidence> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), text: z.string() }),
  z.strictObject({ kind: z.literal('fact'), name: z.string(), text: z.string() }),
  z.strictObject({
    kind: z.literal('stack'),
    lines: z.array(z.string()),
    own: z.array(z.int().min(0)),
  }),
]);

/** The fields of a finding, for every format that has findings. */
export const findingFields = {
  kind: z.string(),
  key: z.string(),
  title: z.string(),
  place: place.nullable(),
  evidence: z.array(evidence).readonly(),
  suspect: z.literal('device').optional(),
};

export const findingSchema: z.ZodType<Finding> = z.object(findingFields);

/** A summary or a result of version 1 as one of version 2; anything else as it is. */
export function withFindings(content: unknown): unknown {
  if (!isRecord(content) || 'findings' in content || !Array.isArray(content.crashes)) return content;
  const { crashes, anrs, workers, ...rest } = content;
  const hangs: readonly unknown[] = Array.isArray(anrs) ? anrs : [];
  return {
    ...rest,
    v: 2,
    findings: [
      ...crashes.map((crash) => findingOf('crash', crash)),
      ...hangs.map((hang) => findingOf('anr', hang)),
    ],
    ...(Array.isArray(workers) ? { workers: workers.map(withFindings) } : {}),
  };
}

function findingOf(kind: string, old: unknown): unknown {
  if (!isRecord(old)) return old;
  const { exception, message, reason, frame, ...rest } = old;
  const said = [message, reason].filter((text) => typeof text === 'string' && text !== '');
  return {
    ...rest,
    kind,
    title: old.key,
    place: typeof frame === 'string' ? placeOf(frame) : null,
    evidence: [
      ...said.map((text) => ({ kind: 'message', text })),
      ...(typeof exception === 'string' ? [{ kind: 'fact', name: 'exception', text: exception }] : []),
    ],
  };
}

/** A frame as a Java stack trace prints it: `app.Main.onClick(Main.java:7)`. */
function placeOf(frame: string): Place | null {
  const [, className, method, file, line] =
    /^(.+)\.([^.(]+)\((?:Unknown Source|([^:()]+)(?::(\d+))?)\)$/.exec(frame) ?? [];
  if (className === undefined) return null;
  return {
    className,
    method,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line: Number(line) }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
