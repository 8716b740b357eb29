import { member, textOf } from '../notations/json-node.ts';
import type { ToolImporter } from './tool-importer.ts';

/** Anthropic Messages: `{name, description?, input_schema, input_examples?}`. */
export const anthropic: ToolImporter = {
  id: 'anthropic',
  title: 'Anthropic tools',
  read: (node) => {
    const name = textOf(member(node, 'name'));
    const schema = member(node, 'input_schema');
    if (name === undefined || schema === undefined) return null;
    const description = textOf(member(node, 'description'));
    return [{ name, description, schema, examples: member(node, 'input_examples', 'examples'), node }];
  },
};
