import type { CallReader } from '../calls/call-content.ts';
import { markedDialect } from './dialects.ts';
import { readJsonCall } from './forge/read-json-call.ts';
import { readXmlCall } from './forge/read-xml-call.ts';
import { readMarkedCall } from './kit/read-marked-call.ts';

/** What reads the calls of a format that is text: Forge's `xml` and `json`, else a dialect by its id. */
export function readerOfFormat(format: string): CallReader {
  if (format === 'json') return readJsonCall;
  const dialect = markedDialect(format);
  return dialect ? (outline, context) => readMarkedCall(dialect, outline, context) : readXmlCall;
}
