import { isObjectNode, member, textOf } from '../notations/json-node.ts';
import { customTool } from './custom-tool.ts';
import type { ToolImporter } from './tool-importer.ts';

/** OpenAI Chat Completions: `{type: "function", function: {name, description?, parameters?}}` and its custom tools. */
export const openaiChat: ToolImporter = {
  id: 'openai-chat',
  title: 'OpenAI Chat Completions tools',
  read: (node) => {
    const custom = member(node, 'custom');
    if (isObjectNode(custom)) return member(custom, 'input') === undefined ? [customTool(custom, node)] : null;
    const called = member(node, 'function');
    const name = textOf(member(called, 'name'));
    if (name === undefined || member(called, 'arguments') !== undefined) return null;
    const description = textOf(member(called, 'description'));
    return [{ name, description, schema: member(called, 'parameters'), examples: member(called, 'examples'), node }];
  },
};
