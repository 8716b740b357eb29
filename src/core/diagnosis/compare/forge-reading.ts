import { oncePer } from '../../../base/once-per.ts';
import { type ForgeReading, parseToolCall } from '../../forge/parse-tool-call.ts';
import type { Reading } from '../../reading/reading.ts';

/** How Forge reads the whole text; cached per reading. */
export const forgeReadingOf = oncePer((reading: Reading): ForgeReading => parseToolCall(String(reading.text)));
