import { isObjectNode, member, textOf } from '../notations/json-node.ts';
import type { ToolImporter } from './tool-importer.ts';

/** LlamaIndex: `{metadata: {name, description, fn_schema}}` or the metadata alone. */
export const llamaIndex: ToolImporter = {
  id: 'llama-index',
  title: 'LlamaIndex tools',
  read: (node) => {
    const metadata = member(node, 'metadata') ?? node;
    const name = textOf(member(metadata, 'name'));
    const schema = member(metadata, 'fn_schema', 'fn_schema_json', 'parameters');
    if (name === undefined || (metadata === node && member(node, 'fn_schema', 'fn_schema_json') === undefined))
      return null;
    const described = textOf(member(metadata, 'description'));
    if (schema?.type === 'string')
      return [{ name, skipped: 'its fn_schema is text: paste what get_parameters_dict() answers instead', node }];
    return isObjectNode(schema) ? [{ name, description: described, schema, node }] : null;
  },
};
