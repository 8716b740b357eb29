import type { Node } from 'jsonc-parser';
import { elements, isObjectNode, member, members, plainOf, textOf } from '../notations/json-node.ts';
import { schemaOfParameters } from './parameters-map.ts';
import type { Finding, ToolImporter } from './tool-importer.ts';

/** Agents for Amazon Bedrock: an action group with `functionSchema: {functions: [{name, parameters: {city: {type, required}}}]}`. */
export const bedrockAgents: ToolImporter = {
  id: 'bedrock-agents',
  title: 'Bedrock Agents action groups',
  read: (node, _place, text) => {
    const functions = member(member(node, 'functionSchema'), 'functions');
    const payload = textOf(member(member(node, 'apiSchema'), 'payload'));
    if (payload !== undefined) {
      const name = textOf(member(node, 'actionGroupName')) ?? 'apiSchema';
      return [{ name, skipped: 'its OpenAPI document stands in a text: paste that document itself', node }];
    }
    return functions ? elements(functions).map((one) => readFunction(one, text)) : null;
  },
};

function readFunction(node: Node, text: string): Finding {
  const name = textOf(member(node, 'name'));
  if (name === undefined) return { name: 'nameless', skipped: 'it has no name', node };
  const parameters = member(node, 'parameters');
  const isEmpty = parameters === undefined || (isObjectNode(parameters) && members(parameters).size === 0);
  const built = isEmpty ? { type: 'object', properties: {} } : schemaOfParameters(plainOf(parameters, text));
  if (!built) return { name, skipped: 'its parameters are in no known shape', node };
  return { name, description: textOf(member(node, 'description')), built, node };
}
