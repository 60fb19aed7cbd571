import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.js';
import { testKinds } from './scripts/test-kinds.js';

const { unit, programs } = testKinds(import.meta.dirname);

export default defineConfig({
  test: {
    // Long enough for a busy machine: what hangs is found out all the same.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    tags: [{ name: 'slow', description: 'Takes more than a second or two; not among the quick tests.' }],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // They change nothing that another could see, and loading modules once for all of them halves their time.
        test: {
          name: 'unit',
          include: [...unit],
          isolate: false,
          setupFiles: ['test/support/no-programs.ts'],
        },
      },
      { extends: true, test: { name: 'programs', include: [...programs] } },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'src/**/*.tsx'],
      reporter: ['text-summary', 'html'],
    },
  },
});
