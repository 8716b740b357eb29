import { isJsonObject, type JsonObject, type JsonValue } from '../../json/exact-json.ts';
import type { Tools } from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';
import { json } from './json.ts';
import {
  atomic,
  end,
  inTurn,
  type Mark,
  nothing,
  oneOf,
  optional,
  type Rule,
  type Run,
  repeated,
  space,
  tagged,
  until,
} from './peg.ts';
import { takesText } from './schema.ts';

/** Stands before every tag. */
const NS = ']<]minimax[>[';

const objectOf = (value: JsonValue | undefined): JsonObject | undefined =>
  value !== undefined && isJsonObject(value) ? value : undefined;
const listOf = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]) : [];

/** Writes this as it stands. */
const written =
  (value: string): Rule =>
  (run, at) => {
    run.marks.push({ tag: 'arg-value', start: at, end: at, value });
    return at;
  };

/** Writes the beginning of a member or an item, with a comma where another is before it. */
const begun =
  (value: string): Rule =>
  (run, at) =>
    written(`${isBehindAnother(run) ? ',' : ''}${value}`)(run, at);

function isBehindAnother({ marks }: Run): boolean {
  const last: Mark | undefined = marks.at(-1);
  return last?.tag === 'arg-value' && last.value !== '{' && last.value !== '[';
}

/** A text up to the tag that closes it. */
const textUpTo = (close: string): Rule => {
  const inside = until(close);
  return (run, start) => {
    const stop = inside(run, start);
    written(`"${JSON.stringify(run.text.slice(start, stop)).slice(1, -1)}`)(run, start);
    return stop;
  };
};

/** The value of an element and the tag that closes it, by its schema. */
function valueUpTo(close: string, schema: JsonValue | undefined, root: JsonObject): Rule {
  if (takesText(schema, root)) return inTurn(textUpTo(close), close, written('"'));
  const own = objectOf(schema);
  const alternatives = [listOf(memberOf(own, 'oneOf')), listOf(memberOf(own, 'anyOf'))].find((list) => list.length > 0);
  if (alternatives) return oneOf(...alternatives.map((one) => valueUpTo(close, one, root)));
  const type = memberOf(own, 'type');
  if (own && type === 'object' && Object.hasOwn(own, 'properties'))
    return inTurn(written('{'), members(own, root), space, close, written('}'));
  if (own && type === 'array' && Object.hasOwn(own, 'items')) {
    const item = inTurn(`${NS}<item>`, begun(''), valueUpTo(`${NS}</item>`, memberOf(own, 'items'), root));
    return inTurn(written('['), repeated(inTurn(space, item)), space, close, written(']'));
  }
  return inTurn(tagged('arg-value', json), close);
}

/** Required members in the order of the schema, then the others in any order. */
function members(schema: JsonObject, root: JsonObject): Rule {
  const needed = listOf(memberOf(schema, 'required'));
  const element = (name: string, own: JsonValue): Rule =>
    inTurn(atomic(`${NS}<`, name, '>'), begun(`${JSON.stringify(name)}:`), valueUpTo(`${NS}</${name}>`, own, root));
  const all = Object.entries(objectOf(memberOf(schema, 'properties')) ?? {});
  const required = all.filter(([name]) => needed.includes(name));
  const further = all.filter(([name]) => !needed.includes(name));
  const inOrder = required.flatMap(([name, own], index) => [index > 0 ? space : nothing, element(name, own)]);
  if (further.length === 0) return inTurn(...inOrder);
  return inTurn(...inOrder, repeated(inTurn(space, oneOf(...further.map(([name, own]) => element(name, own))))));
}

/** MiniMax M3's elements, named and nested after the schema. */
export function minimaxM3(tools: Tools, thinks: boolean): Rule {
  const [open, close, think] = [`${NS}<tool_call>`, `${NS}</tool_call>`, '</mm:think>'];
  const thought = inTurn('<mm:think>', thinks ? space : nothing, until(think), think);
  const thinking = optional(oneOf(thought, think));
  if (tools.names.length === 0) return inTurn(thinking, tagged('content', until()), end);
  const call = oneOf(
    ...tools.names.map((name) => {
      const schema = tools.schemaOf(name) ?? {};
      return inTurn(
        atomic(tagged('tool-open', `${NS}<invoke name="`, atomic(tagged('tool-name', name)), '">')),
        space,
        members(schema, schema),
        space,
        atomic(tagged('tool-close', `${NS}</invoke>`)),
      );
    }),
  );
  const calls = inTurn(open, space, call, repeated(inTurn(space, call)), space, close);
  return inTurn(thinking, tagged('content', until(open)), optional(calls), end);
}
