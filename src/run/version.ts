import { createRequire } from 'node:module';
import { z } from 'zod';

const manifest: unknown = createRequire(import.meta.url)('gauntlet/package.json');

/** The version of this package. */
export const VERSION: string = z.object({ version: z.string() }).parse(manifest).version;
