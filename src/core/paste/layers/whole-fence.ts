import type { Span } from '../../../base/span.ts';
import { foreignCallsOf } from '../../diagnosis/in-prose/foreign-calls.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { isDialectId } from '../../dialects/names.ts';
import { readReply } from '../../reading/read-reply.ts';
import { hasCallSign } from '../../transcripts/call-sign.ts';
import { ViewBuilder } from '../../views/view.ts';
import { blocksOf } from '../blocks.ts';
import type { Layer } from './layer.ts';

/** Models name a language where they fence a call themselves. */
const NO_LANGUAGE = /^(?:te?xt|plain(?:text)?|log|output)?$/;
/** Formats without tokens: models fence such calls themselves, and show them so. */
const UNMARKED: ReadonlySet<string> = new Set(['json-bare', 'pythonic', 'react']);

/** The one Markdown fence of no language that is all of a text and holds a marked call: it is how the text was pasted. */
export const wholeFence: Layer = {
  what: 'the fence around the text',
  undo(view) {
    const inner = insideOf(view.text);
    const inside = inner && view.text.slice(inner.start, inner.end);
    if (!inside || !hasCallSign(inside)) return undefined;
    const dialect = dialectIn(inside);
    if (!isDialectId(dialect) || UNMARKED.has(dialect) || wordsOf(dialect).readsFences) return undefined;
    return new ViewBuilder(view).copy(inner.start, inner.end).view(this.what);
  },
};

function insideOf(text: string): Span | undefined {
  if (!/^\s{0,99}(?:```|~~~)/.test(text)) return undefined;
  const [first, ...more] = blocksOf(text, [], () => false).filter(
    ({ start, end }) => text.slice(start, end).trim() !== '',
  );
  const isAlone = first?.type === 'fence' && more.length === 0 && first.inner.end < first.end;
  return isAlone && NO_LANGUAGE.test(first.language) ? first.inner : undefined;
}

/** The dialect of the calls that are read, or of one that is named. */
function dialectIn(text: string): string {
  const reading = readReply(text, { dialect: AUTO });
  if (reading.calls.length > 0) return reading.readIn;
  return foreignCallsOf(reading).find(({ isPart }) => !isPart)?.dialect.id ?? '';
}
