import { plainText } from './string-text.ts';
import type { ValueNode } from './value-node.ts';

/** A member that JavaScript prints and JSON does not have. */
const isUndefined = (value: ValueNode): boolean => value.type === 'null' && value.text === 'undefined';

/** The value as JSON, numbers with all their digits; what is left out is null. */
export function jsonOf(text: string, node: ValueNode): string {
  switch (node.type) {
    case 'object': {
      const members = node.members.flatMap(({ key, value }, at) =>
        isUndefined(value) ? [] : `${JSON.stringify(key || String(at))}:${jsonOf(text, value)}`,
      );
      return `{${members.join(',')}}`;
    }
    case 'list':
      return `[${node.items.map((item) => jsonOf(text, item)).join(',')}]`;
    case 'string':
      return JSON.stringify(plainText(text, node));
    case 'number':
      return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(node.text) ? node.text : JSON.stringify(node.text);
    case 'word':
      return JSON.stringify(node.text);
    case 'missing':
    case 'null':
      return 'null';
    default:
      return node.type;
  }
}

/** Whether anything in it is left out. */
export function lacksParts(node: ValueNode): boolean {
  if (node.type === 'missing') return true;
  if (node.type === 'object') return node.members.some(({ value }) => lacksParts(value));
  return node.type === 'list' && node.items.some(lacksParts);
}
