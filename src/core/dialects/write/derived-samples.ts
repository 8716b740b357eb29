import type { MarkedDialectId } from '../names.ts';
import type { DialectSamples } from './dialect-samples.ts';
import { renderCall } from './render-calls.ts';

const READ_FILE = { toolName: 'read_file', arguments: { path: 'src/app.ts' } };

/** Samples of a dialect as it is written: cut off in the value, and with the value's end replaced by a slip. */
export function derivedSamples(id: MarkedDialectId, slip: readonly [from: string, to: string]): DialectSamples {
  const { text } = renderCall(id, { call: READ_FILE, tool: null });
  return {
    clean: `I will look.\n${text}`,
    cut: text.slice(0, text.indexOf('pp.ts')),
    broken: text.replace(...slip),
  };
}
