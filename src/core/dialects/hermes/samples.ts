import type { DialectSamples } from '../write/dialect-samples.ts';

/** Replies in Hermes. */
export const hermesSamples: DialectSamples = {
  clean: 'I will look.\n<tool_call>\n{"name": "read_file", "arguments": {"path": "src/app.ts"}}\n</tool_call>',
  cut: '<tool_call>\n{"name": "read_file", "arguments": {"pa',
  broken: '<tool_call>\n{"name": "read_file", "arguments": {"path": "src/app.ts"}}}\n</tool_call>',
};
