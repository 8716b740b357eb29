import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies in MiniCPM5. */
export const minicpm5Samples: DialectSamples = {
  clean: 'I will look.\n<function name="read_file"><param name="path">src/app.ts</param></function>',
  cut: '<function name="read_file"><param name="path">src/a',
  broken: '<function name="read_file"><param name="path">src/app.ts</function>\nDone.',
};
