import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies in GLM. */
export const glmSamples: DialectSamples = {
  clean: 'I will look.\n<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/app.ts</arg_value>\n</tool_call>',
  cut: '<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/a',
  broken: '<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>src/app.ts\n</tool_call>\nDone.',
};
