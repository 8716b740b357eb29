import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies whose calls are in this wrapper. */
export const functionSamples = (wrapper: string): DialectSamples => ({
  clean: `I will look.\n<${wrapper}>\n<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>\n</${wrapper}>`,
  cut: `<${wrapper}>\n<function=read_file>\n<parameter=path>\nsrc/a`,
  broken: '<function=read_file>\n<parameter=path>\nsrc/app.ts\n</parameter>\n</function>',
});

/** Replies in Qwen3-Coder. */
export const qwen3CoderSamples: DialectSamples = functionSamples('tool_call');
