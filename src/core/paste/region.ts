import type { Span } from '../../base/span.ts';
import { complaintsIn } from '../complaints/complaints-in.ts';
import { readReply } from '../reading/read-reply.ts';
import type { ImportResult } from '../transcripts/import-result.ts';
import { importAnswer, importTranscript } from '../transcripts/import-transcript.ts';
import { PLAIN_TEXT } from '../transcripts/wanted-format.ts';
import { type Block, blocksOf } from './blocks.ts';
import { replyOfDeltas } from './items/deltas.ts';
import type { AnswerPart, ItemKind } from './items/item.ts';
import { partsOfValue, type Role } from './items/structure.ts';
import { withoutLayers } from './layers/layers.ts';
import { linesOf } from './lines.ts';
import { stringView } from './notations/string-text.ts';
import type { ValueNode } from './notations/value-node.ts';
import { outerWords } from './outer-words.ts';
import { partsOfRows } from './shapes/row-parts.ts';
import { cheapestKinds } from './tiling.ts';
import type { View } from './view.ts';
import { announcesSample, isWords, type LineSign, signOf, speakerIn } from './words-around.ts';
import { readsMore, worthOf } from './worth.ts';

/** More in one another nobody pastes. */
const MOST_LEVELS = 6;
/** A region longer than this is taken for what its beginning is: a reply or a log. */
const LONGEST = 400_000;

/** Reads a text into parts, outer ones before those inside them; each layer is undone and what is inside read in the same way. */
export function partsOf(pasted: View, level = 0, role: Role = 'unknown', over = ''): AnswerPart[] {
  if (level > MOST_LEVELS || pasted.text.trim() === '') return [];
  const words = outerWords(pasted.text, (rest) => isOpen(pasted.text.slice(rest.start, rest.end)));
  if (words.rest.end - words.rest.start < pasted.text.length) {
    const notes = [words.before, words.after].filter(({ start, end }) => end > start);
    const above = lastLine(pasted.text.slice(words.before.start, words.before.end)) || over;
    const inner = partsOf(unfenced(pasted.part(words.rest)), level + 1, role, above);
    return [
      ...notes.map((span): AnswerPart => ({ kind: 'note', span: pasted.back(span), view: pasted.part(span) })),
      ...inner,
    ];
  }
  const view = withoutLayers(pasted);
  const own = new Region(pasted, pasted, level, role, over).parts();
  // A reply that holds colors or quote marks has them as its own.
  const isReply = own.length === 1 && own[0]?.kind === 'reply' && own[0].view === pasted;
  return view === pasted || isReply ? own : new Region(pasted, view, level, role, over).parts();
}

const lastLine = (words: string): string => words.trim().split('\n').at(-1) ?? '';

/** Whether the last call of a text has no end. */
function isOpen(text: string): boolean {
  const last = readReply(text, { dialect: 'auto' }).calls.at(-1);
  return last !== undefined && !last.call.complete;
}

/** What is in the fence that a text is, below the words of a person. */
function unfenced(view: View): View {
  const [block, ...more] = blocksOf(view.text, [], () => false);
  const isFence = block?.type === 'fence' && more.every(({ start, end }) => view.text.slice(start, end).trim() === '');
  return isFence ? view.part(block.inner) : view;
}

/** Kinds for which it is worth looking into a text that is inside another. */
const TELLING: ReadonlySet<ItemKind> = new Set(['call', 'result', 'definition', 'complaint', 'reply', 'reasoning']);

/** What the machines read. */
const READ: ReadonlySet<ItemKind> = new Set(['call', 'reply', 'reasoning']);

/** What no model writes amid its words. */
const DATA: ReadonlySet<ItemKind> = new Set(['result', 'definition', 'complaint', 'ask', 'sample']);
/** What the lines of a model may look like. */
const MODEL_SIGNS: ReadonlySet<LineSign> = new Set(['blank', 'plain', 'data']);

class Region {
  readonly #pasted: View;
  readonly #view: View;
  readonly #level: number;
  readonly #role: Role;
  readonly #parts: AnswerPart[] = [];
  readonly #inStrings = new Map<number, readonly AnswerPart[]>();
  /** The last words before the block in hand. */
  #words = '';
  #speaker: 'model' | 'person' | undefined;

  /** `pasted` is the text with its layers, which a vendor's log may need to be known by. */
  constructor(pasted: View, view: View, level: number, role: Role, over: string) {
    this.#pasted = pasted;
    this.#view = view;
    this.#level = level;
    this.#role = role;
    this.#words = over;
  }

  parts(): AnswerPart[] {
    const { text } = this.#view;
    const whole = { start: 0, end: text.length };
    const rows = text.length > LONGEST ? undefined : partsOfRows(this.#view, (inner, role) => this.#inner(inner, role));
    if (rows) return rows;
    const deltas = this.#deltas();
    if (deltas) return deltas;
    const markup = text.length > LONGEST ? [] : markupIn(text);
    const blocks = joinedStreams(
      blocksOf(text, markup, (node) => this.#counts(node)),
      text,
    );
    if (blocks.every((block) => block.type !== 'fence' && !isProse(block, text))) {
      const answer = importedFrom(text);
      if (answer) return [this.#answer(answer, whole), ...this.#resultsIn(text)];
    }
    const complaints = complaintsIn(text);
    // What is alone under the words of a person is no example beside something else.
    if (blocks.filter(({ type }) => type !== 'line').length < 2) this.#words = '';
    for (const stretch of runsOf(blocks, text, complaints)) {
      if ('kind' in stretch) this.#run(stretch);
      else this.#block(stretch);
    }
    return this.#isOneReply(blocks) ? [this.#whole()] : this.#orUnwrapped();
  }

  /** Deltas alone, between words; marks of a call that a delta holds are in its text. */
  #deltas(): AnswerPart[] | undefined {
    const { text } = this.#view;
    if (text.length > LONGEST || !DELTAS.test(text)) return undefined;
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

  /** What came back for calls, beside an answer that an importer reads. */
  #resultsIn(text: string): AnswerPart[] {
    if (text.length > LONGEST || !RESULT_SIGN.test(text)) return [];
    return blocksOf(text, [], (node) => node.type !== 'string').flatMap((block) =>
      block.type === 'value'
        ? partsOfValue(this.#view, block.node, (inner, role) => this.#inner(inner, role)).filter(
            ({ kind }) => kind === 'result',
          )
        : [],
    );
  }

  /** Whether nothing around the calls tells of a person or a program, so that all of it may be what a model wrote. */
  #isOneReply(blocks: readonly Block[]): boolean {
    const { text } = this.#view;
    const hasMarkup = markupIn(text).length > 0;
    const hasData = this.#parts.some(
      ({ answer, call, kind }) => answer ?? (call ? !call.byNames || !hasMarkup : DATA.has(kind)),
    );
    return (
      !hasData &&
      this.#view === this.#pasted &&
      !this.#isComplaint() &&
      importedFrom(text) === undefined &&
      blocks.every(
        (block) => block.type !== 'line' || MODEL_SIGNS.has(signOf(text.slice(block.start, block.end).trimEnd())),
      )
    );
  }

  /** Whether a program complains outside of the calls: no model wrote that. */
  #isComplaint(): boolean {
    const { text } = this.#view;
    const markup = markupIn(text);
    return complaintsIn(text).some(
      (complaint) => !markup.some(({ start, end }) => start < complaint.end && complaint.start < end),
    );
  }

  #whole(): AnswerPart {
    const span = { start: 0, end: this.#view.text.length };
    return { kind: 'reply', span: this.#view.back(span), view: this.#view };
  }

  /** The parts, or the reply that a wrapper of one vendor's log finds where they do not read as well. */
  #orUnwrapped(): AnswerPart[] {
    const own = worthOf(this.#parts);
    for (const view of new Set([this.#pasted, this.#view])) {
      const found = importedFrom(view.text);
      if (!found) continue;
      const answer = answerPart(found, view, { start: 0, end: view.text.length });
      const other = worthOf([answer]);
      // No wrapper tells what is only shown.
      const isShown = other.worth === 0 && own.worth > 0 && this.#parts.some(({ kind }) => kind === 'sample');
      if (isShown || readsMore(own, other)) continue;
      const around = this.#parts.filter(({ kind }) => !READ.has(kind) && kind !== 'log');
      return [{ kind: 'log', span: view.back({ start: 0, end: view.text.length }), view }, answer, ...around];
    }
    return this.#parts;
  }

  #answer(answer: ImportResult, span: Span): AnswerPart {
    return answerPart(answer, this.#view, span);
  }

  /** Whether a value may hold items: an object with members, a list of them, a text in which there are some. */
  #counts(node: ValueNode): boolean {
    if (node.type === 'object') return node.members.some(({ key }) => key !== '') || isCalled(node);
    if (node.type === 'list') return node.items.some((item) => item.type === 'object' || item.type === 'list');
    return node.type === 'string' && node.isClosed && this.#partsIn(node).length > 0;
  }

  /** What tells something in a string. */
  #partsIn(node: Extract<ValueNode, { type: 'string' }>): readonly AnswerPart[] {
    const known = this.#inStrings.get(node.start);
    if (known) return known;
    const written = this.#view.text.slice(node.start, node.end);
    const parts = MAY_HOLD.test(written) ? this.#inner(stringView(this.#view, node), 'unknown') : [];
    this.#inStrings.set(node.start, parts);
    return parts;
  }

  /** What tells something in a text inside this one. */
  #inner(view: View, role: Role): readonly AnswerPart[] {
    const parts = partsOf(view, this.#level + 1, role);
    const isTelling = parts.some(
      ({ kind, answer, view: { text } }) =>
        TELLING.has(kind) && (kind !== 'reply' || answer || markupIn(text).length > 0),
    );
    return isTelling ? parts : [];
  }

  #run({ kind, start, end }: Run): void {
    const words = this.#view.text.slice(start, end).trim();
    const isShown = kind === 'reply' && announcesSample(this.#words);
    const isAsked = this.#role === 'person' && kind !== 'log';
    this.#add(isAsked ? 'ask' : isShown ? 'sample' : kind, { start, end });
    if (words === '') return;
    this.#words = lastLine(words);
    this.#speaker = speakerIn(this.#words) ?? this.#speaker;
  }

  #block(block: Exclude<Block, { type: 'line' }>): void {
    if (announcesSample(this.#words)) this.#add('sample', block);
    else if (block.type === 'fence') {
      this.#add('note', block);
      this.#add('log', block.inner);
      this.#parts.push(...partsOf(this.#view.part(block.inner), this.#level + 1, this.#role));
    } else if (block.type === 'value') {
      this.#add('log', block);
      this.#parts.push(...this.#value(block));
    }
    this.#words = '';
  }

  #value({ node, start, end }: Extract<Block, { type: 'value' }>): readonly AnswerPart[] {
    if (node.type === 'string') return this.#partsIn(node);
    const view = this.#view.part({ start, end });
    const joined = replyOfDeltas(this.#view, node);
    if (joined) return [joined];
    const answer = importAnswer(view.text);
    const nodes = node.type === 'list' && node.isRun ? node.items : [node];
    const parts = nodes.flatMap((one) => partsOfValue(this.#view, one, (inner, role) => this.#inner(inner, role)));
    if (answer)
      return [this.#answer(answer, { start, end }), ...parts.filter(({ kind }) => kind !== 'call' && kind !== 'reply')];
    const calls = parts.filter(({ kind }) => kind === 'call');
    const isBare = calls.length > 0 && calls.every(({ call }) => call?.byNames === true);
    return isBare && markupIn(view.text).length > 0
      ? [{ kind: 'reply', span: this.#view.back({ start, end }), view }]
      : parts;
  }

  #add(kind: ItemKind, span: Span): void {
    if (span.end > span.start) this.#parts.push({ kind, span: this.#view.back(span), view: this.#view.part(span) });
  }
}

function answerPart(answer: ImportResult, view: View, span: Span): AnswerPart {
  const kind = answer.channels[0]?.kind === 'native' ? 'call' : 'reply';
  const own = answer.unwrapped ? linesOfAnswer(answer, view.text) : span;
  return { kind, span: view.back(own), view: view.part(span), answer };
}

/** The lines of a log from the first to the last that holds something of the reply. */
function linesOfAnswer({ channels, channel }: ImportResult, text: string): Span {
  const lines = linesOf(text);
  const numbers = channels.find(({ id }) => id === channel)?.lines ?? [];
  const first = lines[Math.min(...numbers) - 1];
  const last = lines[Math.max(...numbers) - 1];
  return { start: first?.start ?? 0, end: last?.next ?? text.length };
}

/** What a text is imported as, with what a vendor puts around it taken off; undefined where it is plain. */
function importedFrom(text: string): ImportResult | undefined {
  const imported = importTranscript(text);
  return imported.ok && imported.value.kind !== PLAIN_TEXT ? imported.value : undefined;
}

/** What a string has that holds more than words. */
const MAY_HOLD =
  /[<{[\n]|\\[nr"']|[Ee]rror|[Ff]ail|[Ii]nvalid|[Uu]n(?:known|expected)|[Nn]ot |[Mm]iss|[Mm]ust|[Ee]xceed/;

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

/** A run of lines and markup that is one item. */
interface Run extends Span {
  readonly kind: ItemKind;
}

type Stretch = Run | Exclude<Block, { type: 'line' }>;

/** Joins lines and markup to runs by the cheapest tiling; values and fences stay between them. */
function runsOf(blocks: readonly Block[], text: string, complaints: readonly Span[]): Stretch[] {
  const isOfProgram = ({ start, end }: Span): boolean =>
    complaints.some((complaint) => complaint.start < end && complaint.end > start);
  const found: Stretch[] = [];
  let open: Block[] = [];
  const close = (): void => {
    const signs = open.map((block): LineSign | 'markup' =>
      block.type === 'markup'
        ? 'markup'
        : isOfProgram(block)
          ? 'logged'
          : signOf(text.slice(block.start, block.end).replace(/[\r\n]+$/, '')),
    );
    const hasMarkup = signs.includes('markup');
    for (const [index, kind] of cheapestKinds(signs).entries()) {
      const block = open[index] as Block;
      const last = found.at(-1);
      // Words without a call between other items are a person's.
      const own = kind === 'reply' && !hasMarkup && blocks.length > open.length ? 'note' : kind;
      if (last && 'kind' in last && last.kind === own && last.end === block.start)
        found[found.length - 1] = { ...last, end: block.end };
      else found.push({ kind: own, start: block.start, end: block.end });
    }
    open = [];
  };
  for (const block of blocks) {
    if (block.type === 'line' || block.type === 'markup') open.push(block);
    else {
      close();
      found.push(block);
    }
  }
  close();
  return found;
}

/** What is between the events of a stream: blanks, fields of server-sent events, commas, brackets, prefixes of a log. */
const BETWEEN_EVENTS =
  /^(?:[\s,[\]]|(?:data|event|id|retry):[^\n{]{0,200}|:[^\n]{0,80}|\[DONE\]|\[?[\d:.,TZ+ -]{8,40}\]?)*$/;

/** Values that follow one another with nothing between but what a stream has there are one block. */
function joinedStreams(blocks: readonly Block[], text: string): Block[] {
  const found: Block[] = [];
  let last: Extract<Block, { type: 'value' }> | undefined;
  let between: Block[] = [];
  for (const block of blocks) {
    const isEvent = block.type === 'value' && block.node.type !== 'string';
    if (isEvent && last && between.every(({ start, end }) => BETWEEN_EVENTS.test(text.slice(start, end)))) {
      const items = last.node.type === 'list' && last.node.isRun ? last.node.items : [last.node];
      const span = { start: last.start, end: block.end };
      last = {
        type: 'value',
        ...span,
        node: { type: 'list', isRun: true, items: [...items, block.node], isClosed: true, ...span },
      };
      between = [];
      continue;
    }
    if (block.type === 'line' && last) {
      between.push(block);
      continue;
    }
    if (last) found.push(last);
    found.push(...between);
    between = [];
    last = isEvent ? block : undefined;
    if (!isEvent) found.push(block);
  }
  if (last) found.push(last);
  return [...found, ...between];
}

/** Where a machine reads calls, with what it knows to be around them. */
function markupIn(text: string): Span[] {
  const { outline } = readReply(text, { dialect: 'auto' });
  if (outline.calls.length === 0) return [];
  const spans = [...outline.calls, ...outline.wrapperTags].sort((a, b) => a.start - b.start);
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = joined.at(-1);
    if (last && text.slice(last.end, start).trim() === '') last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}
