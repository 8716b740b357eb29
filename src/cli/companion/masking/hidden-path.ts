import { hiddenText } from './hidden-text.ts';

/** Parts of paths that protocols have. */
const SEGMENTS: ReadonlySet<string> = new Set(
  `api v1 v2 v3 v4 v1beta v1alpha openai anthropic compatible-mode inference deployments engines models model publishers google
  chat completions completion messages responses generate generate_stream embeddings conversations interactions threads runs
  invoke invoke-with-response-stream converse converse-stream count_tokens batches files tokenize text generation generation_stream
  ml projects locations agents`.split(/\s+/),
);
/** What stands behind the colon of a path at Google. */
const VERBS = /^(?:(?:stream)?generateContent|countTokens|(?:stream)?rawPredict|predict|embedContent)$/i;

/** The path of a request: parts of a protocol's path stay, and all else, the whole query too, is hidden. */
export function hiddenPath(path: string): string {
  const at = path.indexOf('?');
  const before = at < 0 ? path : path.slice(0, at);
  const segments = before.split('/').map((segment) => {
    if (SEGMENTS.has(segment)) return segment;
    const [name = '', verb] = segment.split(/:(?=[^:]*$)/);
    return verb !== undefined && VERBS.test(verb) ? `${hiddenText(name)}:${verb}` : hiddenText(segment);
  });
  return segments.join('/') + (at < 0 ? '' : hiddenQuery(path.slice(at)));
}

/** Names that APIs have; a value that was removed says so still. */
const hiddenQuery = (query: string): string =>
  query.replace(/[^?&=]+/g, (part, index: number) => {
    const isName = query.charAt(index - 1) !== '=';
    return (isName && NAMES.test(part)) || (!isName && part === '[removed]') ? part : hiddenText(part);
  });

const NAMES =
  /^(?:alt|api-version|beta|stream|version|key|api[-_]?key|token|access_token|limit|after|before|order|include)$/i;
