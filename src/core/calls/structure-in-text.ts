import { readJsonTree } from '../json/json-tree.ts';
import { trimSpace } from '../text/characters.ts';

/** More deeply nested JSON counts as plain text. */
const MOST_LEVELS = 1_000;

/** Whether the whole text is a JSON object or array. */
export function isJsonStructure(text: string): boolean {
  const trimmed = trimSpace(text);
  const first = trimmed.charAt(0);
  const last = trimmed.at(-1);
  if (!((first === '{' && last === '}') || (first === '[' && last === ']'))) return false;
  const { faults } = readJsonTree(trimmed, MOST_LEVELS);
  return faults.every(({ kind }) => kind === 'trailing-comma' || kind === 'comment');
}

const TAG = /<(\/?)([A-Za-z_:][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;

/** Whether the text consists of whole elements with only white space between them. */
export function isElementStructure(text: string): boolean {
  const trimmed = trimSpace(text);
  if (!trimmed.startsWith('<') || !trimmed.endsWith('>')) return false;
  const open: string[] = [];
  let at = 0;
  let elements = 0;
  while (at < trimmed.length) {
    const next = trimmed.indexOf('<', at);
    if (next < 0) return false;
    if (open.length === 0 && trimSpace(trimmed.slice(at, next)) !== '') return false;
    if (trimmed.startsWith('<![CDATA[', next)) {
      const end = trimmed.indexOf(']]>', next);
      if (end < 0 || open.length === 0) return false;
      at = end + 3;
      continue;
    }
    TAG.lastIndex = next;
    const tag = TAG.exec(trimmed);
    if (!tag) return false;
    const [, slash, name = '', , empty] = tag;
    if (slash) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name);
    if (!slash) elements++;
    at = TAG.lastIndex;
  }
  return open.length === 0 && elements > 0;
}
