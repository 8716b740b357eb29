import { asObject, asText, isObject } from '../../json/json-access.ts';

/** No row shows more of a text. */
const LONGEST = 240;

/** The first line of a text that says something. */
export function firstLine(text: string): string {
  const from = text.search(/\S/);
  if (from < 0) return '';
  const end = text.indexOf('\n', from);
  return clipped(text.slice(from, Math.min(end < 0 ? text.length : end, from + 4 * LONGEST)));
}

/** The arguments of a call in a line: the only or first text among them, else all of them as JSON. */
export function argumentWords(args: unknown): string {
  const given = typeof args === 'string' ? (parsed(args) ?? args) : args;
  if (typeof given === 'string') return firstLine(given);
  if (!isObject(given)) return given === undefined || given === null ? '' : clipped(jsonOf(given));
  const values = Object.values(given);
  if (values.length === 0) return '';
  const text = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof text === 'string' ? firstLine(text) : clipped(jsonOf(given));
}

/** A result in a line: its text, or how many lines it has. */
export function resultWords(content: unknown): string {
  const text = contentText(content).trim();
  if (text === '') return 'empty';
  const lines = linesIn(text);
  return lines === 1 ? firstLine(text) : `${lines} lines`;
}

/** The text of a content: itself, the texts of its blocks, else its JSON. */
export function contentText(content: unknown): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(contentText).join('\n');
  const held = asObject(content);
  const text = MEMBERS.map((name) => held[name]).find((value) => typeof value === 'string' || Array.isArray(value));
  return text === undefined ? jsonOf(content) : contentText(text);
}

/** Members that hold the text of a block or of what a tool gives back. */
const MEMBERS = [
  'text',
  'content',
  'output',
  'result',
  'value',
  'thinking',
  'reasoning_content',
  'reasoning',
  'summary',
];

/** The arguments of a call, a member each; empty where they are not an object. */
export function argumentMembers(args: unknown) {
  const given = typeof args === 'string' ? parsed(args) : args;
  if (!isObject(given)) return [];
  return Object.entries(given).map(([name, value]) => ({
    name,
    type: Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value,
    text: asText(value) ?? jsonOf(value),
  }));
}

/** JSON as it is written in a line. */
export const jsonOf = (value: unknown): string => JSON.stringify(value) ?? '';

export const clipped = (text: string, most = LONGEST): string =>
  text.length > most ? `${text.slice(0, most)}…` : text.trimEnd();

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function linesIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
