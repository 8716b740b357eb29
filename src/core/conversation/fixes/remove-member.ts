import type { HistoryFix } from '../checks/check.ts';
import { remove } from '../edits/edit.ts';
import type { FixContext } from './fix-context.ts';

/** Removes a member that the provider's words name; text that a model wrote is content. */
export function removeMember({ problem }: FixContext): HistoryFix | undefined {
  const { pointer } = problem;
  if (pointer === '/tools') return undefined;
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const isContent = /reasoning|thinking|content|text|arguments/.test(name);
  return { title: `Remove \`${name}\``, safe: !isContent, edits: [remove(pointer)] };
}
