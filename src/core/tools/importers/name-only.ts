import { member, textOf } from '../notations/json-node.ts';
import type { ToolImporter } from './tool-importer.ts';

/** A list entry with a name and a description alone. */
export const nameOnly: ToolImporter = {
  id: 'name-only',
  title: 'a list of names',
  read: (node, place) => {
    const name = textOf(member(node, 'name'));
    const description = textOf(member(node, 'description'));
    return place === 'listed' && name !== undefined && description !== undefined ? [{ name, description, node }] : null;
  },
};
