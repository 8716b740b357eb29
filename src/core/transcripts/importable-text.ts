import { ok, type Result } from '../../base/result.ts';
import { type DecodedText, type ReadableText, replacedSentence, textOfBytes } from '../text/text-of-bytes.ts';
import { eventStreamText, isEventStream } from './containers/event-stream.ts';
import { beginsParquet } from './parquet/parquet-source.ts';

/** The bytes of a file as a text that imports: UTF-8, or what a binary format has for it; the error names what else they are. */
export function importableText(bytes: Uint8Array): Result<DecodedText> {
  return isEventStream(bytes) ? ok({ text: eventStreamText(bytes), replaced: 0 }) : textOfBytes(bytes);
}

/** The same of a file that may also be Parquet, of which each row is a line of JSON. The reader of Parquet is fetched by the first. */
export async function readableText(bytes: Uint8Array): Promise<Result<ReadableText>> {
  if (beginsParquet(bytes)) {
    const { textOfParquet } = await import('./parquet/parquet-text.ts');
    return textOfParquet(bytes);
  }
  const read = importableText(bytes);
  if (!read.ok) return read;
  const note = replacedSentence(read.value.replaced);
  return ok({ text: read.value.text, notes: note === null ? [] : [note] });
}

/** A cassette in YAML as JSON; any other text as it is. The reader of YAML is fetched by the first that looks like one. */
export async function withoutYaml(text: string): Promise<string> {
  return mayBeCassette(text) ? (await import('./cassette-as-json.ts')).cassetteAsJson(text) : text;
}

/** Whether a text is worth being read as YAML. */
export const mayBeCassette = (text: string): boolean => text.length <= MOST_YAML && CASSETTE_KEY.test(text);

/** Characters of YAML that are read; larger cassettes hold recordings of many calls. */
const MOST_YAML = 50_000_000;

const CASSETTE_KEY = /^(?:(?:http_)?interactions|responses):[ \t]*$/m;
