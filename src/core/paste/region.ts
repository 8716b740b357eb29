import type { Span } from '../../base/span.ts';
import { hasCallSign } from '../transcripts/call-sign.ts';
import type { ImportResult } from '../transcripts/import-result.ts';
import { placeOfCalls } from '../transcripts/place-of-calls.ts';
import { lastLine, linesOf } from '../views/lines.ts';
import { jsonOf } from '../views/notations/node-json.ts';
import { stringView, withoutEscapes } from '../views/notations/string-text.ts';
import type { ObjectNode, StringNode, ValueNode } from '../views/notations/value-node.ts';
import type { View } from '../views/view.ts';
import { type Block, blocksOf } from './blocks.ts';
import { replyOfDeltas } from './items/deltas.ts';
import type { AnswerPart, ItemKind } from './items/item.ts';
import { OF_MODEL } from './items/item-kind.ts';
import { isEmptyCall, printedCall } from './items/printed-call.ts';
import { partsOfValue, type Role } from './items/structure.ts';
import type { Looked } from './looked.ts';
import type { QuotedSpan } from './quotes/quoted-spans.ts';
import { joinedStreams, type Run, runsOf } from './runs.ts';
import { partsOfServerLogs } from './server-logs/server-log-parts.ts';
import { partsOfRows } from './shapes/row-parts.ts';
import {
  announcesSample,
  isAnswered,
  isTranscript,
  isWords,
  type LineSign,
  signOf,
  speakerIn,
} from './words-around.ts';
import { readsMore, worthOf } from './worth.ts';

const BLANK_LINE = /\r?\n[ \t]*(?=\r?\n)/g;
/** So many ends of a reply are tried. */
const MOST_BREAKS = 8;
const BLANK_LINES = /^(?:[ \t]*\r?\n)+/;

/** Kinds for which it is worth looking into a text that is inside another. */
const TELLING: ReadonlySet<ItemKind> = new Set(['call', 'result', 'definition', 'complaint', 'reply', 'reasoning']);

/** What no model writes amid its words. */
const DATA: ReadonlySet<ItemKind> = new Set(['result', 'definition', 'complaint', 'ask', 'sample']);
/** What the lines of a model may look like. */
const MODEL_SIGNS: ReadonlySet<LineSign> = new Set(['blank', 'plain', 'data']);

/** Reads a text inside another, a paste of its own. */
export type ReadWithin = (view: View, role: Role) => readonly AnswerPart[];

/** A text that is read into parts by the values, fences, calls and lines in it. */
export class Region {
  readonly #view: View;
  readonly #role: Role;
  readonly #looked: Looked;
  readonly #readWithin: ReadWithin;
  readonly #parts: AnswerPart[] = [];
  readonly #inStrings = new Map<number, readonly AnswerPart[]>();
  /** The last words before the block in hand. */
  #words = '';
  /** A person's words are right above the text. */
  readonly #isBelowWords: boolean;
  #speaker: 'model' | 'person' | undefined;

  constructor(view: View, role: Role, over: string, looked: Looked, readWithin: ReadWithin) {
    this.#view = view;
    this.#role = role;
    this.#words = over;
    this.#isBelowWords = over !== '';
    this.#looked = looked;
    this.#readWithin = readWithin;
  }

  parts(): AnswerPart[] {
    const { text } = this.#view;
    const whole = { start: 0, end: text.length };
    const rows = partsOfRows(this.#view, (inner, role) => this.#inner(inner, role));
    if (rows) return rows;
    const logged = partsOfServerLogs(this.#view, this.#looked);
    if (logged) return logged;
    const deltas = this.#deltas();
    if (deltas) return deltas;
    const markup = this.#looked.markup(text);
    const quotes = this.#looked.quotes(text);
    const outside = markup.filter((call) => !quotes.some((quote) => overlap(quote, call)));
    const blocks = joinedStreams(
      blocksOf(
        text,
        outside,
        (node, isOverQuote) => this.#counts(node) && !(isOverQuote && !this.#isCall(node)),
        quotes,
      ),
      text,
    );
    if (blocks.every((block) => block.type !== 'fence' && !isProse(block, text))) {
      const answer = this.#looked.imported(text);
      if (answer) return this.#repeatedIn(answer, blocks) ?? [this.#answer(answer, whole), ...this.#resultsIn(text)];
    }
    const complaints = this.#looked.complaints(text);
    // What is alone under the words of a person is no example beside something else.
    if (blocks.filter(({ type }) => type !== 'line').length < 2) this.#words = '';
    for (const stretch of runsOf(blocks, text, complaints)) {
      if ('kind' in stretch) this.#run(stretch);
      else this.#block(stretch);
    }
    const isQuoted = blocks.some(({ type }) => type === 'quote');
    return !isQuoted && this.#isOneReply(blocks) && !this.#readsInTexts(blocks) ? this.#oneReply() : this.#orImported();
  }

  /** Deltas alone, between words; marks of a call that a delta holds are in its text. */
  #deltas(): AnswerPart[] | undefined {
    const { text } = this.#view;
    if (!DELTAS.test(text)) return undefined;
    const blocks = joinedStreams(
      blocksOf(text, [], (node) => this.#counts(node)),
      text,
    );
    const others = blocks.filter(({ type }) => type !== 'value' && type !== 'line');
    const runs = blocks.flatMap((block) =>
      block.type === 'value' ? (replyOfDeltas(this.#view, block.node) ?? []) : [],
    );
    if (runs.length === 0 || others.length > 0) return undefined;
    for (const block of blocks) {
      if (block.type === 'line') this.#add('note', block);
      else if (block.type === 'value') {
        this.#add('log', block);
        this.#parts.push(...this.#value(block));
      }
    }
    return this.#parts;
  }

  /** What the error that ended an answer repeats, where the answer itself holds no call with a name. */
  #repeatedIn({ unwrapped, fixture }: ImportResult, blocks: readonly Block[]): AnswerPart[] | undefined {
    const holdsNamed = fixture.frames?.some(({ name }) => name !== '') || hasCallSign(fixture.chunks.join(''));
    if (!unwrapped?.says?.endedAnswer || holdsNamed) return undefined;
    const repeated = blocks
      .flatMap((block) => (block.type === 'value' ? this.#partsOf(block.node) : []))
      .filter(({ kind, isRepeated }) => isRepeated && kind === 'reply');
    return repeated.length > 0 ? [this.#log(), ...repeated] : undefined;
  }

  #partsOf(node: ValueNode): AnswerPart[] {
    return partsOfValue(this.#view, node, (inner, role) => this.#inner(inner, role));
  }

  /** What came back for calls, beside an answer that an importer reads. */
  #resultsIn(text: string): AnswerPart[] {
    if (!RESULT_SIGN.test(text)) return [];
    return blocksOf(text, [], (node) => node.type !== 'string').flatMap((block) =>
      block.type === 'value' ? this.#partsOf(block.node).filter(({ kind }) => kind === 'result') : [],
    );
  }

  /** Whether nothing around the calls tells of a person or a program, so that all of it may be what a model wrote. */
  #isOneReply(blocks: readonly Block[]): boolean {
    const { text } = this.#view;
    const hasMarkup = this.#looked.markup(text).length > 0;
    const hasData = this.#parts.some(
      ({ answer, call, kind, isRepeated }) =>
        isRepeated ?? answer ?? (call ? !call.byNames || !hasMarkup : DATA.has(kind)),
    );
    return (
      !hasData &&
      !(isTranscript(text) && !hasMarkup) &&
      !blocks.some((block) => block.type === 'fence' && isAnswered(text.slice(block.inner.start, block.inner.end))) &&
      !this.#isComplaint() &&
      this.#looked.imported(text) === undefined &&
      blocks.every(
        (block) => block.type !== 'line' || MODEL_SIGNS.has(signOf(text.slice(block.start, block.end).trimEnd())),
      )
    );
  }

  /** Whether a text between quotes reads better than with its quotes and escapes; in a fence with a language it is code. */
  #readsInTexts(blocks: readonly Block[]): boolean {
    const isInside = this.#parts.some(({ view }) => view.layers.length > this.#view.layers.length);
    if (!isInside || blocks.some((block) => block.type === 'fence' && block.language !== '')) return false;
    const [own, whole] = [worthOf(this.#parts), worthOf([this.#whole()])];
    return own.worth > whole.worth && !own.byNames;
  }

  /** Whether a program complains outside of the calls: no model wrote that. */
  #isComplaint(): boolean {
    const { text } = this.#view;
    const markup = this.#looked.markup(text);
    return this.#looked
      .complaints(text)
      .some((complaint) => !markup.some((call) => overlap(call, complaint) && !isInside(call, complaint)));
  }

  #oneReply(): AnswerPart[] {
    const { text } = this.#view;
    const end = this.#endOfReply({ start: 0, end: text.length });
    if (end === text.length) return [this.#whole()];
    this.#parts.length = 0;
    this.#add('reply', { start: 0, end });
    this.#add('note', { start: end, end: text.length });
    return this.#parts;
  }

  #whole(): AnswerPart {
    const span = { start: 0, end: this.#view.text.length };
    return { kind: 'reply', span: this.#view.back(span), view: this.#view };
  }

  /** All of it, for what is inside to be taken from. */
  #log(): AnswerPart {
    return { kind: 'log', span: this.#view.back(wholeOf(this.#view)), view: this.#view };
  }

  /** The parts, or the stream that an importer finds amid the words where they do not read as well. */
  #orImported(): AnswerPart[] {
    const found = this.#looked.imported(this.#view.text);
    // What a program says that it repeats is surer.
    if (!found || this.#parts.some(({ isRepeated }) => isRepeated)) return this.#parts;
    const whole = { start: 0, end: this.#view.text.length };
    const answer = this.#answer(found, whole);
    const [own, other] = [worthOf(this.#parts), worthOf([answer])];
    // No importer tells what is only shown.
    const lines = this.#view.back(linesOfAnswer(found, this.#view.text));
    const isShown = this.#parts.some(
      ({ kind, span }) => kind === 'sample' && own.worth > 0 && (other.worth === 0 || overlap(span, lines)),
    );
    // A stream that reads alike as a whole tells of its lines, too.
    const isStream = !found.unwrapped && !found.entries && own.calls.join('\n') === other.calls.join('\n');
    if (isShown || (readsMore(own, other) && !(isStream && other.worth > 0))) return this.#parts;
    const around = this.#parts.filter(({ kind }) => !OF_MODEL.has(kind) && kind !== 'log');
    return [this.#log(), answer, ...around];
  }

  #answer(answer: ImportResult, span: Span): AnswerPart {
    return answerPart(answer, this.#view, span);
  }

  /** Whether a value may hold items: an object with members, a list of them, a text in which there are some. */
  #counts(node: ValueNode): boolean {
    if (node.type === 'object')
      return node.members.some(({ key }) => key !== '') || isCalled(node) || isEmptyCall(this.#view.text, node);
    if (node.type === 'list') return node.items.some((item) => item.type === 'object' || item.type === 'list');
    return node.type === 'string' && node.isClosed && this.#partsIn(node).length > 0 && !this.#readsWithEscapes(node);
  }

  /** Whether a call reads as well with the quotes and escapes around it, where it is not clean without them. */
  #readsWithEscapes(node: StringNode): boolean {
    const markup = this.#looked.markup(this.#view.text).filter((call) => isInside(call, node));
    if (markup.length === 0) return false;
    const own = worthOf(this.#partsIn(node));
    const calls = markup.map((call): AnswerPart => ({ kind: 'reply', span: call, view: this.#view.part(call) }));
    return !own.isClean && own.worth <= worthOf(calls).worth;
  }

  #isCall(node: ValueNode): boolean {
    return partsOfValue(this.#view, node, () => []).some(({ kind }) => kind === 'call');
  }

  /** What tells something in a string. */
  #partsIn(node: StringNode): readonly AnswerPart[] {
    const known = this.#inStrings.get(node.start);
    if (known) return known;
    const view = stringView(this.#view, node);
    const found = this.#inner(view, 'unknown');
    const parts =
      found.length === 0 && this.#mayBeCall(node, view.text)
        ? [{ kind: 'reply' as const, span: view.back(wholeOf(view)), view }]
        : found;
    this.#inStrings.set(node.start, parts);
    return parts;
  }

  /** Whether a string that reads to nothing was a reply: a code span that shows more than a tag, the field of a log that complains. */
  #mayBeCall({ start }: ValueNode, words: string): boolean {
    if (!hasCallSign(words)) return false;
    const { text } = this.#view;
    if (text.charAt(start) === '`') return /\S\s*\{\s*"/.test(words);
    return FIELD.test(text.slice(Math.max(0, start - 80), start)) && this.#looked.complaints(text).length > 0;
  }

  /** What tells something in a text inside this one. */
  #inner(view: View, role: Role): readonly AnswerPart[] {
    if (!MAY_HOLD.test(view.text)) return [];
    const parts = this.#readWithin(view, role);
    const isTelling = parts.some(
      ({ kind, answer, isRepeated, view: { text } }) =>
        TELLING.has(kind) && (kind !== 'reply' || answer || isRepeated || this.#looked.markup(text).length > 0),
    );
    return isTelling ? parts : [];
  }

  #run({ kind, start: from, end }: Run): void {
    // Blank lines between words and a reply are no part of the reply.
    const blank =
      kind === 'reply' && from > 0 ? (BLANK_LINES.exec(this.#view.text.slice(from, end))?.[0].length ?? 0) : 0;
    const start = from + blank;
    const words = this.#view.text.slice(start, end).trim();
    const isShown = kind === 'reply' && (announcesSample(this.#words) || this.#isShownByProgram({ start, end }));
    const isAsked = this.#role === 'person' && kind !== 'log';
    const last = kind === 'reply' && !isShown && !isAsked ? this.#endOfReply({ start, end }) : end;
    this.#add(isAsked ? 'ask' : isShown ? 'sample' : kind, { start, end: last });
    this.#add('note', { start: last, end });
    if (words === '') return;
    this.#words = lastLine(words);
    this.#speaker = speakerIn(this.#words) ?? this.#speaker;
  }

  /** Below the words of a person a reply ends at the blank line up to which it is clean, where what follows takes that from it: the rest is theirs. */
  #endOfReply({ start, end }: Span): number {
    const worth = (to: number) =>
      worthOf([{ kind: 'reply', span: { start, end: to }, view: this.#view.part({ start, end: to }) }]);
    const isBelow =
      this.#isBelowWords || this.#parts.some(({ kind, view }) => kind === 'note' && view.text.trim() !== '');
    const whole = isBelow ? worth(end) : undefined;
    if (!whole || whole.worth === 0 || whole.isClean) return end;
    const breaks = [...this.#view.text.slice(start, end).matchAll(BLANK_LINE)].slice(0, MOST_BREAKS);
    const clean = breaks.find(({ index }) => {
      const part = worth(start + index);
      return part.isClean && part.calls.join('\n') === whole.calls.join('\n');
    });
    return clean ? start + clean.index : end;
  }

  /** Whether a program that spoke before shows its first call: a reminder of the format, as agents send it back. */
  #isShownByProgram({ start, end }: Span): boolean {
    if (!this.#parts.some((part) => part.kind === 'log' && part.view.text.trim() !== '')) return false;
    const call = this.#looked.markup(this.#view.text).find((one) => one.start >= start && one.start < end);
    const before = call && this.#view.text.slice(start, call.start).trimEnd();
    return before !== undefined && announcesSample(before.slice(before.lastIndexOf('\n') + 1));
  }

  #block(block: Exclude<Block, { type: 'line' }>): void {
    const { text } = this.#view;
    if (block.type === 'quote') this.#parts.push(...this.#quote(block.quoted));
    else if (announcesSample(this.#words) && !this.#isQuotedByError(block)) this.#add('sample', block);
    else if (block.type === 'fence') {
      this.#add('note', block);
      this.#add('log', block.inner);
      this.#parts.push(...this.#readWithin(this.#view.part(block.inner), this.#role));
    } else if (block.type === 'value') {
      this.#add('log', block);
      this.#parts.push(
        ...this.#withReasoned(this.#value(block)).map((part) =>
          this.#isHeld(part, block) ? { ...part, isHeld: true as const, facts: placeOfCalls(part.field, text) } : part,
        ),
      );
    }
    this.#words = '';
  }

  /** Reasoning that holds a call is a reply where nothing else is, beside a member for calls. */
  #withReasoned(parts: readonly AnswerPart[]): readonly AnswerPart[] {
    if (parts.some(({ kind, answer }) => answer || kind === 'reply' || kind === 'call')) return parts;
    const { text } = this.#view;
    return parts.map((part) =>
      part.kind === 'reasoning' && hasCallSign(part.view.text) && placeOfCalls(part.field, text).member
        ? { ...part, kind: 'reply' }
        : part,
    );
  }

  /** Whether a program wrote a reply into a string; in a code span a person did. */
  #isHeld({ kind, view }: AnswerPart, { start }: Span): boolean {
    return kind === 'reply' && view.layers.length > this.#view.layers.length && this.#view.text.charAt(start) !== '`';
  }

  /** Whether the words of an error go on behind a block, so that it quotes what is in it. */
  #isQuotedByError({ start }: Span): boolean {
    return this.#looked.complaints(this.#view.text).some((one) => one.start < start && one.end > start);
  }

  /** What a program repeats: arguments of a call, or a reply; a text that was printed twice without its escapes. */
  #quote({ lead, start, end, tool, isLog }: QuotedSpan): readonly AnswerPart[] {
    const view = withoutEscapes(this.#view.part({ start, end }));
    const span = this.#view.back({ start: start === end ? lead : start, end });
    if (isLog) return [{ kind: 'log', span, view }];
    // Without a name for them, what looks like a call names its tool itself.
    if (tool !== undefined && !(tool === '' && hasCallSign(view.text))) {
      const call = { name: tool, written: view, within: view, byNames: false };
      return [{ kind: 'call', span, view, call, isRepeated: true }];
    }
    const parts = this.#readWithin(view, 'model');
    const isRead = parts.some(
      (part) =>
        part.answer ??
        (part.call
          ? !part.call.byNames && part.call.args?.isClosed !== false
          : part.kind === 'reply' && this.#looked.markup(part.view.text).length > 0),
    );
    return isRead
      ? parts.map((part) => ({ ...part, isRepeated: true }))
      : [{ kind: 'reply', span, view, isRepeated: true }];
  }

  #value({ node, start, end }: Extract<Block, { type: 'value' }>): readonly AnswerPart[] {
    if (node.type === 'string') return this.#partsIn(node);
    const view = this.#view.part({ start, end });
    const joined = replyOfDeltas(this.#view, node);
    if (joined) return [joined];
    const nodes = node.type === 'list' && node.isRun ? node.items : [node];
    const parts = nodes.flatMap((one) => this.#partsOf(one));
    const answer = this.#looked.answer(view.text) ?? this.#printedAnswer(node, parts);
    const printed = parts.length === 0 && !answer && node.type === 'object' ? this.#printed(node) : undefined;
    if (printed) return [printed];
    if (answer)
      return [
        answerPart(answer, view, { start: 0, end: view.text.length }),
        ...parts.filter(({ kind }) => kind !== 'call' && kind !== 'reply'),
      ];
    const calls = parts.filter(({ kind }) => kind === 'call');
    const isBare = calls.length > 0 && calls.every(({ call }) => call?.byNames === true);
    return isBare && this.#looked.markup(view.text).length > 0
      ? [{ kind: 'reply', span: this.#view.back({ start, end }), view }]
      : parts;
  }

  /** The answer that a program prints in a notation of its own, where it is more than the calls by themselves: words beside them, or pieces. */
  #printedAnswer(node: ValueNode, parts: readonly AnswerPart[]): ImportResult | undefined {
    const calls = parts.filter(({ kind }) => kind === 'call');
    const answer = calls.length > 0 ? this.#looked.answer(jsonOf(this.#view.text, node)) : undefined;
    const isMore =
      (answer?.fixture.frames?.length ?? 0) < calls.length || answer?.channels.some(({ kind }) => kind === 'text');
    return isMore ? answer : undefined;
  }

  /** A call in the words of a program, where a program complains: the words alone may be a model's, which no server reads. */
  #printed(node: ObjectNode): AnswerPart | undefined {
    const complaints = this.#looked.complaints(this.#view.text);
    return complaints.length > 0 ? printedCall(this.#view, node) : undefined;
  }

  #add(kind: ItemKind, span: Span): void {
    if (span.end > span.start) this.#parts.push({ kind, span: this.#view.back(span), view: this.#view.part(span) });
  }
}

/** The part that an answer is in a text. */
export function answerPart(answer: ImportResult, view: View, span: Span): AnswerPart {
  const kind = answer.channels[0]?.kind === 'native' ? 'call' : 'reply';
  const own = answer.unwrapped ? linesOfAnswer(answer, view.text) : span;
  return { kind, span: view.back(own), view: view.part(span), answer };
}

const wholeOf = ({ text }: View): Span => ({ start: 0, end: text.length });

const isInside = (a: Span, b: Span): boolean => b.start < a.start && a.end < b.end;

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** The lines of a log from the first to the last that holds something of the reply. */
function linesOfAnswer({ channels, channel }: ImportResult, text: string): Span {
  const lines = linesOf(text);
  const numbers = channels.find(({ id }) => id === channel)?.lines ?? [];
  const first = lines[Math.min(...numbers) - 1];
  const last = lines[Math.max(...numbers) - 1];
  return { start: first?.start ?? 0, end: last?.next ?? text.length };
}

/** The name of a field before its value. */
const FIELD = /[A-Za-z_][\w.-]*=$/;

/** What a string has that holds more than words. */
const MAY_HOLD = /[<{[\n\\]|[Ee]rror|[Ff]ail|[Ii]nvalid|[Uu]n(?:known|expected)|[Nn]ot |[Mm]iss|[Mm]ust|[Ee]xceed/;

/** A tool before its arguments, as programs print a call: `search({"q": "a"})`, `Edit {"path": "a"}`. */
const isCalled = (node: Extract<ValueNode, { type: 'object' }>): boolean =>
  node.name !== '' && node.members.length === 1 && node.members[0]?.value.type === 'object';

/** Where no result has such a member, none is looked for. */
const RESULT_SIGN = /tool_?(?:call|use)_?id|call_id|tool_?results?|function_?response/i;

/** Two objects in a row that begin as deltas do. */
const DELTAS =
  /^\s*\{\s*"(?:role|content|tool_calls|reasoning(?:_content)?)"[\s\S]{0,4000}?\n\s*\{\s*"(?:content|tool_calls|reasoning(?:_content)?)"/m;

/** Whether a block is a line of words, which no stream has between its events. */
const isProse = (block: Block, text: string): boolean =>
  block.type === 'line' && isWords(text.slice(block.start, block.end));
