import type { Node } from 'jsonc-parser';
import { isObjectNode, member, members, plainOf, textOf } from '../notations/json-node.ts';
import { schemaOfParameters, type WhichRequired } from './parameters-map.ts';
import type { FoundTool, ToolImporter } from './tool-importer.ts';

/** A tool whose parameters are bare under one of these keys. */
function withParameters(
  node: Node,
  text: string,
  parameters: Node | undefined,
  usual: WhichRequired,
): readonly FoundTool[] | null {
  const name = textOf(member(node, 'name'));
  if (name === undefined || !parameters) return null;
  const built = schemaOfParameters(plainOf(parameters, text), usual);
  const isEmpty = isObjectNode(parameters) && members(parameters).size === 0;
  if (!built && !isEmpty) return null;
  const description = textOf(member(node, 'description'));
  return [{ name, description, built: built ?? { type: 'object', properties: {} }, node }];
}

/** Cohere's first API: `{name, description, parameter_definitions: {city: {type: 'str', required: true}}}`. */
export const cohere: ToolImporter = {
  id: 'cohere',
  title: 'Cohere tools',
  read: (node, _place, text) =>
    withParameters(node, text, member(node, 'parameter_definitions', 'parameterDefinitions'), 'flagged'),
};

/** smolagents: `{name, description, inputs: {city: {type: 'string', description, nullable?}}, output_type}`. */
export const smolagents: ToolImporter = {
  id: 'smolagents',
  title: 'smolagents tools',
  read: (node, _place, text) => withParameters(node, text, member(node, 'inputs'), 'unless-defaulted'),
};

/** LangChain: `{name, description, args}` as `tool.args` is, or `args_schema` with a JSON Schema. */
export const langchain: ToolImporter = {
  id: 'langchain',
  title: 'LangChain tools',
  read: (node, _place, text) => {
    const name = textOf(member(node, 'name'));
    const schema = member(node, 'args_schema', 'tool_call_schema');
    const args = member(node, 'args');
    if (name !== undefined && isObjectNode(schema))
      return [{ name, description: textOf(member(node, 'description')), schema, node }];
    return isObjectNode(args) ? withParameters(node, text, args, 'unless-defaulted') : null;
  },
};
