import { groupBy } from '../../base/group-by.ts';
import type { Span } from '../../base/span.ts';
import { isBlank, trimSpace } from '../text/characters.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Finding } from '../words/finding.ts';
import { ownText, type SurrogateReferences } from './character-data.ts';
import { childElements, type Element, holdsCdata, innerSpan } from './element.ts';
import { inferScalar, isLossy } from './infer-scalar.ts';
import { isPluralOf } from './plural.ts';
import { isElementStructure, isJsonStructure } from './structure-in-text.ts';
import type { ArrayValue, ObjectValue, StringValue, Value } from './value.ts';

/** More deeply nested elements under `<arguments>` stay raw text: no tool takes such a value, and recursion stays shallow. */
export const MAX_DEPTH = 256;

export interface ReadingContext {
  readonly text: StreamText;
  readonly surrogates: SurrogateReferences;
  readonly report: (finding: Finding) => void;
  /** Whether the machine repaired something between the two offsets. */
  readonly hasRepair: (start: number, end: number) => boolean;
}

/** Reads elements into values without a schema (format.md §3, rules 1–6). */
export class ElementReader {
  protected readonly context: ReadingContext;

  constructor(context: ReadingContext) {
    this.context = context;
  }

  /** The value of one element of any kind. */
  read(element: Element, depth = 0): Value {
    if (depth > MAX_DEPTH) return this.tooDeep(element);
    const children = childElements(element);
    if (children.length === 0) return this.readLeaf(element);
    const loose = ownText(this.context.text, element, this.context.surrogates);
    if (isBlank(loose) && isWrapper(element, children)) {
      const items = children.map((child) => this.read(child, depth + 1));
      return { type: 'array', items, ...this.place(element) };
    }
    return this.readObject(element, children, loose, depth);
  }

  /** An object by rule 6; `loose` is the element's own text, kept under `#text` where it is not blank. */
  readObject(element: Element, children: readonly Element[], loose: string, depth: number): ObjectValue {
    const entries: [string, Value][] = [];
    for (const [name, group] of groupByName(children))
      entries.push([name, this.readMember(element, name, group, depth + 1)]);
    if (!isBlank(loose)) {
      entries.push(['#text', this.looseText(element, loose)]);
      this.remarkOnMixture(element);
    }
    return { type: 'object', entries, ...this.place(element) };
  }

  /** Text that ends at a dropped end tag was already reported: it belongs to the element before it, which closed too early. */
  protected remarkOnMixture(element: Element): void {
    const solid = element.parts.filter(
      (part) => part.kind !== 'text' || !isBlank(this.context.text.slice(part.start, part.end)),
    );
    const isSaid = solid.every(
      (part, index) => (part.kind !== 'text' && part.kind !== 'cdata') || solid[index + 1]?.kind === 'dropped',
    );
    if (!isSaid) this.report(element, 'mixed-content', 'warning', innerSpan(element), { name: element.name });
  }

  /** All elements of one name in an object: one value, or an array in order. */
  protected readMember(_parent: Element, _name: string, group: readonly Element[], depth: number): Value {
    const values = group.map((element) => this.read(element, depth));
    const [only] = values;
    if (values.length === 1 && only) return only;
    return this.repeated(group, values);
  }

  /** Repeated elements as one array; a repeated wrapper adds its items. */
  protected repeated(group: readonly Element[], values: readonly Value[]): ArrayValue {
    const items = values.flatMap((value) => (value.type === 'array' ? value.items : [value]));
    const first = group[0] as Element;
    const last = group[group.length - 1] as Element;
    const span = { start: first.start, end: last.end };
    return { type: 'array', items, span, inner: span, closed: last.closed };
  }

  protected readLeaf(element: Element): Value {
    const text = ownText(this.context.text, element, this.context.surrogates);
    this.remarkOnLeaf(element);
    if (holdsCdata(element)) {
      if (endsInS(element.name)) this.remarkOnStructure(element, text, 'cdata-as-structure');
      return this.string(element, text);
    }
    if (!element.closed) return this.string(element, text);
    const scalar = inferScalar(text);
    if (scalar.type === 'string') {
      if (endsInS(element.name)) this.remarkOnStructure(element, text, 'json-as-structure');
      return this.string(element, text);
    }
    if (isLossy(trimSpace(text), scalar))
      this.report(element, 'lossy-scalar', 'info', innerSpan(element), { text: trimSpace(text), type: scalar.type });
    return { ...scalar, ...this.place(element) };
  }

  /** Reports comments and the like in a leaf, since they are left out of the value. */
  protected remarkOnLeaf(element: Element): void {
    for (const part of element.parts)
      if (REMARKABLE.has(part.kind) && !this.isMisspeltCdata(part) && !this.isRepairedInstruction(part))
        this.report(element, 'markup-in-string', 'warning', part, { name: element.name, kind: part.kind });
  }

  /** Whether the machine already reported it as misspelt CDATA. */
  private isMisspeltCdata({ kind, start }: Span & { readonly kind: string }): boolean {
    return kind === 'directive' && this.context.text.slice(start, start + MISSPELT_CDATA.length) === MISSPELT_CDATA;
  }

  /** Whether it is an XML declaration that was repaired: the repair is report enough. */
  private isRepairedInstruction({ kind, start, end }: Span & { readonly kind: string }): boolean {
    return kind === 'instruction' && this.context.hasRepair(start, end);
  }

  private remarkOnStructure(element: Element, text: string, code: 'cdata-as-structure' | 'json-as-structure'): void {
    const structure = isJsonStructure(text) || (code === 'cdata-as-structure' && isElementStructure(text));
    if (structure) this.report(element, code, 'info', innerSpan(element), { name: element.name });
  }

  protected string(element: Element, value: string): StringValue {
    return { type: 'string', value, cdata: holdsCdata(element), ...this.place(element) };
  }

  protected looseText(element: Element, value: string): StringValue {
    const direct = element.parts.filter((part) => part.kind !== 'element' && part.kind !== 'dropped');
    const span = { start: direct[0]?.start ?? element.openEnd, end: direct.at(-1)?.end ?? element.closeStart };
    return { type: 'string', value, cdata: holdsCdata(element), span, inner: span, closed: element.closed };
  }

  protected place(element: Element): { span: Span; inner: Span; closed: boolean } {
    return { span: { start: element.start, end: element.end }, inner: innerSpan(element), closed: element.closed };
  }

  protected report(
    element: Element,
    code: Finding['code'],
    severity: Finding['severity'],
    { start, end }: Span,
    data: NonNullable<Finding['data']> = {},
    more: Partial<Finding> = {},
  ): void {
    this.context.report({
      code,
      severity,
      start,
      end,
      data,
      about: { start: element.start, end: element.end },
      ...more,
    });
  }

  private tooDeep(element: Element): StringValue {
    this.report(element, 'input-too-large', 'warning', element, { what: 'depth', limit: MAX_DEPTH });
    return this.string(element, this.context.text.slice(element.openEnd, element.closeStart));
  }
}

/** Groups elements by name, in the order of each name's first appearance. */
export function groupByName(elements: readonly Element[]): Map<string, Element[]> {
  return groupBy(elements, (element) => element.name);
}

/** Whether all children share one name, which is `item` or the singular of the element's own (format.md §3.5). */
export function isWrapper(element: Element, children: readonly Element[]): boolean {
  const name = children[0]?.name ?? '';
  if (!children.every((child) => child.name === name)) return false;
  return name === 'item' || isPluralOf(element.name, name);
}

const REMARKABLE: ReadonlySet<string> = new Set(['comment', 'instruction', 'directive']);

/** A strict reader takes it for a directive (format.md §8 A50). */
const MISSPELT_CDATA = '<!CDATA[';

const endsInS = (name: string): boolean => /s$/i.test(name);
