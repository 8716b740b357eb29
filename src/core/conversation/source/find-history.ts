import type { Span } from '../../../base/span.ts';
import { asObject, asText, isObject, parseJson } from '../../json/json-access.ts';
import { pointerNames } from '../../json/json-pointer.ts';
import { withoutLayer } from '../../paste/layers/layers.ts';
import { linesOf } from '../../views/lines.ts';
import { readValue } from '../../views/notations/read-value.ts';
import { stringView } from '../../views/notations/string-text.ts';
import type { ValueNode } from '../../views/notations/value-node.ts';
import { View } from '../../views/view.ts';
import { type HistorySource, spansOfLines, spansOfValue } from './history-source.ts';
import { JsonLines } from './json-lines.ts';
import { plainValue } from './plain-value.ts';
import { prettyMessages } from './pretty-messages.ts';

/** What a history may be: each gets a value, or the records of JSON lines, and says whether it is one. */
export interface HistoryLooks {
  readonly isDocument: (root: unknown) => boolean;
  readonly isSession: (records: Iterable<unknown>) => boolean;
}

/** As many layers are taken off, and as many values are looked at. */
const MOST_LEVELS = 12;
const MOST_VALUES = 400;
/** Values among words are read up to so many times the length of the text, and where their heads have a member of a message. */
const MOST_READ = 4;
const HEAD = 2_000;
/** As many lines that are no records may be between two of a session. */
const MOST_BETWEEN = 3;
const MAY_BEGIN =
  /\b(?:role|parts|part_kind|kind|type|messages|contents|input|log|source|body)\b["']?\s{0,9}[:=]|\w(?:Message|Request|Response)\(/;

/** Finds the history in a paste, whatever is around it; undefined where there is none. */
export function findHistory(paste: string, looks: HistoryLooks): HistorySource | undefined {
  let view = View.of(paste);
  for (let level = 0; level < MOST_LEVELS; level++) {
    const found = new HistoryFinder(view, looks).find();
    if (found) return found;
    const undone = withoutLayer(view);
    if (!undone) return undefined;
    view = undone.bare;
  }
  return undefined;
}

class HistoryFinder {
  readonly #view: View;
  readonly #looks: HistoryLooks;
  #values = 0;

  constructor(view: View, looks: HistoryLooks) {
    this.#view = view;
    this.#looks = looks;
  }

  find(): HistorySource | undefined {
    const { text } = this.#view;
    return this.#lines() ?? this.#whole() ?? this.#pretty(text) ?? this.#amidWords(text);
  }

  /** The whole text is one value of JSON. */
  #whole(): HistorySource | undefined {
    const { text } = this.#view;
    const start = text.search(/\S/);
    const value = parseJson(text);
    return isObject(value) || Array.isArray(value)
      ? this.#inside(value, { start, end: text.trimEnd().length })
      : undefined;
  }

  /** Lines in a row of which each is a record; one that is cut belongs to them. */
  #lines(): HistorySource | undefined {
    const { text } = this.#view;
    const lines = linesOf(text);
    for (let from = 0; from < lines.length; from++) {
      if (!isRecordLine(text, lines[from])) continue;
      const to = this.#endOfRun(lines, from);
      const source = to - from > 1 ? this.#records(lines.slice(from, to)) : undefined;
      if (source) return source;
      from = to;
    }
    return undefined;
  }

  /** Where records end that begin with a line. Few lines that are none are left out where a record of a session follows. */
  #endOfRun(lines: readonly Span[], from: number): number {
    const { text } = this.#view;
    let end = from;
    for (let at = from; at < lines.length && at <= end + MOST_BETWEEN; at++) {
      if (!isRecordLine(text, lines[at])) continue;
      if (at > end && !this.#looks.isSession(new JsonLines(text, lines.slice(at, at + 1)))) break;
      end = at + 1;
    }
    return end;
  }

  #records(run: readonly Span[]): HistorySource | undefined {
    const { text } = this.#view;
    const records = new JsonLines(text, run);
    const span = { start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 };
    if (this.#looks.isSession(records))
      return {
        notation: 'json-lines',
        view: this.#view,
        span,
        root: records,
        canEdit: true,
        spanOf: spansOfLines(text, run),
      };
    for (const [index, line] of run.entries()) {
      const record = records.at(index);
      const found = isObject(record) ? this.#inside(record, line) : undefined;
      if (found) return { ...found, canEdit: false };
    }
    return undefined;
  }

  /** Messages under their heads, as LangChain prints them for people. */
  #pretty(text: string): HistorySource | undefined {
    const found = prettyMessages(text);
    if (!found || !this.#looks.isDocument(found.root)) return undefined;
    const { root, span, spans } = found;
    return {
      notation: 'print',
      view: this.#view,
      span,
      root,
      canEdit: true,
      spanOf: (pointer) => spans[Number(pointerNames(pointer)[0])],
    };
  }

  /** Values in any notation among words. */
  #amidWords(text: string): HistorySource | undefined {
    const starts = /(?<!\w)[[{]/g;
    let read = 0;
    for (let match = starts.exec(text); match && this.#values < MOST_VALUES; match = starts.exec(text)) {
      this.#values += 1;
      if (!MAY_BEGIN.test(text.slice(match.index, match.index + HEAD))) continue;
      if (read > MOST_READ * text.length) break;
      const node = readValue(text, match.index);
      read += (node?.end ?? match.index) - match.index;
      if (!node || node.type === 'string') continue;
      const span = { start: node.start, end: node.end };
      const json = parseJson(text.slice(span.start, span.end));
      const found = this.#inside(json ?? plainValue(text, node), span, json === undefined ? node : undefined);
      if (found) return found;
      starts.lastIndex = Math.max(node.end, match.index + 1);
    }
    return undefined;
  }

  /** The value itself, or the history in a member of it, which may be a text of JSON. */
  #inside(value: unknown, span: Span, print?: ValueNode): HistorySource | undefined {
    const { text } = this.#view;
    if (this.#looks.isDocument(value))
      return {
        notation: print ? 'print' : 'json',
        view: this.#view,
        span,
        root: value,
        canEdit: !(print && isGuessed(text, print)),
        spanOf: spansOfValue(text, span.start),
        ...urlOf(text.slice(0, span.start)),
      };
    const found = this.#within(value, []);
    if (!found) return undefined;
    const node = spansOfValue(text, span.start);
    const pointer = found.path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    const at = node(pointer) as ValueNode | undefined;
    if (!at) return undefined;
    const url = urlOf(asText(found.url) ?? '');
    if (at.type !== 'string')
      return {
        notation: print ? 'print' : 'json',
        view: this.#view,
        span: { start: at.start, end: at.end },
        root: found.value,
        canEdit: false,
        spanOf: spansOfValue(text, at.start),
        ...url,
      };
    const inner = stringView(this.#view, at);
    const start = inner.text.search(/\S/);
    return {
      notation: 'json',
      view: inner,
      span: { start, end: inner.text.trimEnd().length },
      root: found.value,
      canEdit: false,
      spanOf: spansOfValue(inner.text, start),
      ...url,
    };
  }

  /** The history in a member at any depth. */
  #within(
    value: unknown,
    path: readonly string[],
    url?: unknown,
  ): { readonly value: unknown; readonly path: readonly string[]; readonly url?: unknown } | undefined {
    if (path.length > MOST_LEVELS || this.#values > MOST_VALUES) return undefined;
    const members = Array.isArray(value) ? value.entries() : Object.entries(asObject(value));
    const near = asObject(value)['url'] ?? url;
    for (const [name, member] of members) {
      const inner = typeof member === 'string' && MAY_HOLD.test(member) ? parseJson(member) : member;
      if (typeof inner !== 'object' || inner === null) continue;
      this.#values += 1;
      const way = [...path, String(name)];
      if (this.#looks.isDocument(inner)) return { value: inner, path: way, ...(near !== undefined && { url: near }) };
      const found = this.#within(inner, way, near);
      if (found) return found;
    }
    return undefined;
  }
}

/** Whether a value has a text with bare quotes like its own, so that where the text ends, and what follows it, was guessed. */
function isGuessed(text: string, node: ValueNode): boolean {
  if (node.type === 'list') return node.items.some((item) => isGuessed(text, item));
  if (node.type === 'object') return node.members.some(({ value }) => isGuessed(text, value));
  if (node.type !== 'string') return false;
  return node.parts.some(({ start, end }) =>
    new RegExp(String.raw`(?<!\\)${text.charAt(start - 1)}:`).test(text.slice(start, end)),
  );
}

/** A text that may be the body of a request. */
const MAY_HOLD = /^\s*[[{][\s\S]*"(?:role|parts|type|kind)"/;

const isRecordLine = (text: string, line: Span | undefined): boolean =>
  line !== undefined && /^\s*\{/.test(text.slice(line.start, Math.min(line.end, line.start + 80)));

/** The last URL in some words. */
function urlOf(words: string): { readonly url?: string } {
  const url = words.match(/https?:\/\/[^\s'"]+/g)?.at(-1);
  return url === undefined ? {} : { url };
}
