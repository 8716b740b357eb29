import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import { firstStartAfter, isCovered } from '../../../base/span-search.ts';
import { parseTolerantly } from '../../calls/tolerant-json.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { AUTO } from '../../dialects/dialects.ts';
import { type Vocabulary, vocabularyOf } from '../../dialects/kit/vocabulary.ts';
import { isDialectId, titleOf } from '../../dialects/names.ts';
import { beganBy } from '../../dialects/traces.ts';
import { likelyCallsIn, sureCallsIn } from '../../dialects/weak/bare-json.ts';
import { withoutCode, withoutInlineCode, withoutThinking } from '../../dialects/weak/hidden.ts';
import { closingOf } from '../../dialects/weak/weak-form.ts';
import { WEAK_FORMS } from '../../dialects/weak/weak-forms.ts';
import { weakReading } from '../../dialects/weak/weak-reading.ts';
import type { Reading } from '../../reading/reading.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { BARE_WORD } from '../words/bare-word.ts';
import { fencesOf, unfencedProse } from './fences.ts';
import {
  FOREIGN_DIALECTS,
  FOREIGN_STARTS,
  LONE_ENDS,
  LONE_TOKENS,
  NAMED_FORMATS,
  tagPerTool,
  UNREAD,
} from './foreign-dialects.ts';
import { endOfMention } from './foreign-mentions.ts';
import type { ForeignDialect } from './named-format.ts';
import { type OwnPiece, ownPiecesOf } from './own-pieces.ts';
import { callsBesideOf, fencedCallsOf, type ShownCall } from './shown-calls.ts';
import { meantCallsIn } from './tool-tags.ts';
import { type WrapperMention, wrapperMentionsOf } from './wrapper-mentions.ts';

/** A call in another syntax, or a part of one. */
export interface ForeignCall extends Span {
  readonly dialect: ForeignDialect;
  /** Only a part of a call is here. */
  readonly isPart: boolean;
  /** Set where it is a part of a call in the dialect of the reply. */
  readonly own?: OwnPiece['kind'];
  /** The tool that it names, where the tokens around it are gone. */
  readonly stripped?: string;
  /** The tool that it names, where it has no tokens and is amid other text, so that it counts only for a tool that is declared. */
  readonly amid?: string;
  /** The tool that it names, where its format is named alone. */
  readonly tool?: string;
  /** It is between backticks. */
  readonly isCode?: true;
  /** It is JSON that cannot be read. */
  readonly isBrokenJson?: true;
  /** The word without quotes where it stops being JSON. */
  readonly bareWord?: string;
  /** That JSON stops in the middle of a text, with its line. */
  readonly isCut?: true;
}

/** Calls in other syntaxes in the prose outside fences, in order, none inside another (format.md §7.28). */
export const foreignCallsOf = oncePer((reading: Reading): readonly ForeignCall[] => {
  const calls = [
    ...(reading.readIn === 'forge'
      ? namedCalls(unfencedProse(reading), dialectsFor(reading), reading)
      : callsBeside(reading)),
    ...fencedCalls(reading),
    ...unaddressedCalls(reading),
  ];
  const cut = cutOpener(reading);
  const found = cut ? [...calls.filter(({ start }) => start < cut.start), cut] : calls;
  return [...found, ...weakCalls(reading, found)].sort((a, b) => a.start - b.start);
});

/** What the text ends with that may be the beginning of a tag or a token. */
const CUT_TAG = /(?:<[|｜]?|\[)[A-Za-z]{4}[\w|｜:]{0,60}(?: name)?(?:=["']?[\w.:-]{0,80})?$/;
const MOST_NAMED = 3;

/** The beginning of an opener with which the text ends; several formats may begin so. */
function cutOpener({ text, outline, calls }: Reading): ForeignCall | null {
  if (calls.length > 0) return null;
  const tail = text.slice(Math.max(0, text.length - NEAR), text.length);
  const found = CUT_TAG.exec(tail.trimEnd());
  const start = text.length - tail.length + (found?.index ?? 0);
  if (!found || !isCovered(outline.prose, { start, end: start + 1 })) return null;
  const dialects = beganBy(found[0].replace(/=.*/, '='));
  const [only, ...more] = dialects;
  if (!only) return null;
  const dialect = more.length === 0 ? wordsAsForeign(only.id) : oneOf(dialects.map(({ id }) => titleOf(id)));
  return { start, end: start + found[0].length, dialect, isPart: true };
}

/** A format that is one of several. */
function oneOf(titles: readonly string[]): ForeignDialect {
  const names = titles.length > MOST_NAMED ? [...titles.slice(0, MOST_NAMED), 'another'] : titles;
  return { id: 'several', name: `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`, opens: [] };
}

/** Calls in formats that are named alone and written in code fences. */
const fencedCalls = (reading: Reading): ForeignCall[] =>
  fencesOf(reading).flatMap(({ start, end }) => callsIn(reading.text.slice(start, end), start, FENCED));

/** What is in a channel of Harmony without a recipient: its tokens are markup, no prose. */
const unaddressedCalls = ({ readIn, calls, text }: Reading): ForeignCall[] =>
  readIn === 'harmony' && calls.length === 0 ? callsIn(String(text), 0, UNADDRESSED) : [];

const UNADDRESSED = NAMED_FORMATS.filter(({ id }) => id === 'harmony-unaddressed');
const FENCED = NAMED_FORMATS.filter(({ isFenced }) => isFenced);

/**
 * Weak forms where nothing else is a call: of a format that the reply was not to be read in, and calls of which the tokens
 * are gone and whose tool is not declared, so that they count for none (formats.md §1.11).
 */
function weakCalls(reading: Reading, others: readonly ForeignCall[]): ForeignCall[] {
  const { calls, options, text } = reading;
  const isSilent = options.streamEnd?.silent !== undefined;
  if (isSilent || calls.length > 0 || others.some(({ dialect: { id } }) => isDialectId(id))) return [];
  const source = String(text);
  const weak = options.dialect === AUTO ? null : weakReading(source, vocabularyOf(options.tools), WEAK_FORMS);
  const found = weak ?? weakReading(source, ANY_TOOL, WEAK_FORMS);
  if (!found || found.id === reading.readIn || (!weak && !STRIPPED.has(found.id)))
    return callsAmid(reading, source).filter(({ start }) => !isWithin(others, start));
  return found.openings
    .filter(
      ({ nameStart, nameEnd }) => weak || found.id !== 'functionary' || IDENTIFIER.test(text.slice(nameStart, nameEnd)),
    )
    .filter(({ start }) => isCovered(reading.outline.prose, { start, end: start }))
    .map(({ start, end, nameStart, nameEnd }) => ({
      start,
      end: Math.max(end, start + 1),
      dialect: wordsAsForeign(found.id),
      isPart: false,
      ...(!weak && { stripped: text.slice(nameStart, nameEnd) }),
    }));
}

/** A list of Python calls that has its lines to itself. */
const LONE_LIST = /^[ \t]{0,9}\[([A-Za-z_][\w.]{0,100})\((?:\)|[A-Za-z_]\w{0,80}\s?=)[^\n]{0,4000}\)\][ \t]{0,9}$/gm;

/** Calls without any token amid other text: JSON that looks like one, a list of Python calls on lines of its own. */
function callsAmid(reading: Reading, source: string): ForeignCall[] {
  const { options, readIn, outline } = reading;
  if (options.dialect !== AUTO || readIn === 'json-bare' || readIn === 'pythonic') return [];
  const lists = [...source.matchAll(LONE_LIST)].map(({ index, 0: whole, 1: name = '' }) => ({
    start: index + whole.search(/\S/),
    end: index + whole.trimEnd().length,
    name,
    id: 'pythonic',
  }));
  const seen = withoutCode(withoutThinking(source));
  const whole: ForeignCall[] = [...likelyCallsIn(seen).map((call) => ({ ...call, id: 'json-bare' })), ...lists].map(
    ({ start, end, name, id }) => ({ start, end, dialect: wordsAsForeign(id), isPart: false, amid: name }),
  );
  const broken = brokenJson(source);
  const found = [[...broken, ...whole], piecesAmid(seen), inCodeSpans(source)].find((some) => some.length > 0);
  if (!found) {
    const tokens = namedCalls(unfencedProse(reading), LONE_TOKENS, reading);
    const inNames = namedCalls(fencedCallsOf(reading).length > 0 ? [] : fencesOf(reading), LONE_TOKENS, reading).filter(
      ({ start, end }) => NAME_WITH_TOKEN.test(reading.text.slice(start, end)),
    );
    return [...tokens, ...inNames].slice(0, 1);
  }
  return found.filter(({ start }) => isCovered(outline.prose, { start, end: start }));
}

/** JSON between backticks that has its line to itself, a fence of one line among them. */
const CODE_SPAN =
  /^[ \t]{0,9}(`{1,3})(?!`)(?:json|tool_call)?[ \t]{0,9}([{[][^`\n]{3,4000}[}\]])[ \t]{0,9}\1[ \t]{0,9}$/gm;

/** Calls that a code span alone on its line consists of. */
function inCodeSpans(source: string): ForeignCall[] {
  const seen = withoutThinking(source);
  return [...seen.matchAll(CODE_SPAN)].flatMap(({ index, 0: span, 2: code = '' }) => {
    const [call] = sureCallsIn(code);
    if (!call || call.start > 0 || call.end < code.length) return [];
    const start = index + span.indexOf(code);
    const dialect = wordsAsForeign('json-bare');
    return [{ start, end: start + code.length, dialect, isPart: false, tool: call.name, isCode: true as const }];
  });
}

/** The beginning of a call in JSON: its tool and the members before its arguments. */
const BEGINS_JSON =
  /\{\s{0,99}"(?:name|tool_name)"\s{0,9}:\s{0,9}"([\w.:/-]{1,100})"\s{0,9},\s{0,99}"(?:arguments|parameters)"\s{0,9}:\s{0,9}\\?["{]/;

/** The first call in JSON if it stops being JSON, in a fence or not; whole ones may follow. */
function brokenJson(source: string): ForeignCall[] {
  const seen = withoutInlineCode(withoutThinking(source));
  const found = BEGINS_JSON.exec(seen);
  const [next] = found ? sureCallsIn(seen.slice(found.index)) : [];
  if (!found || next?.start === 0) return [];
  const [opener, tool = ''] = found;
  const { index: start } = found;
  const close = closingOf(seen, start, '"', { left: LONGEST_JSON });
  const json = close > 0 ? seen.slice(start, close) : '';
  const [fault] = parseTolerantly(json).faults;
  if (close > 0 && !fault) return [];
  const dialect = wordsAsForeign('json-bare');
  const isCut = stopsInText(seen.slice(start, start + LONGEST_JSON));
  const end = start + opener.length;
  // Where no value is due, what is missing before the word is at fault.
  const isDue = fault !== undefined && /[:,[]\s{0,9}$/.test(json.slice(0, fault.start));
  const word = isDue ? json.slice(fault.start, fault.end) : '';
  const facts = { ...(isCut && { isCut }), ...(BARE_WORD.test(word) && { bareWord: word }) };
  return [{ start, end, dialect, isPart: false, tool, isBrokenJson: true as const, ...facts }];
}

const LONGEST_JSON = 100_000;
const TEXT_IN_JSON = /"(?:[^"\\\n]|\\[^\n])*("|\\?[ \t\r]*(?:\n|$(?![\s\S])))/g;

/** Whether the JSON is sound up to a line that ends in the middle of a text. */
function stopsInText(source: string): boolean {
  const cut = [...source.matchAll(TEXT_IN_JSON)].find(([, end]) => end !== '"');
  if (!cut) return false;
  const line = source
    .slice(0, cut.index + cut[0].length)
    .trimEnd()
    .replace(/\\$/, '');
  return parseTolerantly(line).faults.every(({ end }) => end >= line.length);
}

/** What is left of calls without any token: members after a lost beginning, a beginning that is cut, ReAct's input without its action. */
const PIECES_AMID: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['react', /^[ \t]{0,9}Action Input:/m],
  [
    'json-bare',
    /^[^{}\n]{0,60}"\s{0,9},\s{0,99}"(?:arguments|parameters)"\s{0,9}:\s{0,9}\{(?=[^\n]{0,4000}\}\s{0,9}$)/m,
  ],
  [
    'json-bare',
    /\{\s{0,99}"(?:name|tool_name)"\s{0,9}:\s{0,9}"[\w.-]{1,80}"\s{0,9},\s{0,99}"(?:a|ar|arg\w{0,6}|p|pa|para\w{0,6})"?\s{0,9}:?\s{0,9}$(?![\s\S])/,
  ],
];

function piecesAmid(seen: string): ForeignCall[] {
  for (const [id, pattern] of PIECES_AMID) {
    const found = pattern.exec(seen);
    if (!found) continue;
    const start = found.index + found[0].search(/\S/);
    return [{ start, end: found.index + found[0].trimEnd().length, dialect: wordsAsForeign(id), isPart: true }];
  }
  return [];
}

/** A name and a token right after it. */
export const NAME_WITH_TOKEN = /^[\w.-]{1,80}<\|\w/;

/** Formats whose calls are still told by what is left around the name. */
const STRIPPED: ReadonlySet<string> = new Set(['harmony', 'kimi-k2', 'gemma4', 'mistral', 'functionary']);
/** A name that is no word of a text. */
const IDENTIFIER = /[_.]|[a-z][A-Z]/;

/** Every name is a tool's. */
const ANY_TOOL: Vocabulary = { ...vocabularyOf([]), hasTools: true, isTool: () => true };

const namedCalls = (spans: readonly Span[], dialects: readonly ForeignDialect[], reading: Reading): ForeignCall[] =>
  spans.flatMap(({ start, end }) =>
    callsIn(reading.text.slice(start, end), start, dialects, reading.text.slice(end, end + NEAR)),
  );

/**
 * Beside calls in a marked dialect, or where none was found: the calls that another dialect's machine reads, and pieces
 * of calls. A wrapper that begins no call is named as such, with all that it holds.
 */
function callsBeside(reading: Reading): ForeignCall[] {
  const prose = unfencedProse(reading);
  const whole = callsBesideOf(reading)
    .filter((call) => !isMention(call, reading))
    .map(({ start, end, dialect }) => ({ start, end, dialect: wordsAsForeign(dialect), isPart: false }));
  const mentions = wrapperMentionsOf(reading);
  const taken = [...whole, ...mentions.map(({ start, blockEnd }) => ({ start, end: blockEnd }))].sort(
    (a, b) => a.start - b.start,
  );
  const inMentions = namedInMentions(mentions, prose, reading);
  const piecesIn = (dialects: readonly ForeignDialect[]) =>
    namedCalls(prose, dialects, reading).filter(
      ({ start, dialect: { id } }) => !isOwn(id, reading.dialect) && !isWithin(taken, start),
    );
  const pieces = asTheirEnd(piecesIn(reading.dialect === null ? dialectsFor(reading) : PIECES), () =>
    piecesIn(LONE_ENDS),
  );
  const own = ownPiecesOf(reading)
    .filter(({ start }) => !isWithin(taken, start))
    .map(({ kind, ...span }) => ({ ...span, dialect: wordsAsForeign(reading.readIn), isPart: true, own: kind }));
  const isNothingElse = reading.dialect === null && pieces.length === 0 && inMentions.length === 0;
  // A close after the fence of its call makes that fence one that nothing closes; where the call is in it, the end is the call's.
  const open = fencesOf(reading).filter(
    (fence) => !fence.closed && !fencedCallsOf(reading).some(({ start }) => isWithin([fence], start)),
  );
  const ends = isNothingElse ? [...piecesIn(LONE_ENDS), ...namedCalls(open, LONE_ENDS, reading)] : [];
  return [...whole, ...inMentions, ...pieces, ...own, ...ends.slice(0, 1)].sort((a, b) => a.start - b.start);
}

/** Formats that are named alone and begin with the tag of a wrapper, or right after it. */
function namedInMentions(
  mentions: readonly WrapperMention[],
  prose: readonly Span[],
  reading: Reading,
): readonly ForeignCall[] {
  if (mentions.length === 0) return [];
  const starts = new Set(
    mentions.flatMap(({ start, end }) => [start, end + reading.text.slice(end, end + NEAR).search(/\S|$/)]),
  );
  return namedCalls(prose, NAMED_FORMATS, reading).filter(({ start }) => starts.has(start));
}

/** Pieces of one dialect alone, in the dialect of the end tag after them where that is another: it tells dialects with the same tags apart. */
function asTheirEnd(pieces: readonly ForeignCall[], ends: () => readonly ForeignCall[]): readonly ForeignCall[] {
  const [first] = pieces;
  if (!first || pieces.some(({ isPart, dialect }) => !isPart || dialect.id !== first.dialect.id)) return pieces;
  const last = ends()
    .filter(({ start }) => start > first.start)
    .at(-1);
  if (!last || last.dialect.id === first.dialect.id || !(ALIKE.has(last.dialect.id) && ALIKE.has(first.dialect.id)))
    return pieces;
  return pieces.map((piece) => ({ ...piece, dialect: last.dialect }));
}

/** Dialects whose arguments are written alike. */
const ALIKE: ReadonlySet<string> = new Set(['anthropic-invoke', 'minimax-m2']);

const wordsAsForeign = (id: string): ForeignDialect => ({ id, name: wordsOf(id).title, opens: [] });

function isMention({ start, end, openEnd, complete }: ShownCall, { text }: Reading): boolean {
  const from = Math.max(0, start - NEAR);
  const around = text.slice(from, end + NEAR);
  const opener = { start: start - from, end: openEnd - from, kind: 'call' } as const;
  return endOfMention(around, opener, complete ? end - from : null) !== null;
}

/** So much text around a call is examined for a mention. */
const NEAR = 400;

function isWithin(spans: readonly Span[], offset: number): boolean {
  const span = spans[firstStartAfter(spans, offset) - 1];
  return span !== undefined && offset < span.end;
}

/** The dialect that a reply is read in is not foreign to it. */
function isOwn(id: string, dialect: string | null): boolean {
  return id === dialect || (id === 'muse' && dialect === 'anthropic-invoke');
}

/** What no machine reads as a call beside those of a decided reply. */
const PIECES: readonly ForeignDialect[] = FOREIGN_DIALECTS.filter(({ id }) => UNREAD.has(id));

const USUAL_DIALECTS: readonly ForeignDialect[] = [...FOREIGN_DIALECTS, tagPerTool([])];

/** Cached per list of tools: replies of a log share it, and compiling patterns takes longer than reading a small reply. */
const dialectsWith = oncePer((tools: readonly ToolDefinition[]): readonly ForeignDialect[] => [
  ...FOREIGN_DIALECTS,
  tagPerTool(tools.map(({ name }) => name)),
]);

const dialectsFor = ({ options: { tools } }: Reading): readonly ForeignDialect[] =>
  tools.length === 0 ? USUAL_DIALECTS : dialectsWith(tools);

type Kind = 'call' | 'pair' | 'part';

const KINDS: Record<Kind, { readonly order: number; patterns(dialect: ForeignDialect): readonly RegExp[] }> = {
  call: { order: 0, patterns: ({ opens }) => opens },
  pair: { order: 1, patterns: ({ pairOpens = [] }) => pairOpens },
  part: { order: 2, patterns: ({ partOpens = [] }) => partOpens },
};

interface Opener extends Span {
  readonly dialect: ForeignDialect;
  readonly tool?: string;
  readonly rank: number;
  readonly kind: Kind;
  readonly source: string;
}

/** `after` is what follows the text in the reply: an opener that ends there is not cut. */
function callsIn(text: string, base: number, dialects: readonly ForeignDialect[], after = ''): ForeignCall[] {
  if (!FOREIGN_STARTS.test(text)) return [];
  const openers = dialects.flatMap((dialect, rank) =>
    text.includes(dialect.begins ?? '')
      ? (Object.keys(KINDS) as Kind[]).flatMap((kind) => matches(text, dialect, rank, kind, after))
      : [],
  );
  openers.sort((a, b) => a.start - b.start || KINDS[a.kind].order - KINDS[b.kind].order || a.rank - b.rank);
  const next = nextOfItsKind(openers);
  const closers = new CloserSearch(text);
  const meant = meantCallsIn(text);
  const isOurs = ({ start, end, dialect }: Opener) =>
    dialect.id === 'forge-bare' && (followsToolTag(text, start) || isCovered(meant, { start, end }));
  const calls: ForeignCall[] = [];
  let end = 0;
  for (const [index, opener] of openers.entries()) {
    if (opener.start < end || isOurs(opener)) continue;
    const close = closers.end(opener);
    if (opener.kind === 'pair' && (close === null || close > (next[index] ?? close))) continue;
    const selfContained = opener.kind === 'part' || opener.source.includes('</');
    const stop = close ?? (selfContained ? opener.end : text.length);
    const mentionEnd = opener.dialect.isData ? null : endOfMention(text, opener, close);
    if (mentionEnd !== null) {
      end = mentionEnd;
      continue;
    }
    end = Math.max(opener.end, Math.min(stop, next[index] ?? text.length));
    calls.push({
      start: base + opener.start,
      end: base + end,
      dialect: opener.dialect,
      ...(opener.tool !== undefined && { tool: opener.tool }),
      isPart:
        opener.dialect.unread === undefined &&
        (opener.kind === 'part' ||
          (close === null && opener.dialect.closer !== '' && !/>/.test(text.slice(opener.start, end)))),
    });
  }
  return calls;
}

/**
 * For each opener the start of the next one with the same tag, which ends a call whose own end is missing. A part of a call
 * ends at the next part, a call only at the next call.
 */
function nextOfItsKind(openers: readonly Opener[]): (number | undefined)[] {
  const next = new Array<number | undefined>(openers.length);
  const seen = { call: new Map<string, number>(), part: new Map<string, number>() };
  for (let index = openers.length - 1; index >= 0; index--) {
    const { source, start, kind } = openers[index] as Opener;
    const tag = /^[^\s>=]*/.exec(source)?.[0] ?? '';
    const later = seen[kind === 'part' ? 'part' : 'call'].get(tag);
    next[index] = later === start ? next[index + 1] : later;
    seen.part.set(tag, start);
    if (kind !== 'part') seen.call.set(tag, start);
  }
  return next;
}

function matches(text: string, dialect: ForeignDialect, rank: number, kind: Kind, after: string): Opener[] {
  const endAt = kind === 'call' ? dialect.openerEnd : undefined;
  const whole = text + after;
  return KINDS[kind].patterns(dialect).flatMap((pattern) =>
    Array.from(text.matchAll(pattern)).flatMap(({ index, 0: matched, groups }) => {
      const end = endAt ? endAt(whole, index) : index + matched.length;
      return end === null || end > text.length
        ? []
        : [{ start: index, end, dialect, rank, kind, source: text.slice(index, end), ...groups }];
    }),
  );
}

/** Whether a tag that is nearly `<tool>`, or a mention of it, comes right before: then that is the fault. */
function followsToolTag(text: string, at: number): boolean {
  return /<[\w:.-]*tool[^<>]*>[^<]*$/i.test(text.slice(Math.max(0, at - 80), at));
}

/** Finds end tags; what was not found once is not searched again. */
class CloserSearch {
  private readonly text: string;
  private readonly found = new Map<string, Span | null>();

  constructor(text: string) {
    this.text = text;
  }

  /** End of the call that an opener begins; null where its end tag is missing. */
  end({ source, start, dialect }: Opener): number | null {
    // Generation stops where such a call ends.
    if (dialect.closer === '') return null;
    const closer = dialect.closer ?? `</${/^<([A-Za-z][\w:.-]*)/.exec(source)?.[1]}>`;
    let found = this.found.get(String(closer));
    if (found === undefined || (found !== null && found.start <= start)) {
      found = search(this.text, closer, start + 1);
      this.found.set(String(closer), found);
    }
    return found?.end ?? null;
  }
}

function search(text: string, closer: string | RegExp, from: number): Span | null {
  if (typeof closer === 'string') {
    const start = text.indexOf(closer, from);
    return start < 0 ? null : { start, end: start + closer.length };
  }
  const pattern = new RegExp(closer);
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match && { start: match.index, end: match.index + match[0].length };
}

/** Whether the dialect was to be detected and none was found: then what looks like a call is not converted. */
export const isBroken = ({ dialect, options }: Reading): boolean => dialect === null && options.dialect === AUTO;
