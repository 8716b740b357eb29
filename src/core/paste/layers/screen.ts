import type { Span } from '../../../base/span.ts';
import { linesOf, type TextLine } from '../../views/lines.ts';
import { type View, ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';

/** No screen is narrower. */
const LEAST_COLUMNS = 40;
/** So many lines of a text are exactly as long as a usual screen by themselves, and end and go on as words do. */
const MOST_BY_CHANCE = 2;
/** Lines that end so near the edge were broken between words, or end there by themselves. */
const NEAR_EDGE = 8;
/** So many characters tell that two lines are records of one kind. */
const BEGINNING = 4;

/** Screens of these many columns are so frequent that fewer lines as long tell of them. */
const USUAL_COLUMNS: ReadonlySet<number> = new Set([80, 100, 120, 132, 160, 200]);

const WHAT = 'the line breaks of a screen';

/** Lines that a screen broke at its edge, inside words and between them. */
export const screenEdge: Layer = {
  what: WHAT,
  undo: (view) => withoutBreaks(view, brokenAtEdge(view.text, linesOf(view.text), 'sure')),
};

/** Lines that may end so by themselves: too few of them are as long as one another, or one is as long as a usual screen. */
export const usualEdge: Layer = {
  what: WHAT,
  isGuess: true,
  undo: (view) =>
    view.layers.includes(WHAT) ? undefined : withoutBreaks(view, brokenAtEdge(view.text, linesOf(view.text), 'likely')),
};

const withoutBreaks = (view: View, broken: ReadonlyMap<number, string>): View | undefined =>
  broken.size > 0 ? joined(view, linesOf(view.text), (at) => broken.get(at), WHAT) : undefined;

/**
 * The lines that a screen broke at a column, each with what was there: nothing, or the blank that a last column does not show. Several lines are
 * that long and few are a little shorter. Three are `sure`, one less where the screen is of a usual width, one alone where it is broken
 * in markup as well; two are `likely`, and one of a usual width.
 */
export function brokenAtEdge(
  text: string,
  lines: readonly Span[],
  evidence: 'sure' | 'likely',
  box?: { readonly columns: number; readonly pads: number },
): ReadonlyMap<number, string> {
  for (const measure of [columnsOf, charactersOf]) {
    const widths = lines.map((line) => measure(text, line));
    const columns = box?.columns ?? Math.max(...widths, 0);
    const broken =
      columns < LEAST_COLUMNS ? undefined : brokenAt({ columns, isBoxed: box !== undefined }, widths, text, lines);
    const isUsual = USUAL_COLUMNS.has(columns + (box?.pads ?? 0));
    const fewest = (evidence === 'sure' ? MOST_BY_CHANCE : 1) + (isUsual ? 0 : 1);
    if (broken && broken.full + (isUsual ? broken.inMarkup : 0) >= fewest) return broken.between;
  }
  return new Map();
}

/** Undefined where lines end near a column as well as at it, or begin alike as records do. */
function brokenAt(
  { columns, isBoxed }: { readonly columns: number; readonly isBoxed: boolean },
  widths: readonly number[],
  text: string,
  lines: readonly Span[],
): { readonly full: number; readonly inMarkup: number; readonly between: ReadonlyMap<number, string> } | undefined {
  const between = new Map<number, string>();
  let [full, near, inMarkup] = [0, 0, 0];
  for (const [at, line] of lines.entries()) {
    const { start } = line;
    const next = lines[at + 1];
    const width = widths[at] ?? 0;
    if (!next || width < columns - NEAR_EDGE || width > columns) continue;
    if (width < columns - 1) near += 1;
    else if (width < columns) {
      if (/\S/.test(text.charAt(next.start))) between.set(at, ' ');
    } else {
      if (text.slice(start, start + BEGINNING) === text.slice(next.start, next.start + BEGINNING)) return undefined;
      if (isBoxed || isInWord(text, line, next)) {
        full += 1;
        inMarkup += Number(isInMarkup(text, line));
      }
      between.set(at, '');
    }
  }
  return full > near ? { full, inMarkup, between } : undefined;
}

/**
 * Whether a line ends between the quotes of a text that it opens, in a tag or an entity, also where a page escaped them: only a screen breaks
 * there.
 */
function isInMarkup(text: string, { start, end }: Span): boolean {
  const line = text.slice(start, end).replace(/&(?:lt|quot);/g, (entity) => (entity === '&lt;' ? '<' : '"'));
  const quotes = line.replace(/\\.|"""/g, '').match(/"/g)?.length ?? 0;
  return quotes % 2 === 1 || OPEN_TAG.test(line) || /&#?\w{1,6}$/.test(line);
}

/** A tag that has not ended at the end of a line. */
const OPEN_TAG = /<[\w/|][^<>]*$/;

/** Whether a break is inside a word, or before the end of a tag: a text ends its own lines between them, and encoded bytes anywhere. */
const isInWord = (text: string, line: Span, next: Span): boolean =>
  /[\w,.:\\/-]/.test(text.charAt(line.end - 1)) &&
  (text.charAt(next.start) === '>'
    ? OPEN_TAG.test(text.slice(line.start, line.end))
    : /\w/.test(text.charAt(next.start))) &&
  !ENCODED.test(text.slice(line.start, line.end));

/** A line of bytes in base64 or as hexadecimal digits. */
const ENCODED = /^[\w+/=]+$/;

const IN_TEXTS = 'the line breaks of a screen inside texts';

/** Lines that a program broke inside the texts of data, where the next word had no room. */
export const wrappedWords: Layer = {
  what: IN_TEXTS,
  isGuess: true,
  undo: (view) => withoutBreaksInTexts(view, false),
};

/** The same inside an object that Python prints, which has no line break in a text. */
export const printedWords: Layer = {
  what: IN_TEXTS,
  undo: (view) => withoutBreaksInTexts(view, true),
};

function withoutBreaksInTexts(view: View, isPrint: boolean): View | undefined {
  const { text } = view;
  const lines = linesOf(text);
  const widths = lines.map(({ start, end }) => end - start);
  const broken = new Set(insideTexts(text, lines));
  if (broken.size === 0 || view.layers.includes(IN_TEXTS)) return undefined;
  const columns = Math.max(...[...broken].map((at) => widths[at] ?? 0));
  if (columns < LEAST_COLUMNS) return undefined;
  // One break in a text that nothing was around is the text's own.
  const isOwn = broken.size === 1 && view.layers.length === 0;
  if (isPrint ? !PRINT.test(text) || widths.length < 3 || columns < Math.max(...widths) : isOwn) return undefined;
  const isHard = broken.size > 1 && [...broken].every((at) => widths[at] === columns);
  return joined(
    view,
    lines,
    (at) => (broken.has(at) ? (isHard ? '' : blankAfter(text, lines, at, columns)) : undefined),
    IN_TEXTS,
  );
}

/** An object that Python prints with its class, in a list or behind words. */
const PRINT = /(?:^|[[\s(=])[A-Z]\w{0,60}[a-z]\w{0,60}\n?\(\w{1,60}='/;

/** The blank that a break between words took away; undefined where the next word had room, so that the break is the text's own. */
function blankAfter(text: string, lines: readonly TextLine[], at: number, columns: number): string | undefined {
  const [line, next] = [lines[at], lines[at + 1]];
  if (!line || !next) return undefined;
  const word = /^\S*/.exec(text.slice(next.start, next.end))?.[0] ?? '';
  if (line.end - line.start + 1 + word.length <= columns) return undefined;
  const begun = /\S*$/.exec(text.slice(line.start, line.end))?.[0] ?? '';
  return begun === '' || begun.length + word.length > columns ? '' : ' ';
}

/** Which lines end inside a text between quotes; none where one is still open at the end. */
function insideTexts(text: string, lines: readonly TextLine[]): number[] {
  const broken: number[] = [];
  let quote = '';
  let before = '';
  for (const [number, { start, end }] of lines.entries()) {
    for (let at = start; at < end; at++) {
      const char = text.charAt(at);
      if (quote === '') {
        if ((char === '"' || char === "'") && BEFORE_TEXT.includes(before)) quote = char;
        else if (char !== ' ') before = char;
      } else if (char === '\\') at += 1;
      else if (char === quote) {
        quote = '';
        before = char;
      }
    }
    if (quote !== '' && number < lines.length - 1) broken.push(number);
  }
  return quote === '' ? broken : [];
}

/** What is before a text of JSON or of Python. */
const BEFORE_TEXT = '{[,:(=';

/** A text whose line breaks are taken out where `between` says what was there. */
function joined(
  view: View,
  lines: readonly TextLine[],
  between: (at: number) => string | undefined,
  what: string,
): View | undefined {
  const builder = new ViewBuilder(view);
  let count = 0;
  for (const [at, { start, end, next }] of lines.entries()) {
    const blank = at + 1 < lines.length ? between(at) : undefined;
    if (blank === undefined) builder.copy(start, next);
    else {
      builder.copy(start, end).put(blank, end, next);
      count += 1;
    }
  }
  return count === 0 ? undefined : builder.view(what);
}

const charactersOf = (text: string, line: Span): number => countIn(text, line, CHARACTER);

/** Columns that most screens give to a text: two to signs of East Asia and to emoji. */
const columnsOf = (text: string, line: Span): number => charactersOf(text, line) + countIn(text, line, WIDE);

const countIn = (text: string, { start, end }: Span, sign: RegExp): number =>
  end - start > MOST_COLUMNS ? end - start : (text.slice(start, end).match(sign)?.length ?? 0);

/** Longer lines are of no screen. */
const MOST_COLUMNS = 600;

const CHARACTER = /[\s\S]/gu;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/gu;
