import { isObjectNode, member, textOf } from '../notations/json-node.ts';
import type { ToolImporter } from './tool-importer.ts';

/** A JSON Schema by itself; its `title` names the tool. */
export const bareSchema: ToolImporter = {
  id: 'json-schema',
  title: 'a JSON Schema',
  read: (node, place) => {
    const isSchema = member(node, 'type')?.value === 'object' || member(node, '$schema') !== undefined;
    const saysMore = isObjectNode(member(node, 'properties')) || member(node, '$ref') !== undefined;
    if (place === 'inside' || !isSchema || !saysMore) return null;
    const title = textOf(member(node, 'title'));
    const name = title === undefined ? 'tool' : toName(title);
    const note =
      title === undefined ? 'Named tool: the schema has no title.' : `Named after the schema's title, ${title}.`;
    const description = textOf(member(node, 'description'));
    return [{ name, description, schema: node, node, notes: name === title ? [] : [note] }];
  },
};

/** `Get weather` → `get_weather`. */
const toName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N}_.-]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase() || 'tool';
