import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies whose calls are in this wrapper. */
export const invokeSamples = (wrapper: string): DialectSamples => ({
  clean: `I will look.\n<${wrapper}>\n<invoke name="read_file">\n<parameter name="path">src/app.ts</parameter>\n</invoke>\n</${wrapper}>`,
  cut: `<${wrapper}>\n<invoke name="read_file">\n<parameter name="path">src/a`,
  broken: '<invoke name="read_file">\n<parameter name="path">src/app.ts</parameter>\n</invoke>',
});

/** Replies in Anthropic invoke. */
export const anthropicInvokeSamples: DialectSamples = invokeSamples('function_calls');
