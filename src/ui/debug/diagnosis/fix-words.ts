import type { QuickFix } from '../../../core/words/diagnostic.ts';
import type { ValueChange } from '../../../core/words/value-change.ts';

const NAMES: Readonly<Record<string, string>> = {
  '': 'all arguments',
  tool_name: 'the tool name',
  server_name: 'the server name',
};

const placeWords = (path: string): string =>
  NAMES[path] ?? `\`${path.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')}\``;

/** What a fix does to one name or value: it `changes`, `adds` or `removes` it. */
export function changeWords({ path, before, after }: ValueChange): string {
  const verb = before === undefined ? 'adds' : after === undefined ? 'removes' : 'changes';
  return `${verb} ${placeWords(path)}`;
}

/** A fix in one line of plain text, with what it does to values. */
export function fixInOneLine({ title, changes = [], loses }: QuickFix): string {
  const words = changes.map((change) => changeWords(change).replaceAll('`', ''));
  if (words.length === 0 && loses) words.push('what they say is lost');
  return words.length === 0 ? title : `${title} (${words.join(', ')})`;
}

/** Two texts as what they begin with alike, what differs and what they end with alike. */
export function differingPart(text: string, other: string): readonly [string, string, string] {
  const most = Math.min(text.length, other.length);
  let start = 0;
  while (start < most && text.charAt(start) === other.charAt(start)) start++;
  let end = 0;
  while (end < most - start && text.charAt(text.length - 1 - end) === other.charAt(other.length - 1 - end)) end++;
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)];
}
