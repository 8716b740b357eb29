import { plainText } from '../../views/notations/string-text.ts';
import type { ValueNode } from '../../views/notations/value-node.ts';

/** The member by which JSON tells what a class tells in a print: `AIMessage(…)` is `{"type": "ai", …}`. */
function typeOf(className: string): Record<string, string> {
  const [, message] = /^(\w+?)Message(?:Chunk)?$/.exec(className) ?? [];
  if (message !== undefined) return { type: message.toLowerCase() };
  const [, part] = /^(\w+)Part$/.exec(className) ?? [];
  if (part !== undefined)
    return { part_kind: part.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase() };
  const [, model] = /^Model(Request|Response)$/.exec(className) ?? [];
  return model === undefined ? {} : { kind: model.toLowerCase() };
}

/** What a program or a person left out, in place of a value. */
const LEFT_OUT: unique symbol = Symbol('left out');

/** A structured value in any notation as a plain one; numbers keep their digits as text where a number would lose some. */
export function plainValue(text: string, node: ValueNode): unknown {
  switch (node.type) {
    case 'object': {
      const value: Record<string, unknown> = typeOf(node.name);
      for (const [at, member] of node.members.entries())
        value[member.key || String(at)] = plainValue(text, member.value);
      return value;
    }
    case 'list':
      return node.items.map((item) => plainValue(text, item));
    case 'string':
      return plainText(text, node);
    case 'number': {
      const number = Number(node.text);
      return String(number) === node.text ? number : node.text;
    }
    case 'true':
      return true;
    case 'false':
      return false;
    case 'null':
      return null;
    case 'word':
      return node.text;
    case 'missing':
      return LEFT_OUT;
  }
}

/** The node at a JSON Pointer's names; undefined where there is none. */
export function nodeAt(root: ValueNode, names: readonly string[]): ValueNode | undefined {
  let node: ValueNode | undefined = root;
  for (const name of names) {
    if (node?.type === 'object') node = node.members.find(({ key }, at) => (key || String(at)) === name)?.value;
    else if (node?.type === 'list') node = node.items[Number(name)];
    else return undefined;
  }
  return node;
}
