import type { ToolCall } from '../../calls/tool-call.ts';
import { type Value, valueToPlain } from '../../calls/value.ts';
import { printExactJson } from '../../json/exact-json.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import { allowedTypes, type TypeSet } from '../../tools/schema/allowed-types.ts';
import { itemSchema } from '../../tools/schema/item-schema.ts';
import { isObject } from '../../tools/schema/json-schema.ts';
import { propertySchema } from '../../tools/schema/property-schema.ts';
import type { JsonSchema } from '../../tools/tool-definition.ts';
import { EMPTY_SPAN, type ExampleSpan } from '../forge/write/example.ts';
import { locateSchema } from '../forge/write/schema-paths.ts';

/** A call as plain values: integers beyond doubles are bigints. */
export interface PlainCall {
  /** Only Forge's own dialect writes it; without it, or where it is `local`, that of the tool. */
  readonly serverName?: string;
  readonly toolName: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Paths of whole numbers that were written as floats: `1.0`. */
  readonly floats?: ReadonlySet<string>;
}

/** Where in the arguments something is written, and what is declared of it. */
export interface ValuePlace {
  readonly path: string;
  readonly schema: JsonSchema | undefined;
  readonly schemaPath: string;
}

/** A call that was read, to be written again. */
export const plainCallOf = ({ serverName, toolName, arguments: given }: ToolCall): PlainCall => ({
  serverName,
  toolName,
  arguments: valueToPlain(given) as PlainCall['arguments'],
  floats: new Set(floatsIn(given, '')),
});

function* floatsIn(value: Value, path: string): Generator<string> {
  if (value.type === 'float') yield path;
  const items = value.type === 'object' ? value.entries : value.type === 'array' ? value.items.entries() : [];
  for (const [key, item] of items) yield* floatsIn(item, path + pointerSegment(key));
}

const NONE: ReadonlySet<string> = new Set();

/** Text of calls as it is written, with the span of every value. */
export class CallText {
  text = '';
  readonly spans: ExampleSpan[] = [];
  /** What is declared of the arguments of the call that is being written. */
  root: JsonSchema = true;
  /** Paths of its whole numbers that are floats. */
  floats: ReadonlySet<string> = NONE;

  get top(): ValuePlace {
    return { path: '', schema: this.root, schemaPath: '' };
  }

  add(text: string): void {
    this.text += text;
  }

  /** The place of a property or an item. */
  inside({ path, schema, schemaPath }: ValuePlace, key: string | number): ValuePlace {
    const of =
      schema === undefined
        ? undefined
        : typeof key === 'number'
          ? itemSchema(this.root, schema, key)
          : propertySchema(this.root, schema, key);
    return {
      path: path + pointerSegment(key),
      schema: of,
      schemaPath: locateSchema(this.root, schema, schemaPath, key),
    };
  }

  /** What the schema allows there; null where it says nothing. */
  typesAt({ schema }: ValuePlace): TypeSet | null {
    const types = schema === undefined ? null : allowedTypes(this.root, schema);
    return types?.size === 0 ? null : types;
  }

  /** Writes a value between its marks and keeps where both are. */
  value({ path, schemaPath }: ValuePlace, open: string, write: () => void, close: string): void {
    const index = this.spans.push(EMPTY_SPAN) - 1;
    const start = this.text.length;
    this.text += open;
    const valueStart = this.text.length;
    write();
    const value = { start: valueStart, end: this.text.length };
    this.text += close;
    this.spans[index] = { path, schemaPath, start, end: this.text.length, value };
  }

  /** Writes JSON; two spaces a level from `indent` on, or on one line where that is null. */
  json(value: unknown, place: ValuePlace, indent: string | null): void {
    this.literal(value, place, JSON_LITERALS, indent);
  }

  /** Writes a value in a notation, on one line where `indent` is null. */
  literal(value: unknown, place: ValuePlace, notation: Literals, indent: string | null = null): void {
    if (!Array.isArray(value) && !isObject(value)) {
      this.text += typeof value === 'number' ? this.number(value, place) : notation.scalar(value);
      return;
    }
    const isList = Array.isArray(value);
    const entries: readonly (readonly [string | number, unknown])[] = isList
      ? [...value.entries()]
      : Object.entries(value);
    this.text += isList ? '[' : '{';
    this.items(entries, place, notation, isList ? () => '' : notation.key, indent);
    this.text += isList ? ']' : '}';
  }

  /** Writes what is between two brackets. */
  items(
    entries: readonly (readonly [string | number, unknown])[],
    place: ValuePlace,
    notation: Literals,
    keyOf: (name: string) => string,
    indent: string | null = null,
  ): void {
    const inner = indent === null ? null : `${indent}  `;
    for (const [index, [key, item]] of entries.entries()) {
      const comma = index === 0 ? '' : ',';
      this.text += inner === null ? comma && notation.between : `${comma}\n${inner}`;
      const at = this.inside(place, key);
      this.value(at, keyOf(String(key)), () => this.literal(item, at, notation, inner), '');
    }
    if (indent !== null && entries.length > 0) this.text += `\n${indent}`;
  }

  private number(value: number, { path }: ValuePlace): string {
    const digits = printExactJson(value);
    return this.floats.has(path) && /^-?\d+$/.test(digits) ? `${digits}.0` : digits;
  }
}

/** How values are written: keys with what is after them, text, words and large integers, and what is between two. */
export interface Literals {
  readonly notation: 'json' | 'python' | 'keys';
  readonly key: (name: string) => string;
  readonly scalar: (value: unknown) => string;
  readonly between: string;
}

/** JSON on one line, as models write it. */
export const JSON_LITERALS: Literals = {
  notation: 'json',
  key: (name) => `${JSON.stringify(name)}: `,
  scalar: printExactJson,
  between: ', ',
};
