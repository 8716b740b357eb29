import { firstIndex } from '../../base/first-index.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { PreviewLimits } from './preview.ts';
import type { ObjectValue, Value } from './value.ts';

/**
 * The object of a JSON payload as it was when only the first `end` code units of the text had been read, within the
 * preview's `limits`.
 */
export function clipObject(value: ObjectValue, end: number, text: StreamText, limits: PreviewLimits): ObjectValue {
  const inner = { start: Math.min(value.span.start, end), end: Math.min(value.span.end, end) };
  const begun = firstIndex(value.entries.length, (index) => (value.entries[index]?.[1].span.start ?? 0) >= end);
  const entries = value.entries
    .slice(0, Math.min(begun, limits.items))
    .map(([name, member]) => [name, clipValue(member, end, text, limits)] as const);
  return {
    type: 'object',
    entries,
    span: inner,
    inner,
    closed: value.closed && value.span.end <= end,
    ...totalOf(begun, entries),
  };
}

function clipValue(value: Value, end: number, text: StreamText, limits: PreviewLimits): Value {
  const isOpen = value.span.end > end;
  const span = isOpen ? { start: value.span.start, end } : value.span;
  const place = { span, inner: span, closed: !isOpen && value.closed };
  switch (value.type) {
    case 'array': {
      const begun = firstIndex(value.items.length, (index) => (value.items[index]?.span.start ?? 0) >= end);
      const items = value.items
        .slice(0, Math.min(begun, limits.items))
        .map((item) => clipValue(item, end, text, limits));
      return { type: 'array', items, ...place, ...totalOf(begun, items) };
    }
    case 'object':
      return clipObject(value, end, text, limits);
    default: {
      if (!isOpen) return value;
      const isString = value.type === 'string';
      const start = span.start + (isString ? 1 : 0);
      const source = text.slice(start, Math.min(end, start + limits.characters));
      const shown = isString ? openString(source) : source;
      const leftOut = end - start - source.length;
      const about = leftOut > 0 ? ({ total: shown.length + leftOut, isAbout: true } as const) : {};
      return { type: 'string', value: shown, cdata: false, ...place, ...about };
    }
  }
}

const totalOf = (total: number, shown: readonly unknown[]): { total?: number } =>
  shown.length < total ? { total } : {};

/** The characters of a JSON string that is still open; a truncated escape at its end is left out. */
function openString(source: string): string {
  const whole = source.replace(/((?:^|[^\\])(?:\\\\)*)\\(?:u[0-9a-fA-F]{0,3})?$/, '$1');
  try {
    return String(JSON.parse(`"${whole.replace(/[\u0000-\u001f]/g, escapeControl)}"`));
  } catch {
    return whole;
  }
}

const escapeControl = (control: string): string => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
