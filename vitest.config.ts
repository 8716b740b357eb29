import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A test that needs a document says so in its first line: // @vitest-environment happy-dom
    environment: 'node',
    // Vitest would leave a core free, which is half of two.
    maxWorkers: availableParallelism(),
    // Properties take what a loaded machine needs; nothing here measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: ['scripts/property-seed.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'workers/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
});
