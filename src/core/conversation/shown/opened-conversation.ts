import { counted } from '../../../base/counted.ts';
import type { Fixture } from '../../cases/fixture.ts';
import { printExactJson } from '../../json/exact-json.ts';
import { asObject } from '../../json/json-access.ts';
import { LineIndex } from '../../text/line-index.ts';
import { importTools } from '../../tools/importers/import-tools.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { HistoryProblem } from '../check-history.ts';
import { HISTORY_CHECKS } from '../checks/checks.ts';
import type { Conversation, HistoryItem } from '../conversation.ts';
import { correctPasted, offeredFixes } from '../correct.ts';
import { explainedProblem, isAbout } from '../explained.ts';
import { type PastedHistory, readSource, valueAt } from '../history-of-paste.ts';
import { PROVIDERS } from '../providers/providers.ts';
import { historySentence } from '../sentence.ts';
import { SESSIONS } from '../shapes/sessions.ts';
import { SHAPES } from '../shapes/shapes.ts';
import type { HistorySource } from '../source/history-source.ts';
import { historyChanges } from './history-changes.ts';
import { type HistoryRows, historyRows, messageBlocks, withProblems } from './history-rows.ts';
import { messageNumbers } from './message-numbers.ts';
import { providerStances } from './provider-stances.ts';
import type {
  CallStatus,
  CorrectedHistory,
  HistoryChange,
  HistoryRow,
  MessageDetail,
  MessagePart,
  ProviderQuote,
  RowWords,
  ShownConversation,
  ShownProblem,
  ShownTool,
} from './shown-conversation.ts';
import { TextsBuilder } from './texts-builder.ts';
import { turnReply } from './turn-reply.ts';
import { whyRefused } from './why-refused.ts';
import { argumentMembers, argumentWords, clipped, contentText, firstLine, resultWords } from './words-of.ts';

/** A part of a message is shown up to here; Copy message has all of it. */
const LONGEST_PART = 20_000;
/** As many problems are told apart. */
const MOST_PROBLEMS = 500;

/** A history that a page looks at: its rows once, its words when they are seen. */
export class OpenedConversation {
  readonly #pasted: PastedHistory;
  readonly #source: HistorySource;
  readonly #history: Conversation;
  readonly #held: readonly unknown[];
  readonly #numbers: Int32Array;
  readonly #lines: LineIndex;
  readonly #rows: HistoryRows;
  readonly #tools: readonly ToolDefinition[];

  /** Undefined where the paste holds no history. */
  static of(paste: string, pasted: PastedHistory): OpenedConversation | undefined {
    const { source, history, shape } = pasted;
    if (!source || !history || !shape) return undefined;
    const to = new TextsBuilder();
    readSource(source, to);
    return new OpenedConversation(paste, pasted, { source, history, held: to.held });
  }

  private constructor(
    paste: string,
    pasted: PastedHistory,
    { source, history, held }: { source: HistorySource; history: Conversation; held: readonly unknown[] },
  ) {
    this.#pasted = pasted;
    this.#source = source;
    this.#history = history;
    this.#held = held;
    this.#lines = new LineIndex(paste);
    this.#numbers = messageNumbers(history);
    this.#rows = historyRows(history, this.#numbers, pasted.loops);
    this.#tools = toolsOf(source);
  }

  get sentence(): string {
    return historySentence(this.#pasted, (pointer) => this.#lineOf(pointer));
  }

  /** What a page shows before it asks for words. */
  shown(id: number): ShownConversation {
    const { shape, provider, problems, loops, holds, said } = this.#pasted;
    const { rows, ofProblem } = withProblems(this.#rows, problems);
    const history = this.#history;
    return {
      id,
      shape: shape ?? history.shape,
      format: [...SHAPES, ...SESSIONS].find((one) => one.id === history.shape)?.title ?? history.shape,
      provider,
      sentence: this.sentence,
      facts: this.#facts(),
      holds,
      rows,
      blocks: messageBlocks(history, this.#numbers),
      problems: problems
        .slice(0, MOST_PROBLEMS)
        .map((problem, index) => this.#problem(problem, ofProblem[index] ?? -1)),
      deciding: this.#deciding(),
      loops: loops.map(({ rounds, tool }, index) => ({
        ...(this.#rows.loops[index] ?? { row: -1, from: 0, to: 0 }),
        rounds,
        tool,
      })),
      providers: providerStances(problems, provider),
      choices: PROVIDERS.map(({ id: choice, title }) => ({ id: choice, title })),
      tools: this.#shownTools(),
      model: history.request.model ?? null,
      isSession: this.#source.notation === 'json-lines',
      said: said && this.#deciding() < 0 ? (this.#quote(undefined) ?? null) : null,
    };
  }

  /** The words of some rows. */
  words(indexes: readonly number[]): RowWords[] {
    return indexes.map((index) => {
      const row = this.#rows.rows[index];
      return row ? this.#rowWords(row) : { words: '' };
    });
  }

  /** Rows that hold a text, whatever its case. */
  search(query: string): number[] {
    const wanted = query.toLowerCase();
    const found: number[] = [];
    for (const [index, row] of this.#rows.rows.entries()) {
      if (row.kind === 'calls' || row.kind === 'loop' || row.at < 0) continue;
      const { name = '' } = this.#history.items[row.at] as HistoryItem;
      const result = this.#history.pairs[row.at] ?? -1;
      const texts = [name, contentText(this.#held[row.at]), ...(result < 0 ? [] : [contentText(this.#held[result])])];
      if (texts.some((text) => text.toLowerCase().includes(wanted))) found.push(index);
    }
    return found;
  }

  /** The message of that number, whole. */
  message(index: number): MessageDetail | null {
    const { messages, turns } = this.#history;
    const message = messages[index];
    if (!message) return null;
    const number = this.#numbers[index] ?? 0;
    const own = [...messages.entries()].filter(([at]) => at === index || (number > 0 && this.#numbers[at] === number));
    const parts = own.flatMap(([, { start, end }]) =>
      Array.from({ length: end - start }, (_, offset) => this.#part(start + offset)),
    );
    const lines = own.flatMap(([, { pointer, start, end }]) =>
      [pointer, ...this.#history.items.slice(start, end).map((item) => recordOf(item.pointer, pointer))].map((at) =>
        this.#linesOf(at),
      ),
    );
    return {
      role: message.role,
      number,
      firstLine: Math.min(...lines.map(([first]) => first)),
      lastLine: Math.max(...lines.map(([, last]) => last)),
      isTurn: (turns[index] ?? -1) >= 0,
      parts,
    };
  }

  /** The turn that the page has ready: that of the deciding problem, else the last one. */
  firstTurn(): Fixture {
    const { turns } = this.#history;
    const refused = this.#pasted.problems[this.#deciding()]?.message ?? -1;
    const turn = this.turn((turns[refused] ?? -1) >= 0 ? refused : turns.findLastIndex((one) => one >= 0));
    return { ...turn, title: counted(this.#messageCount, 'message') };
  }

  get #messageCount(): number {
    return new Set(this.#history.messages.map(({ pointer }) => pointer)).size;
  }

  /** The turn of a message as a reply. */
  turn(index: number): Fixture {
    const number = this.#numbers[index] ?? 0;
    return turnReply({ history: this.#history, held: this.#held, tools: this.#tools }, index, `turn ${number}`);
  }

  /** What would correct a problem, as lines of a diff; null where nothing is known to. */
  fix(problem: number): { readonly title: string; readonly changes: readonly HistoryChange[] } | null {
    const found = this.#pasted.problems[problem];
    const fix = found && offeredFixes(this.#pasted).get(found);
    return fix ? { title: fix.title, changes: this.#changes(fix.edits) } : null;
  }

  /** The history with all that can be corrected; null where it cannot be written. */
  corrected(): CorrectedHistory | null {
    const safe = correctPasted(this.#pasted, { all: false });
    const whole = safe && safe.left.length > 0 ? correctPasted(this.#pasted, { all: true }) : safe;
    if (!whole || whole.made.length === 0) return null;
    return {
      text: whole.text,
      changes: whole.made.flatMap(({ edits }) => this.#changes(edits)),
      titles: whole.made.map(({ title }) => title),
      left: whole.left.map(({ says }) => says),
    };
  }

  #changes(edits: Parameters<typeof historyChanges>[0]): HistoryChange[] {
    const { messages } = this.#history;
    const byPointer = new Map(messages.map(({ pointer }, index) => [pointer, this.#numbers[index] ?? 0]));
    const byRecord = new Map(
      messages.map(({ pointer }, index) => [/^L\d+/.exec(pointer)?.[0], this.#numbers[index] ?? 0]),
    );
    return historyChanges(
      edits,
      (pointer) => valueAt(this.#source, pointer),
      (pointer) => {
        for (let at = pointer; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
          const number = byPointer.get(at);
          if (number !== undefined) return number;
        }
        return byRecord.get(/^L\d+/.exec(pointer)?.[0] ?? '') ?? 0;
      },
    );
  }

  #rowWords(row: HistoryRow): RowWords {
    const { items, pairs } = this.#history;
    if (row.kind === 'empty') return { words: 'nothing in it' };
    if (row.kind === 'calls') return { words: '', name: this.#namesFrom(row) };
    const item = items[row.at] as HistoryItem;
    const held = this.#held[row.at];
    if (item.kind === 'call') {
      const result = pairs[row.at] ?? -1;
      return {
        words: argumentWords(held),
        name: item.name === '' || item.name === undefined ? 'no name' : item.name,
        ...(result >= 0 && row.kind === 'call' && { result: resultWords(this.#held[result]) }),
      };
    }
    if (item.kind === 'result') return { words: resultWords(held), name: item.name ?? item.id ?? '' };
    if (item.kind === 'media') return { words: 'an image or a file' };
    const text = held === undefined ? contentText(valueAt(this.#source, item.pointer)) : String(held);
    return { words: firstLine(text) || 'empty text' };
  }

  /** The tools of a folded round, each with how often: `Read × 4, Bash`. */
  #namesFrom({ at, count }: HistoryRow): string {
    const names = new Map<string, number>();
    let left = count;
    for (let index = at; left > 0 && index < this.#history.items.length; index++) {
      const { kind, name = '' } = this.#history.items[index] as HistoryItem;
      if (kind !== 'call') continue;
      names.set(name, (names.get(name) ?? 0) + 1);
      left -= 1;
    }
    return [...names].map(([name, times]) => (times > 1 ? `${name} × ${times}` : name)).join(', ');
  }

  #part(at: number): MessagePart {
    const { kind, name, id, pointer } = this.#history.items[at] as HistoryItem;
    const held = this.#held[at];
    const own = { kind, ...(name !== undefined && { name }), ...(id !== undefined && { id }) };
    if (kind === 'call') {
      const result = this.#history.pairs[at] ?? -1;
      const row = this.#rows.rows.find((one) => one.kind === 'call' && one.at === at);
      const members = argumentMembers(held).map((member) => ({ ...member, text: clipped(member.text, LONGEST_PART) }));
      return {
        ...own,
        text: members.length > 0 ? '' : clipped(contentText(held), LONGEST_PART),
        members,
        status: row?.status ?? ('none' satisfies CallStatus),
        ...(result >= 0 && {
          result: {
            text: clipped(contentText(this.#held[result]), LONGEST_PART),
            number: this.#numbers[this.#history.items[result]?.message ?? -1] ?? 0,
          },
        }),
      };
    }
    const text = held === undefined ? contentText(valueAt(this.#source, pointer)) : contentText(held);
    return { ...own, text: clipped(text, LONGEST_PART), members: [] };
  }

  #problem(problem: HistoryProblem, row: number): ShownProblem {
    const { code, says, message, pointer, refusedBy } = problem;
    const quote = this.#quote(problem);
    const number = this.#numbers[message] ?? 0;
    return {
      code,
      title: HISTORY_CHECKS.find((check) => check.code === code)?.title ?? code,
      says,
      why: whyRefused(this.#history, problem, { number, round: this.#rows.roundOf.get(problem.item ?? -1) }),
      message,
      number,
      line: this.#lineOf(pointer),
      row,
      providers: refusedBy.map((by) => titleOf(by.provider)),
      ...(quote && { quote }),
    };
  }

  /** What the provider says of a problem: in the paste, where that is what it is about, else as it is known. */
  #quote(problem: HistoryProblem | undefined): ProviderQuote | undefined {
    const { said, provider } = this.#pasted;
    if (said && (!problem || isAbout(said, problem))) {
      const { line } = this.#lines.position(said.span.start);
      const index = said.place.find((name) => /^\d+$/.test(name));
      const counts =
        index === undefined ? '' : `. It counts from 0, so ${said.place[0]}.${index} is message ${Number(index) + 1}`;
      return {
        by: titleOf(said.provider),
        text: toldIn(said.quote),
        about: `${statusIn(said.quote)}line ${line} of the paste${counts}`,
      };
    }
    const known = problem?.refusedBy.find((by) => by.provider === provider) ?? problem?.refusedBy[0];
    return known && { by: titleOf(known.provider), text: known.words, about: `known since ${known.since}` };
  }

  /** The problem that the provider's words are about, else the first that it refuses, else the first. */
  #deciding(): number {
    const { problems, provider } = this.#pasted;
    const explained = explainedProblem(this.#pasted);
    if (explained) return problems.indexOf(explained);
    const refused = problems.findIndex(({ refusedBy }) => refusedBy.some((by) => by.provider === provider));
    return refused >= 0 ? refused : problems.length > 0 ? 0 : -1;
  }

  #facts(): string[] {
    const { items, pairs, aside, cut } = this.#history;
    const calls = [...items.keys()].filter((at) => items[at]?.kind === 'call');
    const answered = calls.filter((at) => (pairs[at] ?? -1) >= 0).length;
    const [loop] = this.#rows.loops;
    const results =
      answered === calls.length
        ? calls.length === 1
          ? 'with its result'
          : 'each with its result'
        : `${answered} with a result`;
    const others = [
      ...(loop && loop.from > 0 ? [`a loop, messages ${loop.from}–${loop.to}`] : []),
      ...(this.#pasted.said ? ['a history and what the provider says'] : []),
      ...(cut.length > 0 ? [`${counted(cut.length, 'line')} could not be read`] : []),
      ...(aside.length > 0 ? [counted(aside.length, 'side conversation')] : []),
    ];
    return [
      counted(this.#messageCount, 'message'),
      ...(calls.length > 0
        ? [`${counted(calls.length, 'call')}, ${answered === 0 ? 'none with a result' : results}`]
        : []),
      ...others.slice(0, 1),
    ];
  }

  #shownTools(): ShownTool[] {
    const { items, request } = this.#history;
    const calls = new Map<string, number>();
    for (const { kind, name } of items) if (kind === 'call' && name) calls.set(name, (calls.get(name) ?? 0) + 1);
    const described = new Map(this.#tools.map(({ name, description = '' }) => [name, firstLine(description)]));
    const names = new Set([...described.keys(), ...(request.tools ?? []), ...calls.keys()]);
    return [...names].map((name) => ({ name, description: described.get(name) ?? '', calls: calls.get(name) ?? 0 }));
  }

  #lineOf(pointer: string): number {
    return this.#linesOf(pointer)[0];
  }

  #linesOf(pointer: string): readonly [first: number, last: number] {
    const span = this.#source.spanOf(pointer) ?? this.#source.span;
    const { start, end } = this.#source.view.back(span);
    return [this.#lines.position(start).line, this.#lines.position(Math.max(start, end - 1)).line];
  }
}

/** Of an item in another record than its message the record, else the message. */
function recordOf(pointer: string, message: string): string {
  const record = /^L\d+/.exec(pointer)?.[0];
  return record !== undefined && !message.startsWith(`${record}/`) && message !== record ? record : message;
}

/** The message of an error, without the JSON around it. */
const toldIn = (quote: string): string =>
  [...quote.matchAll(/["']message["']\s?:\s?(["'])((?:\\.|(?!\1).)+)\1/gs)].at(-1)?.[2] ?? quote;

/** The status of an error, for the line below its words. */
function statusIn(quote: string): string {
  const [, status] =
    /\b(?:error|code|status|http)\b\W{1,12}(4\d\d|5\d\d)\b/i.exec(quote) ?? /<(4\d\d)>/.exec(quote) ?? [];
  return status === undefined ? '' : `status ${status}, `;
}

const titleOf = (id: string): string => PROVIDERS.find((provider) => provider.id === id)?.title ?? id;

/** The tools that the body of the request declares. */
function toolsOf({ root, notation }: HistorySource): readonly ToolDefinition[] {
  const { tools, config, toolConfig } = notation === 'json-lines' ? {} : asObject(root);
  const declared = tools ?? asObject(config)['tools'] ?? asObject(toolConfig)['tools'];
  if (!Array.isArray(declared) || declared.length === 0) return [];
  const imported = importTools(printExactJson(declared));
  return imported.ok ? imported.value.tools.map(({ definition }) => definition) : [];
}
