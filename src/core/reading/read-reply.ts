import { type ParseOptions, readText } from './read-text.ts';
import type { Reading } from './reading.ts';
import { schemaCheck } from './schema-findings.ts';

/** The reading of a whole reply, its calls held to the schemas of their tools, before rules put words to it. */
export function readReply(input: string | readonly string[], options: ParseOptions = {}): Reading {
  return readText(input, options, schemaCheck());
}
