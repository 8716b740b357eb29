import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import { childElements, type Element } from '../../calls/element.ts';
import type { StringValue, Value } from '../../calls/value.ts';
import type { Reading } from '../../reading/reading.ts';

/** An element that holds one text of a call's arguments; its span is its content. Loose text beside elements is not one. */
export interface Field extends Span {
  readonly call: number;
  readonly value: StringValue;
  readonly element: Element;
  /** The value is the source between the tags as it is written, nothing decoded. */
  readonly raw: boolean;
}

/** All fields of all XML calls that hold anything, by place; found once per reading. */
export const fieldsOf = oncePer((reading: Reading): readonly Field[] => collect(reading));

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
  for (const { call, index, outline } of reading.calls) {
    if (call.format !== 'xml') continue;
    const texts = textsOf(call.arguments).sort((a, b) => a.inner.start - b.inner.start);
    let at = 0;
    for (const element of elementsOf(outline.root)) {
      while ((texts[at]?.inner.start ?? Number.POSITIVE_INFINITY) < element.openEnd) at++;
      const value = texts[at];
      if (!value) break;
      const { start, end } = value.inner;
      if (start === element.openEnd && end === element.closeStart)
        fields.push({ start, end, call: index, value, element, raw: raw.has(start) });
    }
  }
  return fields;
}

/** The texts of a value that are not empty; text beside elements is not a field. */
function textsOf(root: Value): StringValue[] {
  const texts: StringValue[] = [];
  const visit = (value: Value): void => {
    if (value.type === 'string') {
      if (value.inner.start < value.inner.end) texts.push(value);
    } else if (value.type === 'array') for (const item of value.items) visit(item);
    else if (value.type === 'object') for (const [name, member] of value.entries) if (name !== '#text') visit(member);
  };
  visit(root);
  return texts;
}

/** All elements below a root in document order. */
function* elementsOf(root: Element): Generator<Element> {
  const pending = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    yield element;
    const children = childElements(element);
    for (let index = children.length - 1; index >= 0; index--) pending.push(children[index] as Element);
  }
}
