import type { JsonValue } from '../../json/exact-json.ts';
import { loadJson } from '../kit/python-json.ts';

const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\/\/[^\n]*|[{}[\]:,]|\s+|[^\s{}[\]:,"']+/g;
const WORDS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };

/** JSON with single quotes, bare keys, comments, line breaks in texts, Python's words and commas at an end; undefined where it is not one. */
export function relaxedJson(text: string): JsonValue | undefined {
  if (text.replace(TOKEN, '') !== '') return undefined;
  const tokens = (text.match(TOKEN) ?? []).filter((token) => !/^(?:\s|\/\/)/.test(token));
  const strict = tokens.map((token, index) => {
    if (token === ',' && /^[}\]]$/.test(tokens[index + 1] ?? '')) return '';
    if (/^["']/.test(token)) return quoted(token);
    if (/^[{}[\]:,]$/.test(token) || /^-?\d/.test(token) || /^(?:true|false|null)$/.test(token)) return token;
    return WORDS[token] ?? JSON.stringify(token);
  });
  return loadJson(strict.join(''));
}

/** A text in any quotes in JSON's own, its line breaks escaped. */
function quoted(token: string): string {
  const inner = token.slice(1, -1);
  const plain = token.startsWith('"') ? inner : inner.replace(/\\'/g, "'").replace(/(?<!\\)"/g, '\\"');
  return `"${plain.replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')}"`;
}
