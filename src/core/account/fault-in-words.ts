import type { Span } from '../../base/span.ts';
import type { ItemKind } from '../paste/items/item.ts';
import { quote } from '../text/quote.ts';
import { JOINED, SWALLOWED_CAUSE, swallowed } from './delivery.ts';
import type { DeliveryFault } from './delivery-fault.ts';
import type { Facts } from './facts.ts';

const IN_REPLY: ReadonlySet<ItemKind> = new Set(['reply', 'call', 'reasoning']);

/** Faults that the words of a log, a dump or a traceback show, outside of what is read. */
export function faultInWords({ paste, calls, evidence: { pieces } }: Facts): DeliveryFault | undefined {
  const isInReply = ({ index }: RegExpExecArray): boolean =>
    calls.length > 0 && IN_REPLY.has(pieces.find(({ end }) => end > index)?.kind ?? 'note');
  for (const { pattern, fault } of IN_WORDS) {
    const match = [...paste.matchAll(pattern)].find((one) => !isInReply(one));
    if (!match) continue;
    const { cause, ...said } = fault(match);
    return { ...said, cause: { ...cause, span: statementOf(paste, cause.span), isInWords: true } };
  }
  return undefined;
}

interface FaultInWords {
  readonly pattern: RegExp;
  readonly fault: (match: RegExpExecArray) => DeliveryFault & Required<Pick<DeliveryFault, 'cause'>>;
}

const IN_WORDS: readonly FaultInWords[] = [
  {
    // Arguments as programs print them, with whole objects one behind another.
    pattern: /\b(?:arguments|args|input|params|parameters)\b\W{1,6}(\{[^{}\n]{1,200}\})(?:\{[^{}\n]{1,200}\})+/g,
    fault: ({ index, 0: all, 1: first = '' }) => {
      const objects = all.slice(all.indexOf('{'));
      return {
        ...JOINED,
        sentence: `The arguments of several calls were joined into one; the second object begins at ${quote(objects.slice(first.length))}.`,
        why: 'One object ends and another begins without a comma: each was the arguments of a call of its own.',
        cause: {
          code: 'invalid-json',
          title: 'Arguments of several calls joined',
          span: { start: index + all.length - objects.length, end: index + all.length },
        },
      };
    },
  },
  {
    // A value with an end tag of its own name, and the opener of the next argument.
    pattern:
      /\b(\w{1,60})["']?\s{0,9}[:=]\s{0,9}["'`][^\n]{0,2000}?(<\/\1>(?:\\n|\s)*<(?:antml:)?parameter[= ](?:name=)?\\?["']?([\w.-]+))/g,
    fault: ({ index, 0: all, 1: argument = '', 2: tag = '', 3: next = '' }) => {
      const end = index + all.length;
      return {
        ...swallowed(argument, next, `</${argument}>`),
        cause: { ...SWALLOWED_CAUSE, span: { start: end - tag.length, end } },
      };
    },
  },
];

/** A line that shows a value of the statement above it, as some tracebacks do. */
const SHOWS_VALUE = /^[\s│|]*[└├]/;

/** The statement whose value a line shows; else the place itself. */
function statementOf(paste: string, place: Span): Span {
  let end = place.start;
  for (let start = lineStart(paste, end); ; start = lineStart(paste, end)) {
    const line = paste.slice(start, paste.indexOf('\n', start) < 0 ? undefined : paste.indexOf('\n', start));
    if (!SHOWS_VALUE.test(line) || start === 0)
      return end === place.start ? { start: place.start, end: place.end } : { start, end: start + line.length };
    end = start - 1;
  }
}

const lineStart = (paste: string, at: number): number => paste.lastIndexOf('\n', at - 1) + 1;
