import { z } from 'zod';
import { DeviceLost, EXIT, GauntletError } from '../../core/errors.js';

/** An error as another process reports it. */
export const troubleSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('complaint'),
    code: z.string(),
    message: z.string(),
    remedy: z.string(),
    exit: z.literal([EXIT.usage, EXIT.trouble, EXIT.interrupted]),
  }),
  z.strictObject({ kind: z.literal('lost'), message: z.string() }),
  z.strictObject({ kind: z.literal('stopped') }),
  z.strictObject({ kind: z.literal('bug'), stack: z.string() }),
]);

export type Trouble = z.infer<typeof troubleSchema>;

/** Writes an error down for the process that is waiting. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof GauntletError) {
    const { code, message, remedy, exit } = error;
    return { kind: 'complaint', code, message, remedy, exit };
  }
  if (error instanceof DeviceLost) return { kind: 'lost', message: error.message };
  if (error instanceof Error && error.name === 'AbortError') return { kind: 'stopped' };
  return { kind: 'bug', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** The error that was written down. */
export function errorOf(trouble: Trouble): Error {
  switch (trouble.kind) {
    case 'complaint':
      return new GauntletError(trouble.code, trouble.message, trouble.remedy, trouble.exit);
    case 'lost':
      return new DeviceLost(trouble.message);
    case 'stopped':
      return new DOMException('The run was stopped.', 'AbortError');
    case 'bug':
      return new Error(`in a worker: ${trouble.stack}`);
  }
}
