import type { Span } from '../../base/span.ts';
import { asCdata, asEscaped } from '../text/as-xml.ts';
import { isBlank, normaliseLineEnds, trimSpace } from '../text/characters.ts';
import { additionalAllowed } from '../tools/schema/additional-allowed.ts';
import { allowedTypes, type TypeSet } from '../tools/schema/allowed-types.ts';
import { declaredProperties } from '../tools/schema/declared-properties.ts';
import { itemSchema } from '../tools/schema/item-schema.ts';
import { propertySchema } from '../tools/schema/property-schema.ts';
import { resolveSchema } from '../tools/schema/resolve-schema.ts';
import type { JsonSchema } from '../tools/tool-definition.ts';
import { ownText } from './character-data.ts';
import { type EarlierEnd, endEarlier } from './earlier-end.ts';
import { childElements, type Element, holdsCdata, holdsMarkup, innerSpan, type Part } from './element.ts';
import { ElementReader, groupByName, MAX_DEPTH, type ReadingContext } from './element-reader.ts';
import { type InferredScalar, inferScalar } from './infer-scalar.ts';
import { looseRuns } from './loose-text.ts';
import { isEmptyTag, lacksEndTag, missingEndTags } from './missing-end-tags.ts';
import { isJsonStructure } from './structure-in-text.ts';
import type { ArrayValue, ObjectValue, Value } from './value.ts';

export interface SchemaReadingContext extends ReadingContext {
  readonly resilient: boolean;
  readonly takeRaw: (source: RawSource) => void;
  readonly closeEarlier: (end: EarlierEnd) => void;
}

/** An element that was read as raw text, so that reports about the markup in it no longer apply. */
export interface RawSource extends Span {
  /** Start of its own end tag. */
  readonly innerEnd: number;
  /** End tags that its content lacks there, innermost first. */
  readonly missing: string;
}

/** Reads elements into values of the types that a tool's schema asks for (format.md §3 end, §7.12). */
export class SchemaReader extends ElementReader {
  private readonly root: JsonSchema;
  private readonly raw: SchemaReadingContext;

  constructor(context: SchemaReadingContext, root: JsonSchema) {
    super(context);
    this.raw = context;
    this.root = root;
  }

  /** Reads the members of an object element by the object's schema. */
  readObjectBy(schema: JsonSchema, element: Element, depth: number): ObjectValue {
    if (this.raw.resilient) this.closeAtNext(schema, element);
    const children = this.stretchStrings(schema, element);
    const entries: [string, Value][] = [];
    for (const [name, group] of groupByName(children)) {
      const property = propertySchema(this.root, schema, name);
      entries.push([
        name,
        property === undefined
          ? super.readMember(element, name, group, depth + 1)
          : this.readProperty(property, name, group, depth + 1),
      ]);
    }
    const loose = this.looseTextOf(element);
    if (!isBlank(loose)) {
      entries.push(['#text', this.looseText(element, loose)]);
      this.remarkOnMixture(element);
    }
    return { type: 'object', entries, ...this.place(element) };
  }

  /**
   * Ends an element without an end tag before the next argument that the schema declares here, that is not given elsewhere, and
   * that the element itself does not declare (format.md §7.12).
   */
  private closeAtNext(schema: JsonSchema, element: Element): void {
    const { text } = this.context;
    const lacking = (part: Part) => part.kind === 'element' && lacksEndTag(part.element, text);
    if (!element.parts.some(lacking)) return;
    const awaited = new Set(declaredProperties(this.root, schema));
    for (const child of childElements(element)) awaited.delete(child.name);
    const waiting = [...element.parts].reverse();
    const parts: Part[] = [];
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      parts.push(part);
      if (part.kind !== 'element' || awaited.size === 0 || !lacking(part)) continue;
      const property = propertySchema(this.root, schema, part.element.name);
      const takes = (name: string) => awaited.has(name) && !this.declares(property, name) && awaited.delete(name);
      const earlier = endEarlier(part.element, text, takes);
      if (earlier === null) continue;
      this.raw.closeEarlier(earlier.end);
      parts[parts.length - 1] = { ...part, end: part.element.end };
      for (const freed of [...earlier.freed].reverse()) waiting.push(freed);
    }
    element.parts.splice(0, element.parts.length);
    for (const part of parts) element.parts.push(part);
  }

  /** Whether an element of that schema, or an item of it, declares such a child. */
  private declares(schema: JsonSchema | undefined, name: string): boolean {
    if (schema === undefined) return false;
    const item = itemSchema(this.root, schema, 0);
    return [schema, item].some(
      (holder) => holder !== undefined && additionalAllowed(this.root, holder, name) === 'declared',
    );
  }

  private looseTextOf(element: Element): string {
    return ownText(this.context.text, element, this.context.surrogates);
  }

  /**
   * Lets a string hold its own end tag: it extends to the last such tag before the next sibling that the schema declares. The
   * parts between are removed from the parent.
   */
  private stretchStrings(schema: JsonSchema, element: Element): readonly Element[] {
    if (!element.parts.some((part) => part.kind === 'dropped')) return childElements(element);
    const names = new Set(declaredProperties(this.root, schema));
    const parts = element.parts;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i];
      if (part?.kind !== 'element' || !names.has(part.element.name)) continue;
      const property = propertySchema(this.root, schema, part.element.name);
      if (property === undefined || !isOnly(allowedTypes(this.root, property), 'string')) continue;
      if (isEmptyTag(part.element, this.context.text)) continue;
      const tag = `</${part.element.name}`;
      const isTag = (source: string) => source.startsWith(tag) && source.slice(tag.length).trim() === '>';
      let last = -1;
      for (let j = i + 1; j < parts.length; j++) {
        const later = parts[j];
        if (later?.kind === 'element' && names.has(later.element.name)) break;
        if (later?.kind === 'dropped' && isTag(this.context.text.slice(later.start, later.end))) last = j;
      }
      if (last < 0) continue;
      const swallowed = parts.splice(i + 1, last - i);
      const closing = swallowed.at(-1) as { start: number; end: number };
      part.element.parts.push({ kind: 'dropped', start: part.element.closeStart, end: closing.start });
      part.element.closeStart = closing.start;
      part.element.end = closing.end;
    }
    return childElements(element);
  }

  private readProperty(schema: JsonSchema, name: string, group: readonly Element[], depth: number): Value {
    const types = allowedTypes(this.root, schema);
    const [only] = group;
    if (isOnly(types, 'array')) return this.readArray(schema, group, depth);
    if (group.length === 1 && only) return this.readOne(schema, types, only, depth);
    if (types === null) return super.readMember(only as Element, name, group, depth);
    if (types.has('array')) return this.readArray(schema, group, depth);
    for (const again of group.slice(1))
      this.report(
        again,
        'duplicate-element',
        'error',
        { start: again.start, end: again.openEnd },
        { name },
        { schemaOnly: true },
      );
    return this.repeated(
      group,
      group.map((element) => this.readOne(schema, types, element, depth)),
    );
  }

  private readOne(schema: JsonSchema, types: TypeSet | null, element: Element, depth: number): Value {
    if (depth > MAX_DEPTH || types === null || types.size === 0) return super.read(element, depth);
    if (isOnly(types, 'string')) return this.readString(element);
    const children = childElements(element);
    if (children.length > 0) {
      const array = types.has('array');
      const object = types.has('object');
      if (array && object) {
        const guess = super.read(element, depth);
        return guess.type === 'array'
          ? this.readArray(schema, [element], depth)
          : this.readObjectBy(this.objectSchema(schema), element, depth);
      }
      if (object) return this.readObjectBy(this.objectSchema(schema), element, depth);
      if (array) return this.readArray(schema, [element], depth);
      return types.has('string') ? this.readString(element) : super.read(element, depth);
    }
    if (types.has('string') && holdsMarkup(element)) return this.readString(element);
    return this.readLeafBy(schema, types, element, depth);
  }

  private objectSchema(schema: JsonSchema): JsonSchema {
    return resolveSchema(this.root, schema);
  }

  private readLeafBy(schema: JsonSchema, types: TypeSet, element: Element, depth: number): Value {
    const text = ownText(this.context.text, element, this.context.surrogates);
    this.remarkOnLeaf(element);
    if (!element.closed) return this.string(element, text);
    if (isBlank(text)) {
      if (types.has('string')) return this.string(element, text);
      if (types.has('array')) return { type: 'array', items: [], ...this.place(element) };
      if (types.has('object')) return { type: 'object', entries: [], ...this.place(element) };
      return types.has('null') ? { type: 'null', ...this.place(element) } : this.string(element, text);
    }
    if (holdsCdata(element) && types.has('string')) return this.string(element, text);
    const scalar =
      memberByText(schema, trimSpace(text)) ??
      converted(inferScalar(text, types.has('integer') || types.has('number') ? 'all' : 'int64'), types);
    if (scalar) return scalar.type === 'string' ? this.string(element, text) : { ...scalar, ...this.place(element) };
    if (types.has('string')) return this.string(element, text);
    if (types.has('array') && !types.has('object')) return this.readArray(schema, [element], depth);
    if (types.has('object')) this.structureInText(element, text);
    return this.asWritten(element, text);
  }

  /** Reads a value without a schema, where it can't be what the schema asks for. */
  private asWritten(element: Element, text: string): Value {
    const scalar = inferScalar(text);
    if (holdsCdata(element) || scalar.type === 'string') return this.string(element, text);
    return { ...scalar, ...this.place(element) };
  }

  /** Whether a text is JSON or CDATA in a field for which the schema asks for structure. */
  private structureInText(element: Element, text: string): boolean {
    const code = holdsCdata(element) ? 'cdata-as-structure' : isJsonStructure(text) ? 'json-as-structure' : null;
    if (code) this.report(element, code, 'error', innerSpan(element), { name: element.name }, { schemaOnly: true });
    return code !== null;
  }

  /** Reads an array: every child is an item, except where an element is itself an item (format.md §8 A21). */
  private readArray(schema: JsonSchema, group: readonly Element[], depth: number): Value {
    const items: Value[] = [];
    for (const element of group) {
      const children = childElements(element);
      if (children.length === 0) {
        const text = ownText(this.context.text, element, this.context.surrogates);
        if (isBlank(text) && !holdsCdata(element)) continue;
        if (group.length === 1 && this.structureInText(element, text)) return this.string(element, text);
        items.push(this.readItem(schema, items.length, element, depth + 1));
      } else if (this.isItemItself(schema, items.length, children))
        items.push(this.readItem(schema, items.length, element, depth + 1));
      else {
        for (const child of children) items.push(this.readItem(schema, items.length, child, depth + 1));
        this.remarkOnLoose(element);
      }
    }
    return this.arrayOf(group, items);
  }

  /** Reports text between the items of a list: it is dropped. */
  private remarkOnLoose(element: Element): void {
    for (const run of looseRuns(element, this.context.text))
      this.report(element, 'mixed-content', 'error', run, { name: element.name, dropped: 1 });
  }

  private arrayOf(group: readonly Element[], items: readonly Value[]): ArrayValue {
    const first = group[0] as Element;
    const last = group[group.length - 1] as Element;
    const span = { start: first.start, end: last.end };
    return { type: 'array', items, span, inner: group.length === 1 ? innerSpan(first) : span, closed: last.closed };
  }

  private readItem(arraySchema: JsonSchema, index: number, element: Element, depth: number): Value {
    const schema = itemSchema(this.root, arraySchema, index);
    if (schema === undefined) return super.read(element, depth);
    return this.readOne(schema, allowedTypes(this.root, schema), element, depth);
  }

  private isItemItself(arraySchema: JsonSchema, index: number, children: readonly Element[]): boolean {
    const schema = itemSchema(this.root, arraySchema, index);
    if (schema === undefined || !allowedTypes(this.root, schema)?.has('object')) return false;
    return children.every((child) => additionalAllowed(this.root, schema, child.name) === 'declared');
  }

  /** Reads a string: decoded text, or the exact source between the tags where it holds markup. */
  private readString(element: Element): Value {
    if (!holdsMarkup(element))
      return this.string(element, ownText(this.context.text, element, this.context.surrogates));
    const { text } = this.context;
    const source = text.slice(element.openEnd, element.closeStart);
    const value = normaliseLineEnds(source);
    const inner = innerSpan(element);
    const missing = missingEndTags(element, text);
    const isRepaired = (element.closed && missing !== '') || this.raw.hasRepair(inner.start, element.end);
    this.raw.takeRaw({ start: inner.start, end: element.end, innerEnd: inner.end, missing });
    if (element.closed || isRepaired)
      this.report(
        element,
        'markup-in-string',
        'warning',
        inner,
        { name: element.name, kind: 'markup' },
        isRepaired ? { replacement: element.closed ? asCdata(source) : asEscaped(value) } : {},
      );
    return { type: 'string', value, cdata: false, ...this.place(element) };
  }
}

function isOnly(types: TypeSet | null, type: 'string' | 'array'): boolean {
  return types !== null && types.size === 1 && types.has(type);
}

/** The member of an `enum` without a type that is written like the text, the first of several (format.md §8 A20). */
function memberByText(schema: JsonSchema, text: string): InferredScalar | null {
  if (typeof schema === 'boolean' || schema['type'] !== undefined) return null;
  const members: readonly unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  for (const member of members) {
    if (member === text) return { type: 'string', value: text };
    if (typeof member === 'boolean' && String(member) === text) return { type: 'boolean', value: member };
    if (member === null && text === 'null') return { type: 'null' };
    if (typeof member === 'number' && String(member) === text)
      return Number.isInteger(member) ? { type: 'integer', value: BigInt(member) } : { type: 'float', value: member };
  }
  return null;
}

/** The inferred scalar as one of the allowed types; null where it fits none of them (format.md §8 A19, A20). */
function converted(scalar: InferredScalar, types: TypeSet): InferredScalar | null {
  switch (scalar.type) {
    case 'string':
      return null;
    case 'boolean':
      return types.has('boolean') ? scalar : null;
    case 'null':
      return types.has('null') ? scalar : null;
    case 'integer':
      return types.has('integer') || types.has('number') ? scalar : null;
    case 'float':
      if (!Number.isFinite(scalar.value)) return null;
      if (types.has('number')) return scalar;
      return types.has('integer') && Number.isInteger(scalar.value)
        ? { type: 'integer', value: BigInt(scalar.value) }
        : null;
  }
}
