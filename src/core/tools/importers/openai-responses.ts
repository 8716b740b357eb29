import { member, textOf } from '../notations/json-node.ts';
import { customTool } from './custom-tool.ts';
import type { ToolImporter } from './tool-importer.ts';

/** OpenAI Responses and Realtime: flat `{type: "function", name, description?, parameters}` and custom tools. */
export const openaiResponses: ToolImporter = {
  id: 'openai-responses',
  title: 'OpenAI Responses tools',
  read: (node) => {
    const type = member(node, 'type')?.value;
    const name = textOf(member(node, 'name'));
    if (name === undefined || member(node, 'arguments') !== undefined) return null;
    if (type === 'custom') return [customTool(node, node)];
    if (type !== 'function') return null;
    const description = textOf(member(node, 'description'));
    return [{ name, description, schema: member(node, 'parameters'), examples: member(node, 'examples'), node }];
  },
};
