import { importAnswer } from '../../transcripts/import-transcript.ts';
import { plainKey } from '../../transcripts/rows/row-members.ts';
import { jsonOf } from '../../views/notations/node-json.ts';
import type { ObjectNode, ValueNode } from '../../views/notations/value-node.ts';
import type { View } from '../../views/view.ts';
import type { AnswerPart } from './item.ts';

/** Members of a delta: an object that has no other is one, whatever was around it. */
const MEMBERS: ReadonlySet<string> = new Set([
  'role',
  'content',
  'reasoningcontent',
  'reasoning',
  'toolcalls',
  'functioncall',
  'refusal',
]);

/** The reply that deltas alone are the pieces of: two or more in a row. Undefined where a value is none of them. */
export function replyOfDeltas(view: View, node: ValueNode): AnswerPart | undefined {
  if (node.type !== 'list' || node.items.length < 2) return undefined;
  const deltas = node.items.filter(isDelta);
  const last = node.items.at(-1);
  // The last may break off.
  if (deltas.length < node.items.length - (last?.isClosed === false ? 1 : 0)) return undefined;
  if (deltas.filter(isPiece).length < 2) return undefined;
  const lines = deltas.map((delta) => `{"choices":[{"index":0,"delta":${jsonOf(view.text, delta)}}]}`);
  const answer = importAnswer(lines.join('\n'));
  if (!answer) return undefined;
  const kind = answer.channels[0]?.kind === 'native' ? 'call' : 'reply';
  return {
    kind,
    span: view.back(node),
    view: view.part(node),
    answer,
    events: deltas.map((delta) => view.back(delta)),
  };
}

const isDelta = (node: ValueNode): node is ObjectNode =>
  node.type === 'object' && CLASS.test(node.name) && node.members.every(({ key }) => MEMBERS.has(plainKey(key)));

/** The class that a program prints before its members, where it does. */
const CLASS = /^(?:\w*(?:[Dd]elta|Chunk|Message))?$/;

/** A message has a role as well, a piece brings only more of it. */
const isPiece = ({ members }: ObjectNode): boolean =>
  members.length > 0 && !members.some(({ key, value }) => plainKey(key) === 'role' && value.type === 'string');
