import { isObject, type JsonObject, parseJson } from '../../json/json-access.ts';
import { importAnswer } from '../../transcripts/import-transcript.ts';
import { areRecords } from '../../transcripts/read-events.ts';
import { recogniseText } from '../../transcripts/recognise.ts';
import { isRequestBody } from '../../transcripts/request-context.ts';
import { type MemberKind, memberKind } from '../../transcripts/rows/row-members.ts';
import { type RowPath, type RowReplies, repliesInRow, toolsInRow } from '../../transcripts/rows/row-reply.ts';
import { jsonOf } from '../../views/notations/node-json.ts';
import { readValue } from '../../views/notations/read-value.ts';
import { stringView } from '../../views/notations/string-text.ts';
import type { ObjectNode, ValueNode } from '../../views/notations/value-node.ts';
import type { View } from '../../views/view.ts';
import type { AnswerPart, ItemKind } from '../items/item.ts';
import { partsOfValue, type ReadInner } from '../items/structure.ts';

/** An object of the text with what it is as JSON. */
interface Row {
  readonly node: ObjectNode;
  readonly json: JsonObject;
  readonly replies: RowReplies | undefined;
}

/** So many rows are read as replies; what is longer is for the logs to read. */
const MOST_ROWS = 12;

/** What a member of a row is that no model wrote, by what it holds. */
const ITEMS: Readonly<Partial<Record<MemberKind, ItemKind>>> = { asked: 'ask', talk: 'ask', expected: 'sample' };

/** Kinds of members that only rows have. */
const OF_ROWS: ReadonlySet<MemberKind | null> = new Set(['asked', 'talk', 'expected', 'tools']);

/** Items of a row outside its reply that no machine reads as calls. */
const BESIDE: ReadonlySet<ItemKind> = new Set(['definition', 'complaint', 'reasoning']);

/**
 * The items of a text that is rows and nothing else: one, several one after another, or a list of them, in any notation. Each holds what a model
 * wrote in a member, beside what it was asked, the tools, what was expected. Undefined for any other text.
 */
export function partsOfRows(view: View, readInner: ReadInner): AnswerPart[] | undefined {
  const objects = objectsOf(view.text);
  if (!objects) return undefined;
  const rows = objects.slice(0, MOST_ROWS).map((node) => rowOf(view.text, node));
  if (!rows.some(isAsked) && (!rows.some(isNamed) || isStream(view.text))) return undefined;
  const whole = { start: 0, end: view.text.length };
  return [{ kind: 'log', span: view.back(whole), view }, ...rows.flatMap((row) => partsOfRow(view, row, readInner))];
}

/** The objects that a text is made of; undefined where there is anything else in it. */
function objectsOf(text: string): ObjectNode[] | undefined {
  const found: ObjectNode[] = [];
  let at = BETWEEN.exec(text)?.[0].length ?? 0;
  while (at < text.length) {
    const node = /[[{\w]/.test(text.charAt(at)) ? readValue(text, at) : undefined;
    const nodes = node?.type === 'list' ? node.items : node ? [node] : [];
    if (!node || !nodes.every((one) => one.type === 'object')) return undefined;
    found.push(...nodes);
    at = node.end + (BETWEEN.exec(text.slice(node.end))?.[0].length ?? 0);
  }
  return found.length > 0 ? found : undefined;
}

const BETWEEN = /^[\s,\uFEFF]*/;

function rowOf(text: string, node: ObjectNode): Row {
  const value = node.members.length > 1 ? parseJson(jsonOf(text, node)) : undefined;
  const json = isObject(value) ? value : {};
  return { node, json, replies: repliesInRow(json) };
}

/** Whether an object says what the model was asked, or should have written: no model and no provider writes that. */
function isAsked({ json, replies }: Row): boolean {
  const kinds = Object.keys(json)
    .map(memberKind)
    .filter((kind) => OF_ROWS.has(kind));
  return replies ? kinds.length > 0 : kinds.length > 1 && !kinds.includes('talk') && !isRequestBody(json);
}

/** Whether a row with a call has a name, as the events of streams have too. */
const isNamed = ({ json, replies }: Row): boolean => replies?.hasCall() === true && Object.keys(json).some(isId);

const isId = (key: string): boolean => /^(?:\w+_)?id$/i.test(key);

/** Whether an importer knows the text as the stream or the answer of a provider. */
function isStream(text: string): boolean {
  const recognised = recogniseText(text);
  return (
    recognised !== undefined &&
    !recognised.importer.takesAnyText &&
    recognised.read.answers.length > 0 &&
    !areRecords(recognised.read, recognised.events)
  );
}

function partsOfRow(view: View, { node, json, replies }: Row, readInner: ReadInner): AnswerPart[] {
  const tools = toolsInRow(json);
  const written = (replies?.paths ?? []).flatMap((path) => partOfReply(view, nodeAt(node, path), tools));
  const beside = node.members.flatMap(({ key, value }): AnswerPart[] => {
    const kind = ITEMS[memberKind(key) ?? 'reply'];
    return kind
      ? [{ kind, span: view.back(value), view: view.part(value) }]
      : partsOfValue(view, value, readInner).filter((part) => BESIDE.has(part.kind));
  });
  return [...beside, ...written];
}

/** What a model wrote in a string: its text, or the answer of a provider as JSON. */
function partOfReply(view: View, node: ValueNode | undefined, tools: unknown): AnswerPart[] {
  if (node?.type !== 'string') return [];
  const text = stringView(view, node);
  const answer = importAnswer(text.text);
  const kind = answer?.channels[0]?.kind === 'native' ? 'call' : 'reply';
  return [
    { kind, span: view.back(node), view: text, ...(answer && { answer }), ...(tools !== undefined && { tools }) },
  ];
}

const nodeAt = (row: ValueNode, path: RowPath): ValueNode | undefined =>
  path.reduce<ValueNode | undefined>((node, step) => {
    if (node?.type === 'list') return node.items[Number(step)];
    return node?.type === 'object' ? node.members.findLast(({ key }) => key === step)?.value : undefined;
  }, row);
