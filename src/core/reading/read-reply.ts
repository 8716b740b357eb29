import { ALL_DIALECTS } from '../dialects/all-dialects.ts';
import { ownEnd } from './own-end.ts';
import { type ParseOptions, readText } from './read-text.ts';
import type { Reading } from './reading.ts';
import { schemaCheck } from './schema-findings.ts';
import { isCallAlone, isWholeFence } from './whole-fence.ts';

/** Reads a whole reply and checks its calls against the schemas of their tools; no rules are applied yet. */
export function readReply(input: string | readonly string[], options: ParseOptions = {}): Reading {
  const reading = readAs(input, options);
  if (!isWholeFence(reading)) return reading;
  const inside = readAs(input, { ...options, unfenced: true });
  return isCallAlone(inside) ? inside : reading;
}

function readAs(input: string | readonly string[], options: ParseOptions): Reading {
  return readText(input, options, schemaCheck(), ALL_DIALECTS, ownEnd);
}
