import type { Node } from 'jsonc-parser';
import { elements, isObjectNode, member, members, textOf } from '../notations/json-node.ts';
import type { ReadYaml } from '../notations/yaml.ts';
import { TOOL_IMPORTERS } from './importers.ts';
import type { Finding, Place, ToolImporter } from './tool-importer.ts';

/** A finding with the shape that knew it; `importer` is null where none did. */
export interface Sighting {
  readonly finding: Finding;
  readonly importer: ToolImporter | null;
  /** The server that the definition, or what holds it, names. */
  readonly server?: string | undefined;
}

/** Members that name the server of a tool or of a list of tools. */
const SERVER = ['server', 'serverName', 'server_name', 'serverLabel', 'server_label', 'mcpServer', 'mcp_server'];
/** Objects whose members are servers, by name. */
const SERVERS = new Set(['servers', 'mcpServers', 'mcp_servers']);

/** The server that an object names itself: by a text, or by what it answered about itself. */
function serverOf(node: Node): string | undefined {
  const named = SERVER.map((key) => textOf(member(node, key)) ?? textOf(member(member(node, key), 'name')));
  const server = [...named, textOf(member(member(node, 'serverInfo'), 'name'))].find((name) => name !== undefined);
  return server?.trim() || undefined;
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

/** What definitions are read from. */
interface Source {
  readonly text: string;
  readonly yaml: ReadYaml | undefined;
}

/** Everything in the definitions that is a tool or is in a tool's place, in the order it is written. */
export function findTools(roots: readonly Node[], text: string, yaml?: ReadYaml): readonly Sighting[] {
  const source = { text, yaml };
  const [root] = roots;
  if (roots.length > 1)
    return roots.flatMap((line) => (line.type === 'array' ? readList(line, source) : visit(line, 'listed', source)));
  if (!root) return [];
  return root.type === 'array' ? readList(root, source) : visit(root, 'top', source);
}

function readList(list: Node, source: Source, server?: string): readonly Sighting[] {
  return elements(list).flatMap((element) => {
    if (element.type === 'array') return readList(element, source, server);
    const sightings = visit(element, 'listed', source, server);
    return sightings.length > 0 ? sightings : [{ finding: unknownEntry(element), importer: null }];
  });
}

function visit(node: Node, place: Place, source: Source, outer?: string): readonly Sighting[] {
  if (!isObjectNode(node)) return [];
  const server = serverOf(node) ?? outer;
  for (const importer of TOOL_IMPORTERS) {
    const findings = importer.read(node, place, source.text, source.yaml);
    if (findings) return findings.map((finding) => ({ finding, importer, server }));
  }
  return [...members(node)].flatMap(([key, value]) => {
    if (NEVER_TOOLS.has(key)) return [];
    if (SERVERS.has(key) && isObjectNode(value))
      return [...members(value)].flatMap(([name, tools]) =>
        tools.type === 'array' ? readList(tools, source, name) : visit(tools, 'inside', source, name),
      );
    if (value.type !== 'array') return visit(value, 'inside', source, server);
    return TOOL_LISTS.has(key)
      ? readList(value, source, server)
      : elements(value).flatMap((element) => visit(element, 'inside', source, server));
  });
}

function unknownEntry(node: Node): Finding {
  const name = textOf(member(node, 'name')) ?? textOf(member(node, 'title')) ?? 'nameless';
  const skipped = isObjectNode(node)
    ? 'it has no name with a schema in any known shape'
    : `it is a ${node.type}, not an object`;
  return { name, skipped, node };
}
