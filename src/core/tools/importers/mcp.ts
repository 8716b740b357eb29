import { member, textOf } from '../notations/json-node.ts';
import type { ToolImporter } from './tool-importer.ts';

/** An entry of MCP's `tools/list`, also the shape of fixtures: `{name, description?, inputSchema}`. */
export const mcp: ToolImporter = {
  id: 'mcp',
  title: 'MCP tools/list',
  read: (node) => {
    const name = textOf(member(node, 'name'));
    const schema = member(node, 'inputSchema');
    if (name === undefined || schema === undefined) return null;
    const title = textOf(member(node, 'title')) ?? textOf(member(member(node, 'annotations'), 'title'));
    const description = textOf(member(node, 'description')) ?? title;
    return [{ name, description, schema, examples: member(node, 'examples', 'input_examples'), node }];
  },
};
