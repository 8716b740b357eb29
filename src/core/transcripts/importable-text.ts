import { ok, type Result } from '../../base/result.ts';
import { type DecodedText, textOfBytes } from '../text/text-of-bytes.ts';
import { isCassette } from './containers/cassette.ts';
import { eventStreamText, isEventStream } from './containers/event-stream.ts';

/** The bytes of a file as a text that imports: UTF-8, or what a binary format has for it; the error names what else they are. */
export function importableText(bytes: Uint8Array): Result<DecodedText> {
  return isEventStream(bytes) ? ok({ text: eventStreamText(bytes), replaced: 0 }) : textOfBytes(bytes);
}

/** A cassette in YAML as JSON; any other text as it is. The reader of YAML is fetched by the first that looks like one. */
export async function withoutYaml(text: string): Promise<string> {
  if (text.length > MOST_YAML || !MAY_BE_CASSETTE.test(text)) return text;
  const { parseDocument } = await import('yaml');
  try {
    // What is damaged or cut off gives what stands before it.
    const document = parseDocument(text, { customTags: BINARY, logLevel: 'silent', prettyErrors: false });
    const value: unknown = document.toJS();
    return isCassette(value) ? JSON.stringify(value) : text;
  } catch {
    return text;
  }
}

/** Characters of YAML that are read; larger cassettes hold recordings of many calls. */
const MOST_YAML = 50_000_000;

const MAY_BE_CASSETTE = /^(?:(?:http_)?interactions|responses):[ \t]*$/m;

/** Python's and Ruby's tags of bytes; the member is the one that VCR itself writes for them. */
const BINARY = ['tag:yaml.org,2002:binary', '!binary'].map((tag) => ({
  tag,
  resolve: (source: string) => ({ base64_string: source }),
}));
