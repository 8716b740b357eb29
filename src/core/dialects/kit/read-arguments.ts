import type { Span } from '../../../base/span.ts';
import type { CallContent, CallReadingContext } from '../../calls/call-content.ts';
import { childElements, type Element, innerSpan } from '../../calls/element.ts';
import { isWrapper, MAX_DEPTH } from '../../calls/element-reader.ts';
import type { CallOutline } from '../../calls/outline.ts';
import { type ObjectValue, type StringValue, type Value, valueToJson } from '../../calls/value.ts';
import { isBlank, trimSpace } from '../../text/characters.ts';
import { allowedTypes } from '../../tools/schema/allowed-types.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import { itemSchema } from '../../tools/schema/item-schema.ts';
import { propertySchema } from '../../tools/schema/property-schema.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/tool-definition.ts';
import { applyEdits } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { bareElements } from './bare-elements.ts';
import { decodedText } from './character-data.ts';
import { elementsIn } from './elements-in-text.ts';
import { looseRuns, reportLoose } from './loose-runs.ts';
import { type MarkedDialect, nameOf, type Stripping, toolNameOf } from './marked-dialect.ts';
import { prefixOfCall } from './own-tag.ts';
import { declaredOf, membersHeldIn } from './sole-argument.ts';
import { specialTokenAtEnd } from './special-tokens.ts';
import { reportTokensInName } from './tokens-in-name.ts';
import { isStrictJson, type Place, readTyped, stripped } from './typed-value.ts';
import { writtenArguments } from './written-arguments.ts';

type FindingInCall = Parameters<CallReadingContext['report']>[0];
type SchemaAt = { readonly root: JsonSchema; readonly of: JsonSchema } | undefined;

/** Reads a call whose arguments are one by one (dialects.md §1, §2, §4). */
export function readArguments(dialect: MarkedDialect, outline: CallOutline, context: CallReadingContext): CallContent {
  const { otherArguments } = dialect;
  return new MarkedCallReader(otherArguments ? { ...dialect, ...otherArguments } : dialect, outline, context).read();
}

class MarkedCallReader {
  private readonly dialect: MarkedDialect;
  private readonly outline: CallOutline;
  private readonly context: CallReadingContext;
  private readonly tool: ToolDefinition | null;
  private readonly toolName: string;
  /** Elements in place of arguments, with the prefix of the call's tags. */
  private readonly bare: Map<Element, string>;

  constructor(
    dialect: MarkedDialect,
    outline: CallOutline,
    context: CallReadingContext,
    bare = new Map<Element, string>(),
  ) {
    this.bare = bare;
    this.dialect = dialect;
    this.outline = outline;
    this.context = context;
    const { nameSpan } = outline;
    this.toolName = nameSpan ? toolNameOf(dialect, context.text.slice(nameSpan.start, nameSpan.end)) : '';
    this.tool = context.tools.find(({ name }) => name === this.toolName) ?? null;
  }

  read(): CallContent {
    const { nameSpan } = this.outline;
    reportTokensInName(nameSpan, this.toolName, this.context);
    const root = this.withBareChildren(this.outline.root);
    const children = childElements(root);
    const loose = looseRuns(root, this.context);
    const only = this.onlyText(children, loose);
    if (!only) reportLoose(loose, this.toolName, this.context);
    const entries = only ?? this.readMembers(children, this.schemaOfArguments, 0);
    const span = { start: root.openEnd, end: root.closeStart };
    const given: ObjectValue = { type: 'object', entries, span, inner: span, closed: root.closed };
    if (this.dialect.otherArguments && root.closed) this.reportArguments(given, loose.length === 0);
    return {
      serverName: 'local',
      toolName: this.toolName,
      nameSpan,
      arguments: given,
      tool: this.tool,
      readable: true,
    };
  }

  /** Arguments one by one where JSON was wanted; what was repaired or left out in them is a repair of its own. */
  private reportArguments(given: ObjectValue, isAll: boolean): void {
    const { context } = this;
    const canBeWritten = isAll && !context.hasRepair(given.span.start, given.span.end);
    context.report({
      code: 'mixed-dialect',
      severity: 'warning',
      ...given.span,
      data: { read: 1 },
      ...(canBeWritten && { replacement: valueToJson(given) }),
    });
  }

  private get schemaOfArguments(): SchemaAt {
    const schema = this.tool?.inputSchema;
    return schema === undefined ? undefined : { root: schema, of: schema };
  }

  /** In a call without any argument, elements that are named like one are the arguments (dialects.md §1.21). */
  private withBareChildren(root: Element): Element {
    const { dialect, context, tool, outline } = this;
    if (!dialect.bareChildren || !context.resilient || childElements(root).length > 0) return root;
    const declared = tool ? declaredProperties(tool.inputSchema, tool.inputSchema) : [];
    const parts = root.parts.flatMap((part) =>
      part.kind === 'text' ? bareElements(context.text, part, root, declared) : [part],
    );
    const prefix = prefixOfCall(context.text.slice(outline.start, root.openEnd));
    for (const part of parts) if (part.kind === 'element') this.bare.set(part.element, prefix);
    return { ...root, parts };
  }

  /** Tags named like an argument are none of the dialect's own. */
  private reportBare({ name, start, openEnd, closeStart, end }: Element, type: Value['type'], prefix: string): void {
    const { dialect, context } = this;
    const opener = (dialect.opensArgument?.(name, type) ?? '').replace('<', `<${prefix}`);
    const closer = dialect.closers({ prefix, tool: this.toolName, argument: name }).argument;
    for (const [from, to, replacement] of [
      [start, openEnd, opener],
      [closeStart, end, closer],
    ] as const)
      context.report({ code: 'malformed-tag', severity: 'warning', start: from, end: to, replacement });
  }

  /** Text straight in a tool that has one argument is its value. */
  private onlyText(children: readonly Element[], loose: readonly Span[]): [string, Value][] | null {
    const { tool, context, dialect, outline } = this;
    if (!dialect.tagsAreNames || !tool || children.length > 0 || loose.length === 0) return null;
    const names = declaredNames(tool.inputSchema);
    const [name] = names;
    if (names.length !== 1 || name === undefined) return null;
    const inner = { start: outline.root.openEnd, end: outline.root.closeStart };
    context.report({ code: 'mixed-content', severity: 'warning', ...inner, data: { name: this.toolName } });
    const source = context.text.slice(inner.start, inner.end);
    const schema = this.propertyAt(this.schemaOfArguments, name);
    return [[name, this.valueOf(source, { span: inner, inner, closed: outline.root.closed }, schema, undefined)]];
  }

  private readMembers(children: readonly Element[], schema: SchemaAt, depth: number): [string, Value][] {
    const entries = new Map<string, Value>();
    const lists = new Map<string, Value[]>();
    const isNested = depth > 0 || this.dialect.nests;
    const repeats = new Map<string, number>();
    for (const element of children) {
      const name = nameOf(this.dialect, element.name);
      repeats.set(name, (repeats.get(name) ?? 0) + 1);
    }
    for (const element of children) {
      const given = nameOf(this.dialect, element.name);
      const name = given === '' ? this.unnamed(element) : given;
      const property = this.propertyAt(schema, name);
      const isList = this.isList(property);
      const isOneOfMany = isList && (repeats.get(name) ?? 0) > 1;
      const held: FindingInCall[] = [];
      const isOnly = depth === 0 && children.length === 1 && this.outline.closed;
      const mayHoldAll = depth === 0 && (this.dialect.membersIn?.includes(name) === true || isOnly);
      const reader = mayHoldAll ? this.holding(held) : this;
      const value = isOneOfMany
        ? reader.readItems(element, property, depth)
        : reader.readElement(element, property, depth);
      if (given === '' && depth === 0) this.reportNameless(element);
      const isSpread = mayHoldAll && this.spreads(element, name, value, isOnly, entries);
      // Writing the members out repairs what is wrong in the object that held them; no member holds JSON as text.
      for (const { replacement, ...finding } of held)
        if (!isSpread || finding.code !== 'json-as-structure')
          this.context.report(isSpread || replacement === undefined ? finding : { ...finding, replacement });
      if (isSpread) continue;
      const known = entries.get(name);
      if (known === undefined) {
        entries.set(name, value);
        continue;
      }
      if (isNested || isList) {
        const list = lists.get(name) ?? [known];
        list.push(value);
        lists.set(name, list);
        const span = { start: (list[0] as Value).span.start, end: value.span.end };
        entries.set(name, { type: 'array', items: list.flatMap(itemsOf), span, inner: span, closed: value.closed });
        if (isNested) continue;
      } else entries.set(name, value);
      this.context.report({
        code: 'duplicate-element',
        severity: 'warning',
        ...known.span,
        data: { name, collected: isList ? 1 : 0 },
      });
    }
    return [...entries];
  }

  /** The same reader, whose findings are kept back. */
  private holding(held: FindingInCall[]): MarkedCallReader {
    const { dialect, outline, context, bare } = this;
    return new MarkedCallReader(dialect, outline, { ...context, report: (finding) => held.push(finding) }, bare);
  }

  /** One of several elements that make a list: a list of its own, whose items are added, or one item. */
  private readItems(element: Element, schema: SchemaAt, depth: number): Value {
    const held: FindingInCall[] = [];
    const asList = this.holding(held).readElement(element, schema, depth);
    const item = this.itemAt(schema, 0);
    if (asList.type !== 'array' && item) return this.readElement(element, item, depth);
    for (const finding of held) this.context.report(finding);
    return asList;
  }

  /** An argument that holds all arguments: its members take its place (dialects.md §1.20, §4.8). */
  private spreads(element: Element, name: string, value: Value, isOnly: boolean, entries: Map<string, Value>): boolean {
    const { dialect, context, tool } = this;
    if (!context.resilient || !value.closed) return false;
    const held = isOnly && tool ? membersHeldIn(name, value, tool) : null;
    const isOfDialect = dialect.membersIn?.includes(name) === true && !declaredOf(tool).includes(name);
    const members = held ?? (isOfDialect && value.type === 'object' ? value.entries : null);
    if (!members) return false;
    for (const [key, item] of members) entries.set(key, item);
    const isRepaired = context.hasRepair(element.openEnd, element.closeStart);
    const written = isRepaired ? null : writtenArguments(dialect, this.toolName, members);
    context.report({
      code: 'misplaced-element',
      severity: 'warning',
      start: element.start,
      end: element.end,
      // What was repaired inside it is a repair of its own, and no repair holds another.
      ...(written === null ? {} : { replacement: written }),
      data: { name },
    });
    return true;
  }

  private unnamed({ start, openEnd }: Element): string {
    return this.dialect.unnamed?.(this.context.text.slice(start, openEnd), this.toolName) ?? '';
  }

  private reportNameless(element: Element): void {
    const code = this.dialect.openersCount ? 'unpaired-argument' : 'missing-parameter-name';
    this.context.report({ code, severity: 'error', start: element.start, end: element.openEnd });
  }

  private isList(schema: SchemaAt): boolean {
    return schema !== undefined && allowedTypes(schema.root, schema.of)?.has('array') === true;
  }

  private wantsListAlone(schema: SchemaAt): boolean {
    return this.isList(schema) && schema !== undefined && !allowedTypes(schema.root, schema.of)?.has('string');
  }

  private propertyAt(schema: SchemaAt, name: string): SchemaAt {
    if (!schema) return undefined;
    const of = propertySchema(schema.root, schema.of, name);
    return of === undefined ? undefined : { root: schema.root, of };
  }

  private itemAt(schema: SchemaAt, index: number): SchemaAt {
    if (!schema) return undefined;
    const of = itemSchema(schema.root, schema.of, index);
    return of === undefined ? undefined : { root: schema.root, of };
  }

  private readElement(element: Element, schema: SchemaAt, depth: number): Value {
    const { context, dialect } = this;
    const place = {
      span: { start: element.start, end: element.end },
      inner: innerSpan(element),
      closed: element.closed,
    };
    if (depth > MAX_DEPTH) return this.tooDeep(element, place);
    if (dialect.nests) {
      const nested = this.readNested(element, schema, depth, place);
      if (nested) return nested;
    }
    const source = context.text.slice(place.inner.start, element.closed ? place.inner.end : textEnd(element));
    if (dialect.tagsAreNames) {
      const nested = this.readElements(element, source, schema, depth, place);
      if (nested) return nested;
    }
    const opener = context.text.slice(element.start, element.openEnd);
    const written = dialect.writtenType?.(opener);
    const held: FindingInCall[] = [];
    const value = this.holding(held).valueOf(source, place, schema, written, this.stripsOf(element));
    if (depth > 0 && dialect.tagsAreNames && value.closed && value.type === 'string' && this.wantsListAlone(schema))
      return this.readItem(element, value, schema, depth, place);
    const prefix = this.bare.get(element);
    if (prefix !== undefined) this.reportBare(element, value.type, prefix);
    else if (dialect.writtenType && !dialect.typesOptional && written === undefined)
      this.reportUntyped(element, opener, value, held);
    for (const finding of held) context.report(finding);
    if (value.closed && value.type === 'string') this.reportBlanks(element, source, value);
    return value;
  }

  /** Elements nested deeper stay raw text, as in Forge's own dialect. */
  private tooDeep({ start, end }: Element, place: Place): StringValue {
    const { report, text } = this.context;
    report({ code: 'input-too-large', severity: 'warning', start, end, data: { what: 'depth', limit: MAX_DEPTH } });
    return { type: 'string', value: text.slice(place.inner.start, place.inner.end), cdata: false, ...place };
  }

  /** After another tag than the dialect's own, blanks are cut off that would be part of a value after its own. */
  private reportBlanks(element: Element, source: string, { value, inner }: StringValue): void {
    if (this.stripsOf(element) === this.dialect.strips || stripped(source, this.dialect.strips).text === value) return;
    const from = inner.start + stripped(source, this.stripsOf(element)).cut;
    for (const [start, end] of [
      [inner.start, from],
      [from + value.length, inner.end],
    ] as const)
      if (start < end)
        this.context.report({
          code: 'malformed-tag',
          severity: 'warning',
          start,
          end,
          replacement: '',
          data: { blanks: 1 },
        });
  }

  /** Elements where the schema wants a list or an object (dialects.md §4.1). */
  private readElements(element: Element, source: string, schema: SchemaAt, depth: number, place: Place): Value | null {
    const types = schema ? allowedTypes(schema.root, schema.of) : null;
    const isStructure = types === null ? depth > 0 : types.has('array') || types.has('object');
    if (!isStructure || !element.closed) return null;
    const inside = childElements(element).length > 0 ? element : elementsIn(source, element);
    return inside && this.readNested(inside, schema, depth, place);
  }

  /** A word among elements, where the schema wants a list, is its one item (format.md §7.12). */
  private readItem(element: Element, { value }: StringValue, schema: SchemaAt, depth: number, place: Place): Value {
    const items = isBlank(value) ? [] : [this.readElement(element, this.itemAt(schema, 0), depth + 1)];
    return { type: 'array', items, ...place };
  }

  /** Children make a list where they are items or the schema says so, else an object. */
  private readNested(element: Element, schema: SchemaAt, depth: number, place: Place): Value | null {
    const children = childElements(element);
    const types = schema ? allowedTypes(schema.root, schema.of) : null;
    if (children.length === 0) {
      const source = this.context.text.slice(place.inner.start, place.inner.end);
      if (!isBlank(source) || !element.closed) return null;
      if (types?.has('array') && !types.has('string')) return { type: 'array', items: [], ...place };
      if (types?.has('object') && !types.has('string')) return { type: 'object', entries: [], ...place };
      return null;
    }
    reportLoose(looseRuns(element, this.context), element.name, this.context);
    const isWrapped = this.dialect.nests
      ? children.every(({ name }) => trimSpace(name) === 'item')
      : isWrapper(element, children);
    const isList = types?.has('array')
      ? isWrapped || !types.has('object')
      : isWrapped && !this.declaresChild(children, schema);
    if (!isList) return { type: 'object', entries: this.readMembers(children, schema, depth + 1), ...place };
    const item = this.itemAt(schema, 0);
    if (item && children.every(({ name }) => declaredNames(item.of).includes(trimSpace(name))))
      return { type: 'array', items: [this.readElement(element, item, depth + 1)], ...place };
    const items = children.map((child, index) => this.readElement(child, this.itemAt(schema, index), depth + 1));
    return { type: 'array', items, ...place };
  }

  /** The schema has a place for the children under their own name. */
  private declaresChild(children: readonly Element[], schema: SchemaAt): boolean {
    return schema !== undefined && declaredNames(schema.of).includes(trimSpace(children[0]?.name ?? ''));
  }

  /** The opener says no type: it could be written in where the value, once repaired, then reads alike. */
  private reportUntyped({ start, openEnd }: Element, opener: string, value: Value, inValue: readonly Finding[]): void {
    const { context, dialect } = this;
    const { start: from, end } = value.inner;
    const edits = inValue.flatMap(({ replacement, ...span }) =>
      replacement === undefined ? [] : [{ start: span.start - from, end: span.end - from, text: replacement }],
    );
    const isPlain = value.type === 'string' || isStrictJson(applyEdits(context.text.slice(from, end), edits));
    const typed = value.closed && isPlain ? dialect.withType?.(opener, value.type) : undefined;
    const replacement = typed === undefined ? {} : { replacement: typed };
    context.report({ code: 'attribute-missing', severity: 'warning', start, end: openEnd, ...replacement });
  }

  private stripsOf(element: Element): Stripping {
    const { dialect, context, bare } = this;
    const { start, openEnd } = element;
    if (bare.has(element)) return 'shape';
    return dialect.stripsBehind?.(context.text.slice(start, openEnd)) ?? dialect.strips;
  }

  private valueOf(
    given: string,
    place: Place,
    schema: SchemaAt,
    written: 'string' | 'json' | undefined,
    strips: Stripping = this.dialect.strips,
  ): Value {
    const { dialect, context } = this;
    let source = given;
    const token = specialTokenAtEnd(source);
    if (token) {
      const { start } = place.inner;
      context.report({ code: 'leaked-token', severity: 'warning', start: start + token.start, end: start + token.end });
      source = source.slice(0, token.start) + source.slice(token.end);
    }
    const decoded = dialect.cdata ? decodedText(source, context.surrogates) : null;
    const { text, cut } = decoded?.cdata
      ? { text: decoded.text, cut: 0 }
      : stripped(decoded?.text ?? source, place.closed ? strips : this.openStrips(strips, place));
    if (decoded?.cdata) {
      const types = schema ? allowedTypes(schema.root, schema.of) : null;
      if (types === null || types.has('string')) return { type: 'string', value: text, cdata: true, ...place };
    }
    if (!place.closed) return { type: 'string', value: text, cdata: false, ...place };
    const at = place.inner.start + (source === text || decoded === null ? cut : 0);
    return readTyped({ text, at, place, schema, untyped: dialect.untyped, written }, context.report);
  }

  /** A value that is still open keeps what may be more of it; half a tag after it shows that nothing of it is to come. */
  private openStrips(strips: Stripping, { inner }: Place): Stripping | 'start' {
    if (strips === 'none') return strips;
    return inner.end < this.outline.end ? 'line' : 'start';
  }
}

/** Where the text of an open element ends: half a mark after it is no part of it. */
function textEnd({ parts, openEnd }: Element): number {
  return parts.findLast(({ kind }) => kind === 'text')?.end ?? openEnd;
}

function itemsOf(value: Value): readonly Value[] {
  return value.type === 'array' ? value.items : [value];
}

function declaredNames(schema: JsonSchema): readonly string[] {
  const properties = typeof schema === 'object' && schema !== null ? schema['properties'] : undefined;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}
