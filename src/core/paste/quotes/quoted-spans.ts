import type { Span } from '../../../base/span.ts';
import { hasCallSign } from '../../transcripts/call-sign.ts';
import { linesOf } from '../../views/lines.ts';
import { signOf } from '../words-around.ts';
import { endOfArguments } from './end-of-arguments.ts';
import { ERROR_QUOTES } from './error-quotes.ts';
import type { Quote } from './quote.ts';
import { SCREEN_QUOTES } from './screen-quotes.ts';

/** A text that a program repeats after words of its own. */
export interface QuotedSpan extends Span {
  /** Where the words begin that lead to it. */
  readonly lead: number;
  /** After the words that end it. */
  readonly next: number;
  /** The tool that it is the arguments of, empty where they are known to be arguments alone; absent where it is a reply. */
  readonly tool?: string;
  /** No text of a model: the program wrote it, or the same was quoted before. */
  readonly isLog?: true;
}

const QUOTES: readonly Quote[] = [...SCREEN_QUOTES, ...ERROR_QUOTES];

/** So many of a kind are looked for in a text. */
const MOST = 20;
/** So much around a text is looked at for its tool and for what it is about. */
const NEAR = 600;

interface Lead {
  readonly quote: Quote;
  readonly start: number;
  readonly end: number;
  readonly tool: string | undefined;
}

/** What programs repeat in a text, in order; none begins inside another. Words inside `markup`, which a machine read as calls, lead to none. */
export function quotedSpans(text: string, markup: readonly Span[]): QuotedSpan[] {
  const leads = QUOTES.flatMap((quote) => leadsOf(text, quote)).sort((a, b) => a.start - b.start);
  const found: QuotedSpan[] = [];
  for (const [index, lead] of leads.entries()) {
    if (lead.start < (found.at(-1)?.next ?? 0)) continue;
    // A call that begins in a text before goes on only up to its end.
    const isWritten = markup.some(
      ({ start, end }) =>
        start < lead.start && lead.start < end && !found.some((span) => span.lead <= start && start < span.next),
    );
    if (isWritten) continue;
    const span = quotedAfter(text, lead, nextEntry(text, leads.slice(index + 1)));
    if (span) found.push(lead.quote.isOwn || isAgain(text, span, found) ? { ...span, isLog: true } : span);
  }
  return found;
}

function leadsOf(text: string, quote: Quote): Lead[] {
  const leads: Lead[] = [];
  for (const { 0: words, index, groups } of text.matchAll(quote.after)) {
    if (leads.length === MOST) break;
    leads.push({ quote, start: index, end: index + words.length, tool: groups?.['tool'] });
  }
  return leads;
}

/** Where the next words begin that lead to a text, on a line of their own. */
const nextEntry = (text: string, leads: readonly Lead[]): number | undefined =>
  leads.find(({ start }) => start > 0 && text.charAt(start - 1) === '\n')?.start;

/** Whether the same was quoted before, its line breaks escaped or left out. */
const isAgain = (text: string, span: QuotedSpan, found: readonly QuotedSpan[]): boolean =>
  found.some((before) => before.tool === span.tool && bareText(text, before) === bareText(text, span));

const bareText = (text: string, { start, end }: Span): string => text.slice(start, end).replace(/\\n|\s+|\.\s*$/g, '');

function quotedAfter(text: string, lead: Lead, entry: number | undefined): QuotedSpan | undefined {
  const { quote, end: start } = lead;
  const before = text.slice(Math.max(0, lead.start - NEAR), lead.start);
  const tool = lead.tool ?? toolIn(before, quote);
  const isArguments = tool !== undefined || quote.isArguments === true;
  const { end, next = end } = endOf(text, start, quote, isArguments, entry);
  const around = `${before}${text.slice(lead.start, start)}…${text.slice(end, end + NEAR)}`;
  if (quote.amid && !quote.amid.test(around)) return undefined;
  if (quote.holdsCall && !hasCallSign(text.slice(start, end))) return undefined;
  if (end === start && !isArguments) return undefined;
  return { lead: lead.start, start, end, next, ...(isArguments && { tool: tool ?? '' }) };
}

function toolIn(words: string, { tools = [] }: Quote): string | undefined {
  for (const pattern of tools) {
    const named = [...words.matchAll(pattern)].at(-1)?.groups?.['tool'];
    if (named !== undefined) return named;
  }
  return undefined;
}

function endOf(
  text: string,
  start: number,
  { until }: Quote,
  isArguments: boolean,
  entry: number | undefined,
): { readonly end: number; readonly next?: number } {
  if (until) {
    const found = until.exec(text.slice(start));
    if (!found) return { end: start + text.slice(start).trimEnd().length };
    const end = start + found.index;
    return { end, next: end + found[0].length };
  }
  if (isArguments) {
    // Between quotes they end where these do.
    const quote = text.charAt(start - 1);
    const isCutShort = /["'`]/.test(quote) && text.charAt(start + 1) === quote && !/\w/.test(text.charAt(start + 2));
    return { end: isCutShort ? start + 1 : endOfArguments(text, start) };
  }
  return { end: start + endOfEntry(text.slice(start, entry)) };
}

/** Where the next entry of a log begins. */
function endOfEntry(text: string): number {
  const [, ...lines] = linesOf(text);
  const next = lines.find((line) => signOf(text.slice(line.start, line.end)) === 'logged');
  return text.slice(0, next?.start).trimEnd().length;
}
