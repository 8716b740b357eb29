import { type ForgeReading, parseToolCall } from '../../forge/parse-tool-call.ts';
import type { Reading } from '../../reading/reading.ts';

const known = new WeakMap<Reading, ForgeReading>();

/** What Forge makes of the whole text; read once per reading. */
export function forgeReadingOf(reading: Reading): ForgeReading {
  let forge = known.get(reading);
  if (!forge) {
    forge = parseToolCall(String(reading.text));
    known.set(reading, forge);
  }
  return forge;
}
