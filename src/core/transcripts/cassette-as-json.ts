import { parseDocument } from 'yaml';
import { isCassette } from './containers/cassette.ts';

/** A cassette in YAML as JSON; any other text as it is. It brings the reader of YAML along. */
export function cassetteAsJson(text: string): string {
  try {
    // What is damaged or cut off gives what is before it.
    const document = parseDocument(text, { customTags: BINARY, logLevel: 'silent', prettyErrors: false });
    const value: unknown = document.toJS();
    return isCassette(value) ? JSON.stringify(value) : text;
  } catch {
    return text;
  }
}

/** Python's and Ruby's tags of bytes; the member is the one that VCR itself writes for them. */
const BINARY = ['tag:yaml.org,2002:binary', '!binary'].map((tag) => ({
  tag,
  resolve: (source: string) => ({ base64_string: source }),
}));
