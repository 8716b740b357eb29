import type { Element } from '../calls/element.ts';
import { isJsonStructure } from '../calls/structure-in-text.ts';
import type { MarkedDialect } from '../dialects/kit/marked-dialect.ts';
import { isBlank } from '../text/characters.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Finding } from '../words/finding.ts';
import { lastElement, type OwnEnd, openElements } from './closed-call.ts';
import { bracketsAfter } from './missing-brackets.ts';
import { halfOf, isWholeBody, missingEnd, type ReadSoFar } from './missing-end.ts';
import type { CallReading, ReadingOptions } from './reading.ts';
import { stopsByItself } from './stream-end.ts';

/** The last call, where the model stopped by itself and nothing but closers is missing; null where it is not so. */
export function ownEnd(reading: ReadSoFar & { readonly options: ReadingOptions }): OwnEnd | null {
  const { calls, findings, options } = reading;
  const last = calls.at(-1);
  if (!last || last.outline.closed || last.outline.refused || last.call.toolName === '') return null;
  if (options.recovery !== 'resilient' || !stopsByItself(options.streamEnd)) return null;
  const cut = findings.findLast(({ code, call }) => code === 'truncated' && call === last.index);
  const tags = cut && tagsMissing(last, reading);
  if (!tags) return null;
  const [first = '', ...more] = tags;
  const half = halfBefore(first, cut, reading);
  if (half === null) return null;
  if (first === '') return { call: last.index, marks: null };
  const { start, end } = { start: cut.end - half, end: cut.end };
  const replacement = [first, ...more].join('');
  return {
    call: last.index,
    marks: { code: 'unclosed-tag', severity: 'warning', start, end, call: last.index, replacement },
  };
}

/** How much of the first missing mark the text ends in; null where it ends in something else. */
function halfBefore(mark: string, { start, end }: Finding, { text }: ReadSoFar): number | null {
  const half = text.slice(start, Math.min(end, start + LONGEST_HALF)).trim();
  if (half === '') return halfOf(mark, text.slice(Math.max(0, end - LONGEST_HALF), end));
  return mark.startsWith(half) ? half.length : null;
}

const LONGEST_HALF = 200;

/** Marks that are missing behind the values of a call, the innermost first; null where a value is open. */
const tagsMissing = (call: CallReading, reading: ReadSoFar): readonly string[] | null =>
  reading.marked ? marksMissing(call, reading) : elementsMissing(call, reading);

function marksMissing({ index, outline }: CallReading, reading: ReadSoFar): readonly string[] | null {
  const { payload, root } = outline;
  if (payload.end === payload.start) {
    const last = root.parts.findLast((part) => part.kind === 'element');
    if (last?.kind !== 'element') return null;
  }
  const missing = missingEnd(index, reading, isWholeButForBrackets(reading, payload.start));
  if (missing) return missing.isInValue ? null : missing.tags;
  return lacksBrackets(reading, payload.start) ? [] : null;
}

/** What JSON ends with after which only its brackets are missing: a value that no more text could go on. */
const WHOLE_VALUE = /(?:[}\]"]|true|false|null)$/;

const lacksBrackets = ({ text }: ReadSoFar, start: number): boolean => bracketsAfter(text, start, WHOLE_VALUE) !== '';

const isWholeButForBrackets =
  (reading: ReadSoFar, start: number): typeof isWholeBody =>
  (dialect: MarkedDialect, call, body) =>
    isWholeBody(dialect, call, body) || (!dialect.notation && lacksBrackets(reading, start));

/** The same of Forge's own calls. */
function elementsMissing({ outline }: CallReading, { text }: ReadSoFar): readonly string[] | null {
  const { payload, root, format } = outline;
  if (format === 'json') {
    const isWhole = isJsonStructure(text.slice(payload.start, payload.end));
    return isWhole || bracketsAfter(text, payload.start, WHOLE_VALUE) !== '' ? [TOOL_END] : null;
  }
  if (lastElement(root)?.name !== 'arguments') return null;
  const open = openElements(root);
  return open.every((element) => endsInValue(element, text))
    ? [
        ...open
          .slice(1)
          .map(({ name }) => `</${name}>`)
          .reverse(),
        TOOL_END,
      ]
    : null;
}

const TOOL_END = '</tool>';

/** Whether an open element ends in a value that is whole: an element, closed or looked at itself, or CDATA that ends with the text. */
function endsInValue({ parts }: Element, text: StreamText): boolean {
  const last = parts.findLast(({ kind, start, end }) => kind !== 'text' || !isBlank(text.slice(start, end)));
  return last?.kind === 'element' || (last?.kind === 'cdata' && text.slice(last.end, text.length) === ']]>');
}
