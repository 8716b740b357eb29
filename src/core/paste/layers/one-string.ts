import { mayHoldReply, memberKind } from '../../transcripts/rows/row-members.ts';
import { onlyValue } from '../../views/notations/only-value.ts';
import { stringView } from '../../views/notations/string-text.ts';
import type { ObjectNode, StringNode } from '../../views/notations/value-node.ts';
import type { View } from '../../views/view.ts';
import { partsOfValue } from '../items/structure.ts';
import type { Layer } from './layer.ts';

/** Objects with more members are records that say more than one text. */
const MOST_MEMBERS = 12;

/** A text that is one string literal, or several that are joined. */
export const literal: Layer = {
  what: 'the quotes and escapes of a string',
  undo(view) {
    const node = onlyValue(view.text);
    if (node?.type !== 'string') return undefined;
    return isCodeSpan(view.text, node)
      ? view.part({ start: node.start + 1, end: node.end - 1 })
      : stringView(view, node);
  },
};

/** A line in backticks that holds strings with escapes is a span of code in Markdown: the escapes are theirs. */
const isCodeSpan = (text: string, { start, end, isClosed }: StringNode): boolean =>
  isClosed &&
  text.charAt(start) === '`' &&
  /^`[^\n]*=(?:"(?:[^"\\\n]|\\.)*\\.[^\n]*")[^\n]*`$/.test(text.slice(start, end));

/** One small object that only holds a text: its other members are short, and none says that it is an item by itself. */
export const member: Layer = {
  what: 'the member around the text',
  undo(view) {
    const node = onlyValue(view.text);
    if (node?.type !== 'object' || node.members.length > MOST_MEMBERS) return undefined;
    const text = textOf(node);
    return text && !isItem(view, node) ? stringView(view, text) : undefined;
  },
};

/** The only string of an object, or the one that is most of it. */
function textOf({ members, start, end }: ObjectNode): StringNode | undefined {
  if (members.some(({ value }) => value.type === 'object' || value.type === 'list')) return undefined;
  const strings = members.filter(({ value }) => value.type === 'string');
  const texts = strings.flatMap(({ key, value }) => (value.type === 'string' && mayBeWhole(key) ? value : []));
  return strings.length === 1 ? texts[0] : texts.find((one) => 2 * (one.end - one.start) > end - start);
}

/** Whether a member of this name may hold all that was pasted: no question, no expected answer, no words of a program. */
const mayBeWhole = (key: string): boolean => mayHoldReply(key) && memberKind(key) !== 'words';

const isItem = (view: View, node: ObjectNode): boolean => partsOfValue(view, node, () => []).length > 0;
