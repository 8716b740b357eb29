import type { Node } from 'jsonc-parser';
import { isObjectNode, member, members, textOf } from '../notations/json-node.ts';
import type { Finding, ToolImporter } from './tool-importer.ts';

/** A map from names to tools as the Vercel AI SDK has it: `{name: {description?, inputSchema | parameters}}`. */
export const aiSdk: ToolImporter = {
  id: 'ai-sdk',
  title: 'AI SDK tools',
  read: (node) => {
    const entries = [...members(node)];
    const isMap = entries.length > 0 && entries.every(([, value]) => isTool(value));
    return isMap ? entries.map(([name, value]) => readTool(name, value)) : null;
  },
};

const schemaOf = (tool: Node): Node | undefined => {
  const schema = member(tool, 'inputSchema', 'parameters');
  return member(schema, 'jsonSchema') ?? schema;
};

const isTool = (value: Node): boolean =>
  isObjectNode(value) && member(value, 'name') === undefined && (isObjectNode(schemaOf(value)) || isBuiltIn(value));

const isBuiltIn = (value: Node): boolean => textOf(member(value, 'type'))?.startsWith('provider') ?? false;

function readTool(name: string, value: Node): Finding {
  if (isBuiltIn(value)) return { name, skipped: 'a provider built-in without a schema', node: value };
  const description = textOf(member(value, 'description'));
  return { name, description, schema: schemaOf(value), examples: member(value, 'inputExamples'), node: value };
}
