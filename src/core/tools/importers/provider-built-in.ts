import { member, textOf } from '../notations/json-node.ts';
import type { ToolImporter } from './tool-importer.ts';

const OWN_KINDS = new Set(['function', 'custom', 'object', 'namespace']);

/** Tools that a provider runs itself (`bash_20250124`, `web_search`, `mcp`): they carry a type and no schema. */
export const providerBuiltIn: ToolImporter = {
  id: 'provider-built-in',
  title: 'provider built-ins',
  read: (node, place) => {
    const type = textOf(member(node, 'type'));
    if (place === 'inside' || type === undefined || OWN_KINDS.has(type)) return null;
    const schema = member(node, 'inputSchema', 'input_schema', 'parameters', 'properties');
    const holdsTools = member(node, 'tools') ?? member(member(node, 'session', 'response'), 'tools');
    if (schema !== undefined || holdsTools !== undefined) return null;
    const skipped =
      type === 'mcp'
        ? 'it names a remote MCP server: paste what its tools/list answers instead'
        : 'a provider built-in without a schema';
    return [{ name: type, skipped, node }];
  },
};
