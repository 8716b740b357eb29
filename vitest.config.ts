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
    // Loading the modules anew for every file took as long as the tests; what a test puts in place of a global is taken back.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // UPDATE=1 writes what a test compares with a file anew.
    update: process.env['UPDATE'] === '1',
    setupFiles: ['scripts/property-seed.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'workers/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
});
