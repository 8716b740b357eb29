import { markedDialect } from '../dialects/dialects.ts';
import { readMarkedCall } from '../dialects/kit/read-marked-call.ts';
import { readJsonCall } from './legacy-json.ts';
import type { CallReader } from './payload-format.ts';
import { readXmlCall } from './xml.ts';

/** What reads the calls of a format: Forge's `xml` and `json`, else a dialect by its id. */
export function readerOfFormat(format: string): CallReader {
  if (format === 'json') return readJsonCall;
  const dialect = markedDialect(format);
  return dialect ? (outline, context) => readMarkedCall(dialect, outline, context) : readXmlCall;
}
