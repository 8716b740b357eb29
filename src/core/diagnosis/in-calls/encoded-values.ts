import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import type { StringValue, Value } from '../../calls/value.ts';
import type { Reading } from '../../reading/reading.ts';
import { HTML_OR_XML, HTML_OR_XML_FILE, MARKUP_NAME } from './markup-content.ts';

const ENTITY = /&(?:amp|lt|gt|quot);/;
const BARE = /<|&&/;

/** A value that holds entities though its dialect decodes none; its span is the first of them. */
export interface EncodedValue extends Span {
  readonly call: number;
  readonly inner: Span;
}

/** Values in raw dialects that were written as in XML (dialects.md §1.14). */
export const encodedValuesOf = oncePer((reading: Reading): readonly EncodedValue[] => collect(reading));

function collect(reading: Reading): EncodedValue[] {
  const dialect = reading.marked;
  if (!dialect || dialect.cdata) return [];
  return reading.calls.flatMap(({ call, index }) => {
    const texts = call.arguments.entries.flatMap(([name, value]) => textsIn(name, value));
    if (texts.some(({ value }) => value.value.length <= 1_000 && HTML_OR_XML_FILE.test(value.value))) return [];
    return texts.flatMap(({ name, value: { value, inner, closed } }) => {
      const entity = ENTITY.exec(value);
      if (!closed || !entity || BARE.test(value) || MARKUP_NAME.test(name) || HTML_OR_XML.test(value)) return [];
      const at = reading.text.indexOf(entity[0], inner.start);
      return at < 0 || at >= inner.end ? [] : [{ start: at, end: at + entity[0].length, call: index, inner }];
    });
  });
}

function textsIn(name: string, value: Value): { name: string; value: StringValue }[] {
  if (value.type === 'string') return [{ name, value }];
  if (value.type === 'array') return value.items.flatMap((item) => textsIn(name, item));
  return value.type === 'object' ? value.entries.flatMap(([key, item]) => textsIn(key, item)) : [];
}
