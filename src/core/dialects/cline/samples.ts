import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies in Cline, Roo or Kilo. */
export const clineSamples: DialectSamples = {
  clean: 'I will look.\n<read_file>\n<path>src/app.ts</path>\n</read_file>',
  cut: '<read_file>\n<path>src/a',
  broken: '<read_file>\n<path>src/app.ts\n</read_file>\nDone.',
};
