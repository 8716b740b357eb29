import type { Span } from '../../../base/span.ts';
import type { CallContent, CallReadingContext } from '../../calls/call-content.ts';
import { ownText } from '../../calls/character-data.ts';
import { childElements, type Element, holdsCdata, innerSpan, type Part } from '../../calls/element.ts';
import { ElementReader } from '../../calls/element-reader.ts';
import { looseRuns } from '../../calls/loose-text.ts';
import { lacksEndTag } from '../../calls/missing-end-tags.ts';
import type { CallOutline } from '../../calls/outline.ts';
import { SchemaReader } from '../../calls/schema-reader.ts';
import { isElementStructure, isJsonStructure } from '../../calls/structure-in-text.ts';
import type { ObjectValue } from '../../calls/value.ts';
import { isBlank, trimSpace } from '../../text/characters.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { toolNamed } from '../../tools/tool-named.ts';
import { withoutTokens } from '../kit/special-tokens.ts';
import { reportTokensInName } from '../kit/tokens-in-name.ts';

/** Reads the parts of an XML call (format.md §7.9): the last of each header element counts. */
export function readXmlCall(outline: CallOutline, context: CallReadingContext): CallContent {
  const { root } = outline;
  const children = childElements(root);
  const server = lastOf(children, 'server_name', 'warning', context);
  const name = lastOf(children, 'tool_name', 'error', context);
  const argumentsElement = lastOf(children, 'arguments', 'error', context);
  const toolName = name ? readName(name, context) : '';
  const serverName = (server ? readName(server, context) : '') || 'local';
  const tool = toolNamed(context.tools, toolName, serverName);
  reportLooseText(root, context);
  for (const element of children) reportAttributes(element, context);
  const stray = children.filter(({ name: own }) => !isHeader(own));
  const misplaced = argumentsElement === null && context.resilient ? stray : [];
  if (misplaced.length === 0) for (const element of stray) reportStray(element, context);
  else reportMisplaced(root, misplaced, context);
  const holder = argumentsElement ?? (misplaced.length > 0 ? holderOf(root, misplaced) : null);
  return {
    serverName,
    toolName,
    nameSpan: name ? innerSpan(name) : null,
    arguments: holder ? readArguments(holder, tool, context) : emptyObject(root),
    tool,
    readable: true,
  };
}

const isHeader = (name: string): boolean => name === 'server_name' || name === 'tool_name' || name === 'arguments';

function lastOf(
  children: readonly Element[],
  name: string,
  severity: 'error' | 'warning',
  context: CallReadingContext,
): Element | null {
  let last: Element | null = null;
  for (const child of children) {
    if (child.name !== name) continue;
    if (last) context.report({ code: 'duplicate-element', severity, start: last.start, end: last.end, data: { name } });
    last = child;
  }
  return last;
}

function readName(element: Element, context: CallReadingContext): string {
  const written = ownText(context.text, element, context.surrogates);
  const raw = withoutTokens(written);
  const name = trimSpace(raw);
  if (raw !== written) reportTokensInName(innerSpan(element), name, context);
  for (const child of childElements(element))
    context.report({
      code: 'mixed-content',
      severity: 'error',
      start: child.start,
      end: child.end,
      data: { name: element.name, dropped: 1 },
    });
  if (element.closed && name !== raw && name !== '')
    context.report({
      code: 'surrounding-whitespace',
      severity: 'warning',
      ...innerSpan(element),
      data: { name: element.name, value: name },
    });
  return name;
}

/** Text directly in `<tool>` is dropped, one report for each run that is not blank. */
function reportLooseText(root: Element, context: CallReadingContext): void {
  for (const run of looseRuns(root, context.text))
    context.report({ code: 'mixed-content', severity: 'error', ...run, data: { name: 'tool', dropped: 1 } });
}

function reportStray(element: Element, context: CallReadingContext): void {
  context.report({
    code: 'misplaced-element',
    severity: 'error',
    start: element.start,
    end: element.end,
    data: { name: element.name, dropped: 1 },
  });
}

/**
 * The call has no `<arguments>`: each element is taken as an argument, and the edit puts the tag around them all, or brings
 * them together where something else is between them; where one of those is broken, no edit is known. No repair holds
 * another: around a fixed element the tags are put in at its two ends.
 */
function reportMisplaced(root: Element, elements: readonly Element[], context: CallReadingContext): void {
  if (isScattered(root, elements, context)) return reportScattered(elements, context);
  for (const [index, element] of elements.entries()) {
    const { name, start, end, closed } = element;
    const before = index === 0 ? '<arguments>' : '';
    const after = index === elements.length - 1 && closed ? '</arguments>' : '';
    const report = (span: Span, replacement: string) =>
      context.report({ code: 'misplaced-element', severity: 'warning', ...span, replacement, data: { name } });
    if (isWhole(element, context)) {
      report({ start, end }, before + context.text.slice(start, end) + after);
      continue;
    }
    const tag = openTagOf(element, context);
    report(tag, before + context.text.slice(tag.start, tag.end));
    if (after !== '') report({ start: end, end }, after);
  }
}

/** It has both tags, and nothing in it was put right. */
function isWhole(element: Element, { text, hasRepair }: CallReadingContext): boolean {
  return !lacksEndTag(element, text) && !hasRepair(element.start, element.end);
}

/** Whether a name, or text that is not blank, is between the first and the last of some parts of a call. */
function isScattered({ parts }: Element, elements: readonly Element[], { text }: CallReadingContext): boolean {
  const [from, to] = [elements[0]?.start ?? 0, elements.at(-1)?.start ?? 0];
  const own = new Set(elements);
  return parts.some((part) => {
    if (part.start <= from || part.start >= to) return false;
    if (part.kind === 'element') return !own.has(part.element);
    return (part.kind === 'text' || part.kind === 'cdata') && !isBlank(text.slice(part.start, part.end));
  });
}

function reportScattered(elements: readonly Element[], context: CallReadingContext): void {
  const areWhole = elements.every((element) => isWhole(element, context));
  const all = elements.map(({ start, end }) => context.text.slice(start, end)).join('');
  for (const [index, { name, start, end }] of elements.entries()) {
    const edit = areWhole ? { replacement: index === 0 ? `<arguments>${all}</arguments>` : '' } : {};
    context.report({ code: 'misplaced-element', severity: 'warning', start, end, ...edit, data: { name } });
  }
}

/** The start tag of an element, or its `<` and name where something else in it was put right. */
function openTagOf({ name, start, openEnd }: Element, context: CallReadingContext): Span {
  return { start, end: context.hasRepair(start, openEnd) ? start + 1 + name.length : openEnd };
}

function holderOf(root: Element, elements: readonly Element[]): Element {
  const first = elements[0] as Element;
  const last = elements.at(-1) as Element;
  const parts: Part[] = elements.map((element) => ({
    kind: 'element',
    element,
    start: element.start,
    end: element.end,
  }));
  return {
    name: 'arguments',
    start: first.start,
    openEnd: first.start,
    closeStart: last.end,
    end: last.end,
    closed: last.closed,
    attributes: false,
    parts,
    parent: root,
  };
}

/** `<arguments>` is always an object (format.md §7.9). */
function readArguments(element: Element, tool: ToolDefinition | null, context: CallReadingContext): ObjectValue {
  const reader = tool ? new SchemaReader(context, tool.inputSchema) : new ElementReader(context);
  reportNested(element, context);
  const children = childElements(element);
  const loose = ownText(context.text, element, context.surrogates);
  if (children.length > 0)
    return reader instanceof SchemaReader && tool
      ? reader.readObjectBy(tool.inputSchema, element, 0)
      : reader.readObject(element, children, loose, 0);
  const place = { span: { start: element.start, end: element.end }, inner: innerSpan(element), closed: element.closed };
  if (isBlank(loose)) return { type: 'object', entries: [], ...place };
  const cdata = holdsCdata(element);
  const structure = isJsonStructure(loose) || (cdata && isElementStructure(loose));
  const code = !structure ? 'mixed-content' : cdata ? 'cdata-as-structure' : 'json-as-structure';
  if (element.closed)
    context.report({ code, severity: 'error', ...innerSpan(element), data: { name: 'arguments' }, about: place.span });
  return { type: 'object', entries: [['#text', { type: 'string', value: loose, cdata, ...place }]], ...place };
}

/** What is wrong with the start tags of the elements in an element, at any depth, in their order. */
function reportNested(element: Element, context: CallReadingContext): void {
  const pending = [element];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next !== element) reportAttributes(next, context);
    if (next !== element && next.name === 'tool')
      context.report({ code: 'nested-tool', severity: 'warning', start: next.start, end: next.openEnd });
    const children = childElements(next);
    for (let i = children.length - 1; i >= 0; i--) pending.push(children[i] as Element);
  }
}

function reportAttributes(element: Element, context: CallReadingContext): void {
  if (element.attributes)
    context.report({
      code: 'attribute-ignored',
      severity: 'warning',
      start: element.start,
      end: element.openEnd,
      data: { name: element.name },
    });
}

function emptyObject(root: Element): ObjectValue {
  const at = { start: root.closeStart, end: root.closeStart };
  return { type: 'object', entries: [], span: at, inner: at, closed: root.closed };
}
