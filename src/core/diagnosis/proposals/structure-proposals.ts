import { ownText } from '../../calls/character-data.ts';
import type { Element } from '../../calls/element.ts';
import { valueToPlain } from '../../calls/value.ts';
import { renderXml } from '../../dialects/forge/write/render-xml.ts';
import { readExactJson } from '../../json/exact-json.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import { asEscaped } from '../../text/as-xml.ts';
import { trimSpace } from '../../text/characters.ts';
import type { JsonSchema } from '../../tools/tool-definition.ts';
import type { Code } from '../../words/codes.ts';
import { remove, replace } from '../../words/edits.ts';
import type { Finding } from '../../words/finding.ts';
import { elementAround } from '../in-calls/element-index.ts';
import { findingsWithin } from '../in-calls/findings-within.ts';
import { schemaAt } from '../in-calls/schema-at.ts';
import type { FixProposal } from './fix-proposal.ts';

/** Removes the CDATA around whole elements. */
export function* cdataAsElements(finding: Finding, reading: Reading): Generator<FixProposal> {
  const element = elementAround(finding, reading);
  const sections = element?.parts.filter(({ kind }) => kind === 'cdata') ?? [];
  const [section] = sections;
  if (!element || !section || sections.length > 1) return;
  const before = { start: element.openEnd, end: section.start };
  const after = { start: section.end, end: element.closeStart };
  const source = reading.text.slice(section.start, section.end);
  if (!trimSpace(source).startsWith('<')) return;
  yield { title: 'Take it out of CDATA', edits: [remove(before), remove(after)] };
}

/** Writes the JSON text of a field as elements. */
export function* jsonAsElements(finding: Finding, reading: Reading): Generator<FixProposal> {
  const element = elementAround(finding, reading);
  const call = reading.calls[finding.call ?? -1];
  if (!element || !call) return;
  const parsed = readExactJson(trimSpace(ownText(reading.text, element, 'replacement')));
  if (typeof parsed !== 'object' || parsed === null) return;
  const isArguments = element.name === 'arguments' && element.parent?.parent === null;
  if (isArguments && Array.isArray(parsed)) return;
  const content = isArguments
    ? render(call.tool?.inputSchema ?? true, parsed, 'arguments')
    : render(
        { ...rootOf(call), type: 'object', properties: { [element.name]: fieldSchema(finding, element, reading) } },
        { [element.name]: parsed },
        element.name,
      );
  if (content !== null)
    yield { title: `Write the JSON of <${element.name}> as elements`, edits: [replace(finding, content)] };
}

/** Codes that show that something in the JSON is not read and would be lost. */
const LEFT_OUT: ReadonlySet<Code> = new Set<Code>(['invalid-json', 'unknown-argument', 'duplicate-element']);

/** Writes a whole JSON payload as elements. */
export function* jsonCallAsXml(finding: Finding, reading: Reading): Generator<FixProposal> {
  const { call, tool } = reading.calls[finding.call ?? -1] as CallReading;
  if (!call.complete) return;
  const isEmpty = call.arguments.entries.length === 0;
  for (const { code } of findingsWithin(reading.findings, call))
    if (LEFT_OUT.has(code) || (isEmpty && code === 'type-mismatch')) return;
  const { text } = renderXml(call.toolName, tool?.inputSchema ?? true, valueToPlain(call.arguments), 'escape');
  const source = text.replace('<server_name>local<', () => `<server_name>${asEscaped(call.serverName)}<`);
  yield { title: 'Write the call as elements', edits: [replace(call, source)], keepsValues: true };
}

/** The content of an element for a value; null where it would read back otherwise. */
function render(schema: JsonSchema, values: unknown, name: string): string | null {
  const { text, spans, warnings } = renderXml('t', schema, values, 'escape');
  if (warnings.length > 0) return null;
  if (name === 'arguments')
    return text.slice(text.indexOf('<arguments>') + '<arguments>'.length, text.indexOf('</arguments>'));
  const [first] = spans;
  return first ? text.slice(first.value.start, first.value.end) : null;
}

const rootOf = ({ tool }: CallReading): object => (typeof tool?.inputSchema === 'object' ? tool.inputSchema : {});

function fieldSchema(finding: Finding, element: Element, reading: Reading): JsonSchema {
  const call = reading.calls[finding.call ?? -1];
  const schema = call?.tool?.inputSchema;
  const path =
    finding.path ?? reading.pathsOf(finding.call ?? 0).find({ start: element.start, end: element.end })?.path;
  return (schema !== undefined && path !== undefined ? schemaAt(schema, path) : undefined) ?? true;
}
