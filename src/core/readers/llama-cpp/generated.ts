import type { Tools } from '../kit/reader.ts';
import { insideQuotes, json, number } from './json.ts';
import {
  ahead,
  atomic,
  end,
  inTurn,
  nothing,
  oneOf,
  optional,
  type Rule,
  repeated,
  space,
  tagged,
  until,
} from './peg.ts';
import { type Parameter, parametersOf } from './schema.ts';

/** A mark and its end, as the template writes them. */
export type Pair = readonly [open: string, close: string];

/** Calls as objects of JSON. */
export interface JsonCalls {
  /** What is around all calls; or around each, where `each` is set. */
  readonly around: Pair;
  readonly each?: true;
  /** Whether the calls are a list. */
  readonly isList?: true;
  /** Keys of name and arguments; `name` and `arguments` where they are not given, null where the name is a key itself. */
  readonly keys?: Pair | null;
  /** Key of an id that may be left out, but for its comma; before the name or after the arguments. */
  readonly id?: { readonly key: string; readonly isLast?: true };
  /** Whether `"type": "function",` may be before the name. */
  readonly mayHaveType?: true;
  /** Whether more than one call is read. */
  readonly isSingle?: true;
  /** The element that prose must be in, where it must. */
  readonly prose?: Pair;
}

/** Calls with the name in marks, and JSON or arguments in tags after it. */
export interface MarkedCalls {
  readonly section?: Pair;
  readonly call: Pair;
  /** What is before and after the name, and what closes the arguments. */
  readonly name: Pair;
  readonly close?: string;
  /** What an id may be between, the second of which is always there. */
  readonly id?: Pair;
  /** Between calls that have no marks of their own. */
  readonly between?: string;
  readonly arguments?: ArgumentTags;
}

/** What is around the name of an argument, and around its value. */
export interface ArgumentTags {
  readonly name: Pair;
  readonly value: Pair;
}

/** A grammar that llama.cpp makes of a template by itself; no call is read where it finds no format of calls in it. */
export interface Generated {
  /** The white space around the marks of thinking may be left out. */
  readonly thinking?: Pair;
  readonly json?: JsonCalls;
  readonly marked?: MarkedCalls;
}

/** A mark whose white space around may be left out, each character of it. */
function loosely(mark: string): Rule {
  const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(mark)!;
  return inTurn(...[...before].map(optional), core, ...[...after].map(optional));
}

const thought = ([open, close]: Pair): Rule => optional(inTurn(loosely(open), until(close.trim()), loosely(close)));

/** The grammar of a reply. */
export function grammarOf({ thinking, json: asJson, marked }: Generated, tools: Tools): Rule {
  const before = inTurn(space, thinking ? thought(thinking) : nothing);
  const rules = asJson ? jsonCalls(asJson, tools) : marked && markedCalls(marked, tools);
  if (tools.names.length === 0 || !rules) return withoutTools(thinking, asJson?.prose);
  const [prose, calls] = rules;
  return inTurn(before, prose, calls, end);
}

function withoutTools(thinking: Pair | undefined, prose: Pair | undefined): Rule {
  const before = thinking ? inTurn(space, thought(thinking)) : nothing;
  if (!prose) return inTurn(before, tagged('content', until()), end);
  const [open, close] = prose;
  return inTurn(
    thinking ? before : tagged('content', until(open)),
    inTurn(open, tagged('content', until(close)), close, end),
  );
}

const upTo = (mark: string): Rule => optional(tagged('content', until(mark)));

/** The prose before the calls, and the calls. */
function jsonCalls(calls: JsonCalls, tools: Tools): readonly [Rule, Rule] {
  const { around, each, isList, prose, isSingle } = calls;
  const call = oneOf(...tools.names.map((name) => jsonCall(calls, name)));
  const all = isSingle ? call : inTurn(call, repeated(inTurn(space, ',', space, call)));
  const section = inTurn(around[0], space, isList ? inTurn('[', space, all, space, ']') : all, space, around[1]);
  return [
    prose ? optional(inTurn(prose[0], tagged('content', until(prose[1])), prose[1])) : upTo(around[0] || '{'),
    each ? repeated(inTurn(optional(section), space), 1) : optional(section),
  ];
}

const colon = inTurn(space, ':', space);
const comma = inTurn(space, ',', space);

/** A call as an object, and an id in it. */
export function jsonCall({ keys = ['name', 'arguments'], id, mayHaveType }: JsonCalls, name: string): Rule {
  const given = tagged('tool-args', json);
  const close = atomic(tagged('tool-close', '}'));
  const open = inTurn(atomic(tagged('tool-open', '{')), space);
  const named = inTurn('"', atomic(tagged('tool-name', name)), '"');
  if (!keys) return inTurn(open, named, colon, given, space, close);
  const withId = id && optional(atomic(`"${id.key}"`, colon, oneOf(inTurn('"', insideQuotes('"'), '"'), number)));
  return inTurn(
    open,
    mayHaveType ? optional(inTurn('"type"', colon, '"function"', comma)) : nothing,
    withId && !id.isLast ? inTurn(withId, comma) : nothing,
    `"${keys[0]}"`,
    colon,
    atomic(named),
    comma,
    `"${keys[1]}"`,
    colon,
    given,
    withId && id.isLast ? inTurn(comma, withId) : nothing,
    space,
    close,
  );
}

function markedCalls(calls: MarkedCalls, tools: Tools): readonly [Rule, Rule] {
  const { section, call, arguments: tags, between } = calls;
  const gap = tags ? space : nothing;
  const anyTool = oneOf(...tools.names.map((name) => markedCall(calls, name, tools)));
  if (between !== undefined)
    return [upTo(call[0]), optional(inTurn(call[0], gap, anyTool, repeated(inTurn(between, anyTool)), gap, call[1]))];
  const one = inTurn(call[0], gap, anyTool, gap, call[1]);
  const all = inTurn(one, repeated(inTurn(space, one)), gap);
  const outer = section ? inTurn(section[0], space, all, space, section[1], gap) : all;
  return [upTo(section?.[0] ?? call[0]), optional(outer)];
}

function markedCall({ call, name: around, close, id, arguments: tags }: MarkedCalls, name: string, tools: Tools): Rule {
  const open = atomic(tagged('tool-open', around[0], atomic(tagged('tool-name', name)), around[1]));
  const parameters = parametersOf(tools.schemaOf(name));
  const given = tags ? taggedArguments(() => tags, parameters) : tagged('tool-args', json);
  const closed =
    close !== undefined
      ? inTurn(space, atomic(tagged('tool-close', close)))
      : atomic(tagged('tool-close', call[1] === '' ? space : ahead(call[1])));
  if (id) return inTurn(atomic(open, optional(inTurn(id[0], until(id[1]))), id[1]), space, given, closed);
  if (around[1] !== '') return inTurn(open, space, given, closed);
  // A name without a mark after it is told by the argument that must follow, or by the whole call.
  return tags && parameters.required.length > 0
    ? inTurn(atomic(open, space, ahead(tags.name[0])), given, closed)
    : atomic(open, space, given, closed);
}

/** The required arguments in the order of the schema, then the others in any order. */
export function taggedArguments(
  tagsOf: (parameter: Parameter) => ArgumentTags,
  { required, further }: ReturnType<typeof parametersOf>,
): Rule {
  const argument = (parameter: Parameter): Rule => {
    const { name, value } = tagsOf(parameter);
    return inTurn(
      atomic(tagged('arg-open', name[0], atomic(tagged('arg-name', parameter.name)), name[1])),
      value[0],
      parameter.isText ? tagged('arg-text', until(value[1])) : tagged('arg-value', json),
      atomic(tagged('arg-close', value[1])),
    );
  };
  const inOrder = required.flatMap((parameter, index) => [index > 0 ? space : nothing, argument(parameter)]);
  if (further.length === 0) return inTurn(...inOrder);
  return inTurn(...inOrder, repeated(inTurn(space, oneOf(...further.map(argument)))));
}
