import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Long enough for a busy machine: what hangs is found out all the same.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'src/**/*.tsx'],
      reporter: ['text-summary', 'html'],
    },
  },
});
