import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { NO } from '../kit/matcher.ts';

/** Calls that came in members of the provider's own. Where their frames are is known beside the text. */
export const nativeDialect: MarkedDialect = {
  id: 'native',
  marks: [{ kind: 'call-open', written: '→ NAME', match: () => NO }],
  wrapper: null,
  closers: () => ({ call: '', argument: '' }),
  body: 'json',
  isFramed: true,
  nests: false,
  cdata: false,
  strips: 'none',
  untyped: 'json',
  promptThinks: false,
  readName: (source) => source,
};
