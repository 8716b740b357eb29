import type { Node } from 'jsonc-parser';
import { isObjectNode, member, textOf } from '../notations/json-node.ts';
import type { ToolImporter } from './tool-importer.ts';

/** `{name, description?, schema}` as code of one's own often has it; within something else it may be the shape of an answer. */
export const namedSchema: ToolImporter = {
  id: 'named-schema',
  title: 'a list of names with schemas',
  read: (node, place) => {
    const name = textOf(member(node, 'name'));
    const schema = member(node, 'schema', 'jsonSchema', 'json_schema');
    if (place === 'inside' || name === undefined || !isSchemaNode(schema)) return null;
    return [
      { name, description: textOf(member(node, 'description')), schema, examples: member(node, 'examples'), node },
    ];
  },
};

/** An object schema, or a validator that was printed in place of one, of which the reading of schemas tells. */
const isSchemaNode = (node: Node | undefined): boolean =>
  member(node, 'type')?.value === 'object' ||
  ['properties', '$ref', '_def', 'def'].some((key) => isObjectNode(member(node, key)) || textOf(member(node, key)));
