import type { Span } from '../../base/span.ts';
import { firstStartAfter } from '../../base/span-search.ts';
import type { Element } from '../calls/element.ts';
import type { Value } from '../calls/value.ts';
import type { Reading } from '../reading.ts';
import { pointerSegment } from '../tools/schema/json-pointer.ts';
import { elementAround } from './element-index.ts';

/** An element that holds one scalar of a call's arguments; its span is its content. Loose text beside elements is none. */
export interface Field extends Span {
  readonly call: number;
  readonly path: string;
  readonly value: Value;
  readonly element: Element;
  /** The value is the source between the tags as it stands, nothing decoded. */
  readonly raw: boolean;
}

const known = new WeakMap<Reading, readonly Field[]>();

/** All fields of all XML calls that hold anything, by place; found once per reading. */
export function fieldsOf(reading: Reading): readonly Field[] {
  let fields = known.get(reading);
  if (!fields) {
    fields = collect(reading);
    known.set(reading, fields);
  }
  return fields;
}

/** The field whose content covers a span. */
export function fieldAt(span: Span, reading: Reading): Field | undefined {
  const fields = fieldsOf(reading);
  const field = fields[firstStartAfter(fields, span.start) - 1];
  return field && span.end <= field.end ? field : undefined;
}

function collect(reading: Reading): Field[] {
  const raw = new Set<number>();
  for (const { code, data, start } of reading.findings)
    if (code === 'markup-in-string' && data?.['kind'] === 'markup') raw.add(start);
  const fields: Field[] = [];
  const visit = (value: Value, path: string, call: number): void => {
    if (value.type === 'array') {
      for (const [index, item] of value.items.entries()) visit(item, path + pointerSegment(index), call);
    } else if (value.type === 'object') {
      for (const [name, member] of value.entries)
        if (name !== '#text') visit(member, path + pointerSegment(name), call);
    } else {
      const { start, end } = value.inner;
      const element = elementAround(value.inner, reading);
      if (element?.closeStart === end && start < end)
        fields.push({ start, end, call, path, value, element, raw: raw.has(start) });
    }
  };
  for (const { call, index } of reading.calls) if (call.format === 'xml') visit(call.arguments, '', index);
  return fields.sort((a, b) => a.start - b.start);
}
