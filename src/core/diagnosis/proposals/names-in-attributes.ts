import { childElements, type Element } from '../../calls/element.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import { isBlank } from '../../text/characters.ts';
import { isXmlName } from '../../text/xml-name.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import { remove, replace } from '../../words/edits.ts';
import { plainName, type TagAttribute, tagAttributes } from '../in-calls/tag-attributes.ts';
import type { FixProposal } from './fix-proposal.ts';

/** Attributes in which other dialects put the names of a call. */
const CALL_ATTRIBUTES = {
  server_name: new Set(['server', 'servername', 'mcpserver', 'mcpservername']),
  tool_name: new Set(['name', 'tool', 'toolname', 'function', 'functionname']),
} as const;
type Header = keyof typeof CALL_ATTRIBUTES;

/** Tags that other dialects use for an argument whose name is in an attribute. */
const PARAMETER_TAGS: ReadonlySet<string> = new Set([
  'parameter',
  'param',
  'argument',
  'arg',
  'field',
  'property',
  'input',
]);
const NAME_ATTRIBUTES: ReadonlySet<string> = new Set(['name', 'key', 'id']);
const VALUE_ATTRIBUTES: ReadonlySet<string> = new Set(['value', 'content', 'text']);

/** The names of tool and server that are only in the attributes of the tag that opens the call. */
export function namesInCallTag({ call, outline: { root } }: CallReading, reading: Reading): Map<Header, string> {
  const attributes = tagAttributes(reading.text.slice(root.start, root.openEnd));
  const tools = new Set(reading.options.tools.map(({ name }) => name));
  const names = new Map<Header, string>();
  const isServerNamed =
    call.format === 'json' || childElements(root).some((child) => isNamed(child, 'server_name', reading));
  const server = attributes.find(({ name }) => CALL_ATTRIBUTES.server_name.has(plainName(name)))?.value;
  if (server && !isServerNamed) names.set('server_name', server);
  const tool =
    attributes.find(({ value }) => tools.has(value)) ??
    attributes.find(({ name }) => CALL_ATTRIBUTES.tool_name.has(plainName(name)));
  if (tool?.value && call.toolName === '') names.set('tool_name', tool.value);
  return names;
}

const isNamed = ({ name, openEnd, closeStart }: Element, header: Header, { text }: Reading): boolean =>
  name === header && !isBlank(text.slice(openEnd, closeStart));

/** Writes those names as elements; null where there are none, or where the call is JSON. */
export function writeNames(call: CallReading, reading: Reading): FixProposal | null {
  const names = namesInCallTag(call, reading);
  if (names.size === 0 || call.call.format !== 'xml') return null;
  const { root } = call.outline;
  const separator = reading.text.slice(root.openEnd, root.openEnd + 1) === '\n' ? '\n' : '';
  const written = [...names].map(([header, name]) => `${separator}<${header}>${name}</${header}>`);
  const blank = childElements(root).filter(({ name }) => names.has(name as Header));
  return {
    title: `Write it as ${[...names.keys()].map((header) => `<${header}>`).join(' and ')}`,
    edits: [replace({ start: root.start, end: root.openEnd }, `<tool>${written.join('')}`), ...blank.map(remove)],
  };
}

/** The name and content that the attributes of an element give in place of its own; null where they give neither. */
export function meantByAttributes(element: Element, reading: Reading): { name: string; content: string | null } | null {
  const attributes = tagAttributes(reading.text.slice(element.start, element.openEnd));
  const isEmpty = element.openEnd === element.closeStart;
  const isHeader = element.name in CALL_ATTRIBUTES;
  const name = isHeader ? undefined : nameIn(attributes, element, reading);
  const content = attributes.find(
    (attribute) =>
      attribute !== name &&
      (VALUE_ATTRIBUTES.has(plainName(attribute.name)) || (isHeader && NAME_ATTRIBUTES.has(plainName(attribute.name)))),
  );
  if (!name && !(isEmpty && content?.value)) return null;
  return { name: name?.value ?? element.name, content: isEmpty ? (content?.value ?? null) : null };
}

/** The attribute that names the argument, in a tag that other dialects use in this way, or one that the schema does not know. */
function nameIn(attributes: readonly TagAttribute[], element: Element, reading: Reading): TagAttribute | undefined {
  const schema = reading.calls[reading.callAt(element.start)]?.tool?.inputSchema;
  const declared = new Set(schema && element.parent?.name === 'arguments' ? declaredProperties(schema, schema) : []);
  const isOfSchema = ({ value }: TagAttribute) => declared.has(value) && !declared.has(element.name);
  const isOfDialect = ({ name, value }: TagAttribute) =>
    PARAMETER_TAGS.has(element.name) && NAME_ATTRIBUTES.has(plainName(name)) && isXmlName(value);
  return attributes.find(isOfSchema) ?? attributes.find(isOfDialect);
}
