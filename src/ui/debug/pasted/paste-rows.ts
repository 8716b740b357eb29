import type { PastedAccount } from '../../../core/account/pasted-account.ts';
import type { ItemKind } from '../../../core/paste/items/item.ts';
import { countUpTo } from '../../parts/state/count-up-to.ts';

/** An item of a paste as the list of them shows it. */
export interface PasteRow {
  readonly kind: ItemKind;
  /** Whose words they are and what they are: `Your words`, `vLLM error`. */
  readonly name: string;
  /** UTF-16 span of the paste, from its first piece to its last. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** What tells most of it. */
  readonly words: string;
  readonly isReply: boolean;
  readonly decides: boolean;
}

type Told = Pick<PastedAccount, 'evidence' | 'complaints' | 'deciding' | 'replyItem'>;

interface Stretch {
  readonly kind: ItemKind;
  readonly item: number;
  readonly start: number;
  end: number;
}

/** The items of a paste in their order. What tells nothing, such as a fence or an empty line, goes with the item before it. */
export function pasteRows(text: string, told: Told): readonly PasteRow[] {
  const stretches: Stretch[] = [];
  const byItem = new Map<number, Stretch>();
  let last: Stretch | undefined;
  for (const { kind, item, start, end } of told.evidence) {
    const own = last && isOneItem(last, { kind, item }) ? last : FLOWS.has(kind) ? undefined : byItem.get(item);
    const joined = own ?? (tellsNothing(text.slice(start, end)) ? last : undefined);
    if (joined) {
      joined.end = Math.max(joined.end, end);
      last = joined;
    } else if (last || !tellsNothing(text.slice(start, end))) {
      const begins = last ? lineBegin(text, { kind, start }, last) : 0;
      if (last?.start === begins) stretches.splice(stretches.indexOf(last), 1);
      else if (last && last.end === start) last.end = begins;
      last = { kind, item, start: begins, end };
      stretches.push(last);
      if (!FLOWS.has(kind)) byItem.set(item, last);
    }
  }
  const lines = lineCounter(text);
  const rows = stretches.map((stretch): PasteRow => {
    const [start, end] = ownLines(text, stretch);
    const complaint = told.complaints.findIndex((one) => one.start >= stretch.start && one.end <= stretch.end);
    const said = stretch.kind === 'complaint' ? told.complaints[complaint] : undefined;
    const shown = text.slice(start, end);
    return {
      kind: stretch.kind,
      name: said ? `${said.by === 'the program' ? 'Program' : said.by} error` : nameOf(stretch.kind, shown),
      start,
      end,
      firstLine: lines(start),
      lastLine: lines(Math.max(start, end - 1)),
      words: said ? clipped(said.quote) : tellingLine(shown),
      isReply: stretch.item === told.replyItem,
      decides: said !== undefined && complaint === told.deciding,
    };
  });
  return withoutTraces(rows, text);
}

/** How many kinds there are among some items. */
export const kindsOf = (rows: readonly PasteRow[]): number => new Set(rows.map(({ kind }) => kind)).size;

/** Words and logs are as many items as there are stretches of them. */
const FLOWS: ReadonlySet<ItemKind> = new Set(['note', 'log']);

const isOneItem = (last: Stretch, next: Pick<Stretch, 'kind' | 'item'>): boolean =>
  FLOWS.has(next.kind) ? last.kind === next.kind : last.item === next.item;

const NAMES: Readonly<Record<ItemKind, string>> = {
  reply: 'Reply',
  reasoning: 'Reasoning',
  call: 'Call',
  result: 'Result',
  complaint: 'Error',
  definition: 'Tools',
  ask: 'Prompt',
  sample: 'Example text',
  log: 'Log',
  note: 'Your words',
};

const nameOf = (kind: ItemKind, text: string): string =>
  kind === 'ask' && /\bsystem\b/i.test(text.slice(0, 80)) ? 'System prompt' : NAMES[kind];

/** No letter or digit, or the mark of a fence. */
const tellsNothing = (text: string): boolean =>
  !/[\p{L}\p{N}]/u.test(text) || /^\s*(?:`{3,}|~{3,})\w{0,20}\s*$/.test(text);

/** Where an item begins: with its line, where only the prefix of a log is before it; an error takes all that its log writes before it. */
function lineBegin(text: string, { kind, start }: Pick<Stretch, 'kind' | 'start'>, last: Stretch): number {
  const line = Math.max(last.start, text.lastIndexOf('\n', start - 1) + 1);
  const isOfRecord = kind === 'complaint' && last.kind === 'log';
  return isOfRecord || (FLOWS.has(last.kind) && tellsNothing(text.slice(line, start).replace(PREFIX, '')))
    ? line
    : start;
}

/** Lines of a trace of calls. */
const TRACE = /Traceback \(most recent call last\)|^[^\n]{0,120}?\s(?:at \S|File ")/m;

/** The errors of one program that a trace connects are one. */
function withoutTraces(rows: readonly PasteRow[], text: string): readonly PasteRow[] {
  const kept: PasteRow[] = [];
  for (const row of rows) {
    const [first, trace] = kept.slice(-2);
    const isOne =
      first?.kind === 'complaint' &&
      row.kind === 'complaint' &&
      first.name === row.name &&
      trace?.kind === 'log' &&
      TRACE.test(text.slice(trace.start, trace.end));
    if (!isOne) kept.push(row);
    else
      kept.splice(-2, 2, {
        ...(first.decides ? first : row),
        start: first.start,
        end: row.end,
        firstLine: first.firstLine,
        lastLine: row.lastLine,
      });
  }
  return kept;
}

/** The end of the line before an item is not the item's. */
function ownLines(text: string, { start, end }: Stretch): [number, number] {
  const [ended = ''] = /^\s*\n/.exec(text.slice(start, end)) ?? [];
  return [start + ended.length, end];
}

const LONGEST_WORDS = 160;
/** Time, level and place before what a line of a log says. */
const PREFIX =
  /^\s*(?:\[?\d[\d:.,TZ/+\- ]{4,40}\]?\s*|\(?[\w-]{1,30} pid=\d+\)\s*|(?:INFO|DEBUG|WARN(?:ING)?|ERROR|TRACE)\b[:\s]*|\[[\w.:-]{1,60}\]\s*){1,6}/;

function tellingLine(text: string): string {
  const line = text.split('\n', 40).find((one) => /\p{L}/u.test(one)) ?? text.trim();
  const told = line.replace(PREFIX, '');
  return clipped(/\p{L}/u.test(told) ? told : line);
}

function clipped(text: string): string {
  const one = text
    .slice(0, 4 * LONGEST_WORDS)
    .replace(/\s+/g, ' ')
    .trim();
  return one.length > LONGEST_WORDS ? `${one.slice(0, LONGEST_WORDS)}…` : one;
}

/** The line of an offset, from 1. */
function lineCounter(text: string): (offset: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (offset) => countUpTo(ends, offset - 1) + 1;
}
