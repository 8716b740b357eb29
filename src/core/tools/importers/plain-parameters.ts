import { isObjectNode, member, textOf } from '../notations/json-node.ts';
import type { ToolImporter } from './tool-importer.ts';

/** `{name, description?, parameters}` as OpenAI's first `functions` and many frameworks write it. */
export const plainParameters: ToolImporter = {
  id: 'functions',
  title: 'a list of functions',
  read: (node) => {
    const name = textOf(member(node, 'name'));
    const schema = member(node, 'parameters', 'parametersJsonSchema');
    if (name === undefined || (!isObjectNode(schema) && schema?.type !== 'array')) return null;
    const description = textOf(member(node, 'description'));
    return [{ name, description, schema, examples: member(node, 'examples'), node }];
  },
};
