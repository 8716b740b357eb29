import { importAnswer } from '../../transcripts/import-transcript.ts';
import { plainKey } from '../../transcripts/rows/row-members.ts';
import { jsonOf } from '../../views/notations/node-json.ts';
import { plainText } from '../../views/notations/string-text.ts';
import type { ObjectNode, ValueNode } from '../../views/notations/value-node.ts';
import type { View } from '../../views/view.ts';
import type { AnswerPart } from './item.ts';
import { ARGUMENTS, IDS, NAMES, valueIn } from './member-names.ts';

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
  const isStream =
    deltas.length >= node.items.length - (last?.isClosed === false ? 1 : 0) && deltas.filter(isPiece).length >= 2;
  const pieces = isStream ? deltas.map((delta) => jsonOf(view.text, delta)) : piecesOfCalls(view.text, node.items);
  if (!pieces) return undefined;
  const lines = pieces.map((delta) => `{"choices":[{"index":0,"delta":${delta}}]}`);
  const answer = importAnswer(lines.join('\n'));
  if (!answer) return undefined;
  const kind = answer.channels[0]?.kind === 'native' ? 'call' : 'reply';
  return {
    kind,
    span: view.back(node),
    view: view.part(node),
    answer,
    events: (isStream ? deltas : node.items).map((delta) => view.back(delta)),
  };
}

const ARGUMENT_NAMES: ReadonlySet<string> = new Set(ARGUMENTS);
/** A member for a part of the arguments: `arguments_part`, `input_delta`. */
const PART = /(?:part|delta|fragment|chunk|piece)s?$/;

/** Parts of calls, as agents keep them: each has a part of the arguments, and the first of a call its name. Undefined where values are none. */
function piecesOfCalls(text: string, items: readonly ValueNode[]): readonly string[] | undefined {
  const pieces: string[] = [];
  let index = -1;
  for (const item of items) {
    if (item.type !== 'object') return undefined;
    const part = item.members.find(({ key }) => ARGUMENT_NAMES.has(plainKey(key).replace(PART, '')));
    if (!part || !PART.test(plainKey(part.key)) || part.value.type !== 'string') return undefined;
    const [name, id] = [textOf(text, item, NAMES), textOf(text, item, IDS)];
    if (name !== undefined) index += 1;
    if (index < 0) return undefined;
    const said = { arguments: plainText(text, part.value), ...(name !== undefined && { name }) };
    const begun = name !== undefined && { type: 'function' };
    pieces.push(JSON.stringify({ tool_calls: [{ index, ...(id !== undefined && { id }), ...begun, function: said }] }));
  }
  return pieces;
}

/** The first text of a member with one of these names, without the class that wraps it. */
function textOf(text: string, node: ObjectNode, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = valueIn(node, [name]);
    const [only, ...more] = value?.type === 'object' ? value.members : [];
    const held = only?.key === '' && more.length === 0 ? only.value : value;
    if (held?.type === 'string') return plainText(text, held);
  }
  return undefined;
}

const isDelta = (node: ValueNode): node is ObjectNode =>
  node.type === 'object' && CLASS.test(node.name) && node.members.every(({ key }) => MEMBERS.has(plainKey(key)));

/** The class that a program prints before its members, where it does. */
const CLASS = /^(?:\w*(?:[Dd]elta|Chunk|Message))?$/;

/** A message has a role as well, a piece brings only more of it. */
const isPiece = ({ members }: ObjectNode): boolean =>
  members.length > 0 && !members.some(({ key, value }) => plainKey(key) === 'role' && value.type === 'string');
