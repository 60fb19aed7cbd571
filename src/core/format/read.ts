import type { z } from 'zod';
import { GauntletError } from '../errors.js';

const OUR_FILE = 'Use a file that this version of Gauntlet has written.';

/** Parses JSON and checks its shape; a bad file gives the place inside it and what was expected there. */
export function readJson<T>(schema: z.ZodType<T>, text: string, what: string): T {
  return readValue(schema, parseJson(text, what), what);
}

/** Parses JSON whose shape is checked afterwards. */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badFile(what, `it is not JSON (${message(error)})`, error);
  }
}

/** Checks the shape of a value that was parsed already. */
export function readValue<T>(schema: z.ZodType<T>, value: unknown, what: string, remedy = OUR_FILE): T {
  let result: z.ZodSafeParseResult<T>;
  try {
    result = schema.safeParse(value);
  } catch (error) {
    // The checker recurses: a file nested deeply enough exhausts the stack.
    throw badFile(what, `it is nested too deeply (${message(error)})`, error, remedy);
  }
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'the top' : showPath(issue.path);
  throw badFile(what, `at ${where}: ${issue?.message ?? 'wrong shape'}`, result.error, remedy);
}

function badFile(what: string, problem: string, cause: unknown, remedy = OUR_FILE): GauntletError {
  return new GauntletError('BAD_FILE', `${what} cannot be read: ${problem}.`, remedy, undefined, { cause });
}

function showPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
