import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A test that needs a document says so in its first line: // @vitest-environment happy-dom
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'workers/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
});
