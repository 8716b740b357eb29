import { readValue } from '../../views/notations/read-value.ts';
import { stringView } from '../../views/notations/string-text.ts';
import type { StringNode } from '../../views/notations/value-node.ts';
import type { Layer } from './layer.ts';

/** A name that code gives to a string: words before it, the name, its type, a sign, a bracket. */
const NAME =
  /^\s*(?:(?:export|const|let|var|val|final|static|auto|mut|my|our|string|String|std::string|char) ?){0,4}[*&]?[$A-Za-z_][\w.$]{0,60}(?:\[\])?(?:: ?[&\w'. |<>]{1,40})? ?(:?=) ?\(?\s*(?=[bBrRuUfF]{0,2}["'`]|r#|\$')/;
/** A command that prints a string. */
const PRINTED = /^\s*(?:[$%] )?(?:echo|printf)(?: -\w+)? (?=["']|\$')()/;
/** What may be behind it: a bracket, a method that trims, the end of the statement. */
const TAIL = /^\s*\)?(?:\.(?:strip|trim|to_string|to_owned|into|dedent)\(\))?[\s;,]*(?:EOF)?$/;

/** A string in source code, with the name that is given to it. */
export const sourceString: Layer = {
  what: 'the code around a string',
  undo(view) {
    const { text } = view;
    const found = NAME.exec(text.slice(0, 400)) ?? PRINTED.exec(text.slice(0, 100));
    if (!found) return undefined;
    const node = readValue(text, found[0].length);
    if (node?.type !== 'string' || !node.isClosed || !TAIL.test(text.slice(node.end, node.end + 60))) return undefined;
    return text.slice(node.end).length > 60 ? undefined : stringView(view, asWritten(text, node, found[1] === ':='));
  },
};

/** A string of Go between backticks, and one of a shell over several lines between single quotes, keep their backslashes. */
function asWritten(text: string, node: StringNode, isGo: boolean): StringNode {
  const quote = text.charAt(node.start);
  const isOverLines =
    quote === "'" &&
    node.parts.length === 1 &&
    !text.startsWith("'''", node.start) &&
    text.slice(node.start, node.end).includes('\n');
  return (isGo && quote === '`') || isOverLines
    ? { ...node, parts: node.parts.map((part) => ({ ...part, isRaw: true })) }
    : node;
}
