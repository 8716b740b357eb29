import { isObject } from '../../json/json-access.ts';
import { pointerNames, pointerSegment } from '../../json/json-pointer.ts';
import { sourceOf } from '../../json/source-json.ts';
import type { ValueNode } from '../../views/notations/value-node.ts';
import { nodeAt } from '../source/plain-value.ts';
import { type Edit, type EditPlan, type Put, planOf } from './edit.ts';

/** A text of JSON, and its values. */
export interface EditedText {
  readonly text: string;
  readonly root: ValueNode;
}

/** The JSON of a value with all edits made; every character that no edit touches stays. */
export function applyToText({ text, root }: EditedText, edits: readonly Edit[]): string {
  return new TextEditor(text, root, planOf(edits)).rendered(root, '');
}

class TextEditor {
  readonly #text: string;
  readonly #root: ValueNode;
  readonly #plan: EditPlan;

  constructor(text: string, root: ValueNode, plan: EditPlan) {
    this.#text = text;
    this.#root = root;
    this.#plan = plan;
  }

  rendered(node: ValueNode, pointer: string): string {
    const { replaced, touches } = this.#plan;
    if (replaced.has(pointer)) return this.#written(replaced.get(pointer), node.start);
    if (!touches(pointer)) return this.#text.slice(node.start, node.end);
    if (node.type === 'list') return this.#list(node.items, node, pointer);
    if (node.type !== 'object') return this.#text.slice(node.start, node.end);
    return this.#object(node, pointer);
  }

  /** Rebuilds a list: items that stay keep their text and what is behind them. */
  #list(items: readonly ValueNode[], { start, end }: ValueNode, pointer: string): string {
    const [first] = items;
    const open = this.#text.slice(start, first?.start ?? start + 1);
    const last = items.at(-1);
    const close = this.#text.slice(last?.end ?? start + 1, end);
    const between = items.slice(1).map((item, index) => this.#text.slice(items[index]?.end ?? 0, item.start));
    const written = items.flatMap((item, index) => {
      const at = `${pointer}/${index}`;
      const puts = this.#plan.puts.get(at);
      const own = this.#plan.removed.has(at) ? [] : [{ text: this.rendered(item, at), behind: between[index] }];
      const put = (one: Put) => ({ text: this.#put(one, item.start), behind: undefined });
      return [...(puts?.before ?? []).map(put), ...own, ...(puts?.after ?? []).map(put)];
    });
    const usual = between[0] ?? (open.slice(1) === '' ? ', ' : `,${open.slice(1)}`);
    const body = written.map(({ text, behind }, index) =>
      index === written.length - 1 ? text : `${text}${behind ?? usual}`,
    );
    return written.length === 0 ? '[]' : `${open}${body.join('')}${close}`;
  }

  #object(node: ValueNode & { readonly type: 'object' }, pointer: string): string {
    const { members, start, end } = node;
    const kept = members.flatMap((member, index) => {
      const at = `${pointer}${pointerSegment(member.key)}`;
      if (this.#plan.removed.has(at)) return [];
      const key = this.#text.slice(member.keyStart, member.value.start);
      const next = members[index + 1];
      const behind = next ? this.#text.slice(member.value.end, next.keyStart) : undefined;
      return [{ text: `${key}${this.rendered(member.value, at)}`, behind }];
    });
    if (kept.length === 0) return '{}';
    const open = this.#text.slice(start, members[0]?.keyStart ?? start + 1);
    const close = this.#text.slice(members.at(-1)?.value.end ?? end - 1, end);
    const body = kept.map(({ text, behind }, index) => (index === kept.length - 1 ? text : `${text}${behind ?? ', '}`));
    return `${open}${body.join('')}${close}`;
  }

  #put(put: Put, near: number): string {
    if (!('from' in put)) return this.#written(put.value, near);
    const node = nodeAt(this.#root, pointerNames(put.from));
    return node ? this.rendered(node, put.from) : '';
  }

  /** JSON of a value, laid out where its neighbors are. */
  #written(value: unknown, near: number): string {
    const line = this.#text.slice(this.#text.lastIndexOf('\n', near - 1) + 1, near);
    const isLaidOut = /^[ \t]+$/.test(line) || /^[ \t]+"[^"]*":\s*$/.test(line);
    if (!isLaidOut) return writtenJson(value, spaced(this.#text));
    const indent = /^[ \t]+/.exec(line)?.[0] ?? '';
    return laidOutJson(value, stepOf(this.#text), indent);
  }
}

/** Whether JSON in one line has blanks behind commas and colons. */
const spaced = (text: string): boolean => /"\s*: ["{[\d]/.test(text.slice(0, 2000));

/** JSON in one line; what was read from a text keeps its digits. */
export function writtenJson(value: unknown, isSpaced: boolean): string {
  const source = sourceOf(value);
  if (source !== undefined) return source;
  const [comma, colon] = isSpaced ? [', ', ': '] : [',', ':'];
  if (Array.isArray(value)) return `[${value.map((item) => writtenJson(item, isSpaced)).join(comma)}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}${colon}${writtenJson(member, isSpaced)}`).join(comma)}}`;
}

/** JSON over lines, each level a step further in than `indent`. */
function laidOutJson(value: unknown, step: string, indent: string): string {
  const source = sourceOf(value);
  if (source !== undefined) return source;
  const inner = indent + step;
  const lines = (parts: readonly string[]): string => parts.map((part) => `\n${inner}${part}`).join(',');
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[${lines(value.map((item) => laidOutJson(item, step, inner)))}\n${indent}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '{}';
  return `{${lines(members.map(([name, member]) => `${JSON.stringify(name)}: ${laidOutJson(member, step, inner)}`))}\n${indent}}`;
}

/** How far the text indents a level. */
const stepOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
