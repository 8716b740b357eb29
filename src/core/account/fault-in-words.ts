import type { Span } from '../../base/span.ts';
import type { ItemKind } from '../paste/items/item.ts';
import { quote } from '../text/quote.ts';
import { JOINED, SWALLOWED } from './delivery.ts';
import { type DeliveryFault, type DeliveryRule, type Found, faultOf } from './delivery-fault.ts';
import type { Facts } from './facts.ts';

const IN_REPLY: ReadonlySet<ItemKind> = new Set(['reply', 'call', 'reasoning']);

/** Faults that the words of a log, a dump or a traceback show, outside of what is read. */
export function faultInWords({ paste, calls, evidence: { pieces } }: Facts): DeliveryFault | undefined {
  const isInReply = ({ index }: RegExpExecArray): boolean =>
    calls.length > 0 && IN_REPLY.has(pieces.find(({ end }) => end > index)?.kind ?? 'note');
  for (const { rule, pattern, place } of IN_WORDS) {
    const match = [...paste.matchAll(pattern)].find((one) => !isInReply(one));
    if (!match) continue;
    const found = place(match, paste);
    return { ...faultOf(rule, found), span: statementOf(paste, found), isInWords: true };
  }
  return undefined;
}

interface RuleInWords {
  readonly rule: DeliveryRule;
  readonly pattern: RegExp;
  readonly place: (match: RegExpExecArray, paste: string) => Found;
}

const IN_WORDS: readonly RuleInWords[] = [
  {
    // Arguments as programs print them, with whole objects one behind another.
    pattern: /\b(?:arguments|args|input|params|parameters)\b\W{1,6}(\{[^{}\n]{1,200}\})(?:\{[^{}\n]{1,200}\})+/g,
    rule: JOINED,
    place: ({ index, 0: all, 1: first = '' }, paste) => {
      const start = index + all.indexOf('{');
      const end = index + all.length;
      return { start, end, tool: 'one call', what: quote(paste.slice(start + first.length, end)) };
    },
  },
  {
    // A value with an end tag of its own name, and the opener of the next argument.
    pattern:
      /\b(\w{1,60})["']?\s{0,9}[:=]\s{0,9}["'`][^\n]{0,2000}?(<\/\1>(?:\\n|\s)*<(?:antml:)?parameter[= ](?:name=)?\\?["']?([\w.-]+))/g,
    rule: SWALLOWED,
    place: ({ index, 0: all, 1: name = '', 2: tag = '', 3: next = '' }) => {
      const end = index + all.length;
      return { start: end - tag.length, end, tool: quote(name), what: quote(next), tag: quote(`</${name}>`) };
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
