import { printExactJson } from '../../json/exact-json.ts';
import { trimSpace } from '../../text/characters.ts';
import type { TypeSet } from '../../tools/schema/allowed-types.ts';
import { inSchemaOrder } from '../../tools/schema/in-schema-order.ts';
import { isObject } from '../../tools/schema/json-schema.ts';
import { type CallText, JSON_LITERALS, type Literals, type PlainCall, type ValuePlace } from './call-text.ts';

import type { WritingLimits } from './writing-limits.ts';

type Marks = readonly [open: string, close: string];

/** How a dialect writes calls. */
export interface CallWriter {
  /** What is before and after all calls of one message. */
  readonly message: Marks;
  /** The same where there are several of them; as `message` by default. */
  readonly several?: Marks;
  /** What is between two of them. */
  readonly between: string;
  /** How the arguments are written as one value; left out where they are one by one. */
  readonly literals?: Literals;
  /** What it has no way to write; left out where reading back tells. */
  readonly limits?: WritingLimits;
  /** `index` counts the calls of the message from 0. */
  write(call: PlainCall, index: number, out: CallText): void;
}

/** The marks of a dialect whose arguments are one value. */
export interface BodyLayout extends Pick<CallWriter, 'message' | 'several' | 'between' | 'limits'> {
  /** `index` counts the calls of the message from 0. */
  readonly call: (tool: string, index: number) => Marks;
  /** JSON by default. */
  readonly literals?: Literals;
  /** Around the arguments; braces by default. */
  readonly brackets?: Marks;
  /** The name of an argument with what is after it, where it is not written like other keys. */
  readonly argument?: (name: string) => string;
}

/** The marks of a dialect whose arguments are one by one. */
export interface ArgumentLayout extends Pick<CallWriter, 'message' | 'between' | 'limits'> {
  readonly call: (tool: string, index: number) => Marks;
  readonly argument: (name: string, value: unknown, isFloat?: boolean) => Marks;
  /** How a value is written where the schema allows these types; bare by default. */
  readonly value?: (value: unknown, types: TypeSet | null) => string;
  /** What is no text is JSON with a blank after each comma and colon. */
  readonly spaced?: true;
}

// Calls that make a writer are marked as having no effect, so that a bundle that writes nothing has none.

/** Writes a call's arguments one by one, each between its marks. */
/* @__NO_SIDE_EFFECTS__ */
export function writesArguments({ call, argument, value = bare, spaced, ...rest }: ArgumentLayout): CallWriter {
  return {
    ...rest,
    write({ toolName, arguments: given }, index, out) {
      const [open, close] = call(toolName, index);
      out.add(open);
      for (const [name, item] of Object.entries(given)) {
        const place = out.inside(out.top, name);
        const [before, behind] = argument(name, item, out.floats.has(place.path));
        const writes =
          spaced && typeof item !== 'string'
            ? () => out.json(item, place, null)
            : () => out.add(value(item, out.typesAt(place)));
        out.value(place, before, writes, behind);
      }
      out.add(close);
    },
  };
}

/** Writes a call's arguments as one value. */
/* @__NO_SIDE_EFFECTS__ */
export function writesBody({
  call,
  literals = JSON_LITERALS,
  brackets: [open, close] = ['{', '}'],
  argument = literals.key,
  ...rest
}: BodyLayout): CallWriter {
  return {
    ...rest,
    literals,
    write({ toolName, arguments: given }, index, out) {
      const [before, behind] = call(toolName, index);
      const ordered = inSchemaOrder(given, out.root, out.root) as PlainCall['arguments'];
      out.add(before + open);
      out.items(Object.entries(ordered), out.top, literals, argument);
      out.add(close + behind);
    },
  };
}

/** Name and arguments as one JSON object, between marks. */
export const namedBody =
  (open = '', close = '', [nameKey, argumentsKey]: readonly [string, string] = ['name', 'arguments']) =>
  (tool: string): Marks => [`${open}{"${nameKey}": ${JSON.stringify(tool)}, "${argumentsKey}": `, `}${close}`];

/** Writes lists and objects as elements too; items are called `item`. */
/* @__NO_SIDE_EFFECTS__ */
export function writesElements({ call, argument, ...rest }: ArgumentLayout): CallWriter {
  const content = (value: unknown, place: ValuePlace, out: CallText): void => {
    const children = Array.isArray(value)
      ? [...value.entries()].map(([index, item]) => ['item', index, item] as const)
      : isObject(value)
        ? Object.entries(value).map(([name, item]) => [name, name, item] as const)
        : null;
    if (children === null) out.add(bare(value));
    else
      for (const [name, key, item] of children) {
        const at = out.inside(place, key);
        const [open, close] = argument(name, item);
        out.value(at, open, () => content(item, at, out), close);
      }
  };
  return {
    ...rest,
    write({ toolName, arguments: given }, index, out) {
      const [open, close] = call(toolName, index);
      out.add(open);
      content(given, out.top, out);
      out.add(close);
    },
  };
}

/** A string as it is, all else as JSON. */
export const bare = (value: unknown): string => (typeof value === 'string' ? value : printExactJson(value));

/** A value whose reader takes one line break off each end: none is added where none would be taken. */
export const linesKept = (value: unknown): string => {
  const text = bare(value);
  return /^[\r\n]|[\r\n]$/.test(text) ? `\n${text}\n` : text;
};

/** A value on one line is right between its tags, one of several lines has its tags on lines of their own. */
export const shaped = (value: unknown): string => {
  const text = bare(value);
  return /[\r\n]/.test(trimSpace(text)) ? `\n${text}\n` : text;
};

/** A text that a reader of untyped values would take for JSON or a Python word. */
export function looksTyped(text: string): boolean {
  const trimmed = trimSpace(text);
  if (/^(?:[{[]|(?:True|False|None)$)/.test(trimmed)) return true;
  try {
    JSON.parse(trimmed);
    return true;
  } catch {
    return false;
  }
}

/** A string is in quotes where it would be read as something else. */
export const quotedWhereTyped = (value: unknown, types: TypeSet | null): string =>
  typeof value === 'string' && !types?.has('string') && looksTyped(value) ? JSON.stringify(value) : bare(value);
