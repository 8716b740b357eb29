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
  readonly toolName: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Where in the arguments something is written, and what is declared of it. */
export interface ValuePlace {
  readonly path: string;
  readonly schema: JsonSchema | undefined;
  readonly schemaPath: string;
}

/** Text of calls as it is written, with the span of every value. */
export class CallText {
  text = '';
  readonly spans: ExampleSpan[] = [];
  /** What is declared of the arguments of the call that is being written. */
  root: JsonSchema = true;

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

  /** Writes a value between its marks and keeps where both stand. */
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
    if (!Array.isArray(value) && !isObject(value)) {
      this.text += printExactJson(value);
      return;
    }
    const isList = Array.isArray(value);
    const inner = indent === null ? null : `${indent}  `;
    const entries: readonly (readonly [string | number, unknown])[] = isList
      ? [...value.entries()]
      : Object.entries(value);
    this.text += isList ? '[' : '{';
    for (const [index, [key, item]] of entries.entries()) {
      const comma = index === 0 ? '' : ',';
      this.text += inner === null ? comma && ', ' : `${comma}\n${inner}`;
      const name = typeof key === 'string' ? `${JSON.stringify(key)}: ` : '';
      const at = this.inside(place, key);
      this.value(at, name, () => this.json(item, at, inner), '');
    }
    if (indent !== null && entries.length > 0) this.text += `\n${indent}`;
    this.text += isList ? ']' : '}';
  }
}
