import { childElements, type Element } from '../../calls/element.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import { propertySchema } from '../../tools/schema/property-schema.ts';
import { toolNamed } from '../../tools/tool-named.ts';
import { remove, replace } from '../../words/edits.ts';
import type { FixProposal } from './fix-proposal.ts';

/** Other names that models give the arguments. */
const ARGUMENTS: ReadonlySet<string> = new Set(['parameters', 'params', 'args', 'input', 'tool_input']);

export const isNameOfArguments = (name: string): boolean => ARGUMENTS.has(name);

/** A call whose arguments are in `<parameters>` and the like, which is not an argument of its tool. */
export function renameToArguments({ call, outline }: CallReading, { options }: Reading): FixProposal | null {
  const only = onlyPart(outline.root);
  const tool = toolNamed(options.tools, call.toolName, call.serverName);
  if (!only || !tool || !isNameOfArguments(only.name)) return null;
  if (propertySchema(tool.inputSchema, tool.inputSchema, only.name) !== undefined) return null;
  return { title: `Rename <${only.name}> to <arguments>`, edits: tagsAs(only, '<arguments>', '</arguments>') };
}

/** The fix for a call whose arguments are in an element with the name of a tool. */
export function nameFromElement({ outline }: CallReading, { options }: Reading): FixProposal | null {
  const only = onlyPart(outline.root);
  if (!only || !toolNamed(options.tools, only.name)) return null;
  const name = `<tool_name>${only.name}</tool_name>`;
  const edits = childElements(only).some((part) => part.name === 'arguments')
    ? [replace({ start: only.start, end: only.openEnd }, name), remove({ start: only.closeStart, end: only.end })]
    : tagsAs(only, `${name}<arguments>`, '</arguments>');
  return { title: `Write ${only.name} as the tool name`, edits };
}

/** The only element of a call beside its names, where that is whole and not `<arguments>`. */
function onlyPart(root: Element): Element | null {
  const parts = childElements(root).filter(({ name }) => name !== 'server_name' && name !== 'tool_name');
  const [only] = parts;
  return parts.length === 1 && only && only.name !== 'arguments' && only.closed && only.closeStart < only.end
    ? only
    : null;
}

const tagsAs = ({ start, openEnd, closeStart, end }: Element, open: string, close: string) => [
  replace({ start, end: openEnd }, open),
  replace({ start: closeStart, end }, close),
];
