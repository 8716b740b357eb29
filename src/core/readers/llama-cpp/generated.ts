import type { Tools } from '../kit/reader.ts';
import { insideQuotes, json, number } from './json.ts';
import {
  ahead,
  atomic,
  end,
  inTurn,
  literal,
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
  /** Whether `"type": "function",` may stand before the name. */
  readonly mayHaveType?: true;
  /** Whether more than one call is read. */
  readonly isSingle?: true;
  /** What prose stands in, where it must. */
  readonly prose?: Pair;
}

/** Calls with the name in marks, and JSON or arguments in tags behind it. */
export interface MarkedCalls {
  readonly section?: Pair;
  readonly call: Pair;
  /** What is before and after the name, and what closes the arguments. */
  readonly name: Pair;
  readonly close?: string;
  /** Before JSON: the mark that an id may stand before. */
  readonly argumentsMark?: string;
  readonly idMark?: string;
  readonly separator?: string;
  /** Between calls that have no marks of their own. */
  readonly mayHaveSpace?: true;
  readonly arguments?: { readonly name: Pair; readonly value: Pair };
}

/** A grammar that llama.cpp makes of a template by itself. */
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
  if (tools.names.length === 0) return withoutTools(thinking, asJson?.prose);
  const [prose, calls] = asJson ? jsonCalls(asJson, tools) : markedCalls(marked!, tools);
  return inTurn(before, prose, calls, end);
}

function withoutTools(thinking: Pair | undefined, prose: Pair | undefined): Rule {
  const before = thinking ? inTurn(space, thought(thinking)) : nothing;
  if (!prose) return inTurn(before, tagged('content', until()), end);
  const [open, close] = prose;
  return inTurn(
    thinking ? before : inTurn(space, tagged('content', until(open))),
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

function jsonCall({ keys = ['name', 'arguments'], id, mayHaveType }: JsonCalls, name: string): Rule {
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
  const { section, call, arguments: tags } = calls;
  const gap = tags ? space : nothing;
  const one = inTurn(call[0], gap, oneOf(...tools.names.map((name) => markedCall(calls, name, tools))), gap, call[1]);
  const all = inTurn(one, repeated(inTurn(space, one)), gap);
  const outer = section ? inTurn(section[0], space, all, space, section[1] === '' ? end : section[1], gap) : all;
  return [upTo(section?.[0] || call[0]), optional(outer)];
}

function markedCall(calls: MarkedCalls, name: string, tools: Tools): Rule {
  const { call, close, arguments: tags, argumentsMark = '', idMark, mayHaveSpace, separator } = calls;
  const open = inTurn(
    atomic(tagged('tool-open', calls.name[0], atomic(tagged('tool-name', name)), calls.name[1])),
    separator === undefined ? nothing : inTurn(space, separator),
  );
  const id = idMark === undefined ? nothing : optional(inTurn(idMark, until(argumentsMark)));
  const parameters = parametersOf(tools.schemaOf(name));
  const given = tags ? taggedArguments(tags, parameters) : inTurn(argumentsMark, tagged('tool-args', json));
  // What must follow the name is looked for before a call is begun.
  const next = tags ? (parameters.required.length > 0 ? tags.name[0] : '') : argumentsMark;
  const head =
    calls.name[1] !== '' || (idMark === undefined && next === '')
      ? inTurn(open, id, space, given)
      : idMark === undefined
        ? inTurn(atomic(open, space, ahead(next)), given)
        : inTurn(atomic(open, id), space, given);
  const closed =
    close !== undefined
      ? inTurn(space, atomic(tagged('tool-close', close)))
      : atomic(tagged('tool-close', call[1] === '' ? space : ahead(inTurn(mayHaveSpace ? space : nothing, call[1]))));
  const isWhole = calls.name[1] === '' && idMark === undefined && next === '';
  return isWhole ? atomic(head, closed) : inTurn(head, closed);
}

/** The required arguments in the order of the schema, then the others in any order. */
function taggedArguments(
  tags: NonNullable<MarkedCalls['arguments']>,
  { required, further }: ReturnType<typeof parametersOf>,
): Rule {
  const argument = ({ name, isText }: Parameter): Rule =>
    inTurn(
      atomic(tagged('arg-open', tags.name[0], atomic(tagged('arg-name', name)), tags.name[1])),
      tags.value[0],
      isText ? tagged('arg-text', until(tags.value[1])) : tagged('arg-value', json),
      atomic(tagged('arg-close', literal(tags.value[1]))),
    );
  const inOrder = required.flatMap((parameter, index) => [index > 0 ? space : nothing, argument(parameter)]);
  if (further.length === 0) return inTurn(...inOrder);
  return inTurn(...inOrder, repeated(inTurn(space, oneOf(...further.map(argument)))));
}
