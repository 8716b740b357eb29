import type { Span } from '../../base/span.ts';
import { floatToJson } from '../json/float-json.ts';

/**
 * A value read from a call (format.md §3), with its source.
 * `span` covers the element (start tag to end tag) or the JSON node; `inner` covers the text between the tags.
 * Integers keep every digit; floats are doubles and may be NaN or infinite.
 */
export type Value = Scalar | ArrayValue | ObjectValue;

interface Located {
  readonly span: Span;
  readonly inner: Span;
  /** False while the element or the JSON value is still open. */
  readonly closed: boolean;
  /** The full number of characters, items or fields; set where a preview shows fewer (preview.ts). */
  readonly total?: number;
  /** Whether `total` counts the part that is not shown as source text, in which a reference counts at its full length. */
  readonly isAbout?: true;
}

export type Scalar = StringValue | IntegerValue | FloatValue | BooleanValue | NullValue;

export interface StringValue extends Located {
  readonly type: 'string';
  readonly value: string;
  /** True where any of the text came from CDATA. */
  readonly cdata: boolean;
}
export interface IntegerValue extends Located, Written {
  readonly type: 'integer';
  readonly value: bigint;
}
export interface FloatValue extends Located, Written {
  readonly type: 'float';
  readonly value: number;
}
interface Written {
  /** Minus zero of JSON as it was written, which no integer says, and of a float not how. */
  readonly minusZero?: string;
}
export interface BooleanValue extends Located {
  readonly type: 'boolean';
  readonly value: boolean;
}
export interface NullValue extends Located {
  readonly type: 'null';
}
export interface ArrayValue extends Located {
  readonly type: 'array';
  readonly items: readonly Value[];
}
export interface ObjectValue extends Located {
  readonly type: 'object';
  /** In the order written. Names are data (`__proto__` is an ordinary name), so they are not keys of a plain object. */
  readonly entries: readonly (readonly [name: string, value: Value])[];
}

export function member(object: ObjectValue, name: string): Value | undefined {
  return object.entries.find(([key]) => key === name)?.[1];
}

/** Prints a value as JSON: integers with all digits, floats as JavaScript does, non-finite floats as strings (cli.md). */
export function valueToJson(value: Value, indent = '', newline = ''): string {
  switch (value.type) {
    case 'string':
      return JSON.stringify(value.value);
    case 'boolean':
      return String(value.value);
    case 'integer':
      return value.minusZero ?? String(value.value);
    case 'float':
      return value.minusZero ?? floatToJson(value.value);
    case 'null':
      return 'null';
    case 'array':
      return bracket(
        '[',
        value.items.map((item) => valueToJson(item, indent, newline && newline + indent)),
        ']',
        indent,
        newline,
      );
    case 'object':
      return bracket(
        '{',
        value.entries.map(
          ([name, item]) =>
            `${JSON.stringify(name)}:${newline && ' '}${valueToJson(item, indent, newline && newline + indent)}`,
        ),
        '}',
        indent,
        newline,
      );
  }
}

function bracket(open: string, parts: string[], close: string, indent: string, newline: string): string {
  if (parts.length === 0 || !newline) return open + parts.join(',') + close;
  return open + newline + indent + parts.join(`,${newline}${indent}`) + newline + close;
}

/** The value as plain JavaScript, for schema checks: integers become numbers where they fit exactly, else bigints. */
export function valueToPlain(value: Value): unknown {
  switch (value.type) {
    case 'integer':
      if (value.minusZero !== undefined) return -0;
      return Number.isSafeInteger(Number(value.value)) ? Number(value.value) : value.value;
    case 'null':
      return null;
    case 'array':
      return value.items.map(valueToPlain);
    case 'object': {
      const plain: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
      for (const [name, item] of value.entries) plain[name] = valueToPlain(item);
      return plain;
    }
    default:
      return value.value;
  }
}
