import type { Node } from 'jsonc-parser';
import { TOOL_IMPORTERS } from './importers.ts';
import { elements, isObjectNode, member, members, textOf } from './json-node.ts';
import type { Finding, Place, ToolImporter } from './tool-importer.ts';

/** A finding with the shape that knew it; `importer` is null where none did. */
export interface Sighting {
  readonly finding: Finding;
  readonly importer: ToolImporter | null;
}

/** Members of request bodies that hold objects which look like tools and are none: calls, results, output formats. */
const NEVER_TOOLS = new Set([
  'messages',
  'contents',
  'input',
  'output',
  'choices',
  'response_format',
  'text',
  'tool_choice',
  'metadata',
  '_meta',
]);

/** Lists whose every element claims to be a tool, so that one which is not is reported. */
const TOOL_LISTS = new Set(['tools', 'functions', 'functionDeclarations', 'function_declarations', 'tool_definitions']);

/** Everything in the JSON that is a tool or stands where one would, in the order it is written. */
export function findTools(root: Node): readonly Sighting[] {
  return root.type === 'array' ? readList(root) : visit(root, 'top');
}

function readList(list: Node): readonly Sighting[] {
  return elements(list).flatMap((element) => {
    if (element.type === 'array') return readList(element);
    const sightings = visit(element, 'listed');
    return sightings.length > 0 ? sightings : [{ finding: unknownEntry(element), importer: null }];
  });
}

function visit(node: Node, place: Place): readonly Sighting[] {
  if (!isObjectNode(node)) return [];
  for (const importer of TOOL_IMPORTERS) {
    const findings = importer.read(node, place);
    if (findings) return findings.map((finding) => ({ finding, importer }));
  }
  return [...members(node)].flatMap(([key, value]) => {
    if (NEVER_TOOLS.has(key)) return [];
    if (value.type !== 'array') return visit(value, 'inside');
    return TOOL_LISTS.has(key) ? readList(value) : elements(value).flatMap((element) => visit(element, 'inside'));
  });
}

function unknownEntry(node: Node): Finding {
  const name = textOf(member(node, 'name')) ?? textOf(member(node, 'title')) ?? 'nameless';
  const skipped = isObjectNode(node)
    ? 'it has no name with a schema in any known shape'
    : `it is a ${node.type}, not an object`;
  return { name, skipped, node };
}
