import { member, textOf } from '../notations/json-node.ts';
import type { ToolImporter } from './tool-importer.ts';

/** Amazon Bedrock Converse: `{toolSpec: {name, description?, inputSchema: {json: …}}}`. */
export const bedrock: ToolImporter = {
  id: 'bedrock',
  title: 'Bedrock Converse tools',
  read: (node) => {
    const spec = member(node, 'toolSpec');
    const name = textOf(member(spec, 'name'));
    if (name === undefined) return null;
    const description = textOf(member(spec, 'description'));
    return [{ name, description, schema: member(member(spec, 'inputSchema'), 'json'), node }];
  },
};
