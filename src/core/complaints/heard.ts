import type { Span } from '../../base/span.ts';
import { onlyValue } from '../views/notations/only-value.ts';
import { readValue } from '../views/notations/read-value.ts';
import { stringView } from '../views/notations/string-text.ts';
import type { ValueNode } from '../views/notations/value-node.ts';
import type { View } from '../views/view.ts';
import { isByProgram, isException, mayComplain } from './evidence.ts';
import { saidIn } from './reading-values.ts';
import { PAGE } from './text/continuing.ts';
import type { LogLine } from './text/log-lines.ts';
import { LONGEST_RECORD, type Message, messagesOf } from './text/messages.ts';
import { clauseOfPerson, isDescription, isPersonal, LABELED_VALUE } from './text/person.ts';
import { Draft } from './vocabulary/draft.ts';
import { kindOf } from './vocabulary/kinds.ts';
import { readWords } from './vocabulary/read-words.ts';

/** A complaint that was heard, with its span in the paste and the record that it stands in. */
export interface Heard extends Span {
  readonly draft: Draft;
  readonly record: string;
}

interface Around {
  /** The text is the words of an error already. */
  readonly isGiven: boolean;
  readonly record: string;
  readonly level?: LogLine['level'];
  /** A person quotes it in a sentence. */
  readonly isQuoted?: true;
  /** How many literals the text is in. */
  readonly depth: number;
}

/** Texts in texts in texts: no program goes deeper. */
const MOST_DEPTH = 5;
/** Of more messages the first and the last are read: a chain of causes ends with the one that decides. */
const MOST_MESSAGES = 200;

const NOWHERE: Around = { isGiven: false, record: '', depth: 0 };

/** What programs complain about in a text. */
export function heardIn(view: View, around: Around = NOWHERE): Heard[] {
  if (around.depth > MOST_DEPTH || !(around.isGiven || mayComplain(view.text))) return [];
  return new Listener(view, around).listen();
}

class Listener {
  private readonly view: View;
  private readonly around: Around;
  private readonly heard: Heard[] = [];
  constructor(view: View, around: Around) {
    this.view = view;
    this.around = around;
  }

  listen(): Heard[] {
    const { isGiven } = this.around;
    const messages = messagesOf(this.view.text).filter(({ whole }) => isGiven || mayComplain(this.wordsOf(whole)));
    const half = MOST_MESSAGES / 2;
    const read = messages.length > MOST_MESSAGES ? [...messages.slice(0, half), ...messages.slice(-half)] : messages;
    for (const message of read) this.hear(message);
    // Beside words that say what went wrong, the rest of an error is its frame.
    const isTelling = ({ draft }: Heard): boolean => kindOf(draft) !== 'unknown';
    return isGiven && this.heard.some(isTelling) ? this.heard.filter(isTelling) : this.heard;
  }

  private wordsOf({ start, end }: Span): string {
    return this.view.text.slice(start, end);
  }

  private hear({ lines, whole, inside, ofRecord }: Message): void {
    const first = lines[0]!;
    if (this.fields(whole, first.level) || this.literal(whole) || this.page(whole)) return;
    const own = this.view.text.slice(first.from, Math.min(whole.end, first.from + LONGEST_RECORD));
    const record = [own, ofRecord, this.around.record].filter((part) => part !== '').join('\n');
    const errors = inside.filter((value) => this.error(value, record, whole, lines, inside));
    for (const value of inside) if (!errors.includes(value)) this.walk(value, record);
    if (errors.length === 0) this.words(whole, lines, inside, record, first.level ?? this.around.level);
  }

  /** A value that is an error, with the words around it: the first of a message takes them all. */
  private error(
    value: ValueNode,
    record: string,
    whole: Span,
    lines: readonly LogLine[],
    inside: readonly ValueNode[],
  ): boolean {
    const said = saidIn(this.view.text, value);
    if (!said) return false;
    const draft = new Draft();
    const head = {
      start: whole.start + foreignClause(this.view.text.slice(whole.start, value.start)),
      end: value.start,
    };
    const words = this.wordsOf(head).trim();
    const hasHead = /\w{2}/.test(words) && !isPersonal(words);
    if (hasHead) readWords(this.joined(lines, { start: head.start, end: whole.end }, inside), draft);
    const isSureHead = draft.isSure;
    draft.join(said.draft);
    const spans: Heard[] = [];
    for (const message of said.messages) {
      const inner = stringView(this.view, message);
      for (const one of heardIn(inner, { isGiven: true, record, depth: this.around.depth + 1 })) {
        draft.join(one.draft);
        spans.push(one);
      }
    }
    const isHeading =
      hasHead && (isSureHead || isException(words) || (IS_HEADING.test(words) && !isDescription(words)));
    const heading = { start: head.start, end: whole.start + trimmedEnd(this.wordsOf(whole)) };
    // A gateway says that there was an error, and behind it what the server said.
    const known = spans.find((one) => kindOf(one.draft) !== 'unknown');
    const telling = known ?? spans[0];
    // Of what was printed over several lines the words that tell are quoted, not the dump from its head on.
    const [told] = said.messages;
    const isBelow = known && told && this.wordsOf({ start: value.start, end: told.start }).split('\n').length > 2;
    const { start, end } = isHeading && !isBelow ? this.view.back(heading) : (telling ?? this.view.back(value));
    this.heard.push({ draft, start, end, record });
    return true;
  }

  /** The words of a message without prefixes, values that hold others left out. */
  private joined(lines: readonly LogLine[], span: Span, inside: readonly ValueNode[]): string {
    const parts: string[] = [];
    for (const line of lines) {
      if (line.end < span.start) continue;
      let at = Math.max(line.margin, span.start);
      const end = Math.min(line.end, span.end);
      for (const value of inside) {
        if (value.end <= at || value.start >= end || (isShort(value) && saidIn(this.view.text, value) === undefined))
          continue;
        if (value.start > at) parts.push(this.view.text.slice(at, value.start), '{}');
        at = Math.max(at, Math.min(value.end, end));
      }
      if (at < end) parts.push(this.view.text.slice(at, end));
      parts.push('\n');
    }
    return parts.join('').slice(0, -1);
  }

  /** A message in words. */
  private words(
    whole: Span,
    lines: readonly LogLine[],
    inside: readonly ValueNode[],
    record: string,
    level: LogLine['level'],
  ): void {
    if (this.around.isGiven) {
      const draft = new Draft();
      readWords(this.joined(lines, whole, inside), draft);
      this.push(draft, whole, record);
      return;
    }
    const shown = CODE_BEHIND_LABEL.exec(this.wordsOf(whole).trimEnd());
    if (shown && this.quoted(whole, inside, record) > 0) return;
    for (const span of this.readings(whole)) {
      const draft = new Draft();
      const words = this.joined(lines, span, inside);
      if (isValueAlone(words)) continue;
      readWords(words, draft);
      // The level of a record is evidence for all of it alone.
      const ownLevel = span.start === whole.start ? level : undefined;
      if (!isByProgram(words.trim(), draft, ownLevel, this.around.isQuoted)) continue;
      this.push(draft, span, record);
      return;
    }
    this.quoted(whole, inside, record);
  }

  /** The spans that may be a program's words, without the clauses and sentences of a person around them: the shortest first. */
  private readings(whole: Span): Span[] {
    const sentences = this.sentences(whole);
    const isOwn = (sentence: Span): boolean => {
      const words = this.wordsOf(sentence);
      return !isPersonal(words.slice(clauseOfPerson(words)));
    };
    const from = sentences.findIndex(isOwn);
    const last = sentences.findLastIndex(isOwn);
    const own: Span[] = from < 0 ? [whole] : [{ start: sentences[from]!.start, end: sentences[last]!.end }];
    return own.flatMap(({ start, end }) => {
      const from = start + foreignClause(this.view.text.slice(start, end));
      return from > start
        ? [
            { start: from, end },
            { start, end },
          ]
        : [{ start, end }];
    });
  }

  private sentences({ start, end }: Span): Span[] {
    const spans: Span[] = [];
    let from = start;
    const text = this.view.text.slice(start, Math.min(end, start + LONGEST_SENTENCES));
    const value = LABELED_VALUE.exec(text);
    for (const found of text.matchAll(/[.!?]["'`)]?\s+(?=[A-Z"'`[{<])/g)) {
      if (value && found.index > value.index && found.index < value.index + value[0].length) continue;
      const stop = start + found.index + found[0].trimEnd().length;
      spans.push({ start: from, end: stop });
      from = start + found.index + found[0].length;
    }
    spans.push({ start: from, end });
    return spans;
  }

  /** Words of a program that a person quotes in a sentence. */
  private quoted(whole: Span, inside: readonly Span[], record: string): number {
    const before = this.heard.length;
    const text = this.wordsOf(whole).slice(0, LONGEST_SENTENCES);
    for (const { index, 0: found } of text.matchAll(/`[^`\n]{12,2000}`|"[^"\n]{12,2000}"|“[^”\n]{12,2000}”/g)) {
      const start = whole.start + index + 1;
      if (!found.includes(' ') || inside.some((value) => value.start < start && value.end > start)) continue;
      const inner = this.view.part({ start, end: start + found.length - 2 });
      this.hearIn(inner, { isGiven: false, isQuoted: true, record });
    }
    return this.heard.length - before;
  }

  /** The title of a page that a proxy sends in place of an answer. */
  private page(whole: Span): boolean {
    const text = this.wordsOf(whole);
    const [tag, title] = PAGE.test(text.slice(clauseOfPerson(text))) ? (TITLE.exec(text)?.slice(0, 2) ?? []) : [];
    if (tag === undefined || title === undefined) return false;
    const start = whole.start + text.indexOf(tag) + tag.indexOf(title);
    const draft = new Draft();
    readWords(title, draft);
    this.push(draft, { start, end: start + title.length }, text.slice(0, LONGEST_RECORD));
    return true;
  }

  /** The fields of a record of Go: each is a text. */
  private fields(whole: Span, level: LogLine['level']): boolean {
    const text = this.wordsOf(whole);
    const stated = /\blevel=(\w{1,10})\b/.exec(text.slice(0, LONGEST_CLAUSE))?.[1];
    if (/^[[{]/.test(text)) return false;
    if (stated === undefined && !/^\w{1,40}=["']/.test(text)) return false;
    const isError = /^(?:err|fatal|panic|warn)/i.test(stated ?? level ?? '');
    const record = text.slice(0, LONGEST_RECORD);
    const part = this.view.part(whole);
    const before = this.heard.length;
    let end = 0;
    for (const found of text.matchAll(/\b(\w{1,40})=(?=["'])/g)) {
      if (found.index < end) continue;
      const node = readValue(text, found.index + found[0].length);
      if (node?.type !== 'string' || !node.isClosed) break;
      end = node.end;
      const isGiven = isError && /^(?:err|error|msg|message)$/.test(found[1]!);
      this.hearIn(stringView(part, node), { isGiven, record });
    }
    const tool = TOOL_FIELD.exec(text)?.[1];
    if (tool !== undefined) for (const { draft } of this.heard.slice(before)) draft.tool = tool;
    return true;
  }

  /** A text that is one literal, with its quotes and escapes; one of several lines may have a label. */
  private literal({ start, end }: Span): boolean {
    const text = this.wordsOf({ start, end });
    const label = /^[\w.-]{1,40} ?[:=] ?(?=["'`])/.exec(text)?.[0].length ?? 0;
    const part = this.view.part({ start: start + label, end: end - (/[,;]\s*$/.exec(text)?.[0].length ?? 0) });
    const node = onlyValue(part.text);
    if (node?.type !== 'string') return false;
    const inner = stringView(part, node);
    if (label > 0 && !inner.text.includes('\n')) return false;
    this.hearIn(inner, this.around);
    return true;
  }

  /** Errors and texts inside a value that is no error. */
  private walk(root: ValueNode, record: string): void {
    const open: ValueNode[] = [root];
    const most = this.heard.length + MOST_MESSAGES;
    for (let value = open.pop(); value !== undefined && this.heard.length < most; value = open.pop()) {
      if (value.type === 'string') {
        const inner = stringView(this.view, value);
        if (/[\s:]|\p{Script=Han}/u.test(inner.text)) this.hearIn(inner, { isGiven: false, record });
      } else if (value.type === 'list') open.push(...value.items.toReversed());
      else if (value.type === 'object' && (value === root || !this.errorAlone(value, record)))
        for (const { key, value: member } of value.members.toReversed()) if (!OF_CALLS.test(key)) open.push(member);
    }
  }

  private hearIn(view: View, around: Omit<Around, 'depth'>): void {
    this.heard.push(...heardIn(view, { ...around, depth: this.around.depth + 1 }));
  }

  private errorAlone(value: ValueNode, record: string): boolean {
    const line: LogLine = { ...value, from: value.start, margin: value.start, indent: 0, isRecord: false };
    return this.error(value, record, value, [line], [value]);
  }

  private push(draft: Draft, span: Span, record: string): void {
    const text = this.wordsOf(span);
    const from = span.start + (/^[\s*]*(?:<[a-z_]{0,20}error>\s*)?/.exec(text)?.[0].length ?? 0);
    const end = span.start + trimmedEnd(text);
    if (from < end) this.heard.push({ draft, ...this.view.back({ start: from, end }), record });
  }
}

/** Members that hold what a model or a request says, not what a program does. */
const OF_CALLS =
  /^(?:arguments|args|input|parameters|params|kwargs|properties|description|command|code|new_string|old_string|tools)$/;
/** A field of a log beside the words that names the tool: `tool_name=search`, `harmonyFunctionName=search`. */
const TOOL_FIELD = /(?:tool|function)_?name=["']?([\w.:-]{1,100})/i;
/** A status, as the title or the heading of a page. */
const TITLE = /<(?:title|h1)[^<>]{0,60}>\s{0,9}((?:Error )?[45]\d\d[^<\n]{2,100}?)\s{0,9}</i;
/** A label with words in a code span behind it, and nothing else. */
const CODE_BEHIND_LABEL = /^[\w #*-]{1,60}: ?`[^`\n]{12,2000}`\.?$/;
/** Words before a value that is an error, which belong to it. */
const IS_HEADING = /\berr(?:or|ors)?\b|fail|exception|invalid|\b[45]\d\d\b/i;
const LONGEST_CLAUSE = 400;
const LONGEST_SENTENCES = 4000;
const LONGEST_TAG = 50;

/** The length of a message without the signs after it that are not its own. */
function trimmedEnd(text: string): number {
  let end = text.length;
  for (let before = -1; before !== end; ) {
    before = end;
    while (end > 0 && /[\s│┃║|*]/.test(text.charAt(end - 1))) end -= 1;
    end -= /<\/[\w-]{1,40}>$/.exec(text.slice(Math.max(0, end - LONGEST_TAG), end))?.[0].length ?? 0;
  }
  return end;
}

/** How long the clause is with which a person introduces a program's words; one that says what went wrong is the program's own. */
function foreignClause(text: string): number {
  const length = clauseOfPerson(text);
  if (length === 0 || isPersonal(text.slice(0, length))) return length;
  if (isException(text)) return 0;
  const draft = new Draft();
  readWords(text.slice(0, length), draft);
  return draft.isSure ? 0 : length;
}

/** Nothing but a value, whatever its strings say; a map as Java prints it is read as words. */
const isValueAlone = (words: string): boolean =>
  /^[[{](?!\w{1,40}=)/.test(words.trimStart()) && /[\]}]$/.test(words.trimEnd().slice(-1));

/** A short value belongs to the words, unless it is an error that is read as one. */
const isShort = (value: ValueNode): boolean => value.end - value.start < LONGEST_CLAUSE;
