import type { HistoryProblem } from '../check-history.ts';
import type { HistoryFix } from '../checks/check.ts';
import { remove } from '../edits/edit.ts';

/** Removes a member that the provider's words name; text that a model wrote is content. */
export function removeMember({ code, when, pointer }: HistoryProblem): HistoryFix | undefined {
  if (code !== 'member-refused' || when !== 'named') return undefined;
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  const isContent = /reasoning|thinking|content|text|arguments/.test(name);
  return { title: `Remove \`${name}\``, safe: !isContent, edits: [remove(pointer)] };
}
