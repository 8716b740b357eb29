import type { ToolCall } from './tool-call.ts';
import type { ObjectValue, Value } from './value.ts';

/** How much of a call is shown. */
export interface PreviewLimits {
  /** Code units of one string. */
  readonly characters: number;
  /** Items of one list, fields of one object. */
  readonly items: number;
  /** Values in all, divided evenly among the items of a list. */
  readonly values: number;
  readonly repairs: number;
}

/** The call with long strings and lists shortened, for sending to the page; `total` holds their full lengths. */
export function previewCall(call: ToolCall, limits: PreviewLimits): ToolCall {
  return {
    ...call,
    arguments: previewValue(call.arguments, limits, limits.values) as ObjectValue,
    repairs: call.repairs.slice(0, limits.repairs),
  };
}

/** `share` is the most values that this one may hold. */
function previewValue(value: Value, limits: PreviewLimits, share: number): Value {
  switch (value.type) {
    case 'string': {
      const { value: text, total = text.length } = value;
      return text.length <= limits.characters ? value : { ...value, value: text.slice(0, limits.characters), total };
    }
    case 'array': {
      const { shown, rest } = shared(value.items.length, limits, share);
      const items = value.items.slice(0, shown).map((item) => previewValue(item, limits, rest));
      return { ...value, items, ...totalOf(value.total ?? value.items.length, shown) };
    }
    case 'object': {
      const { shown, rest } = shared(value.entries.length, limits, share);
      const entries = value.entries
        .slice(0, shown)
        .map(([name, item]) => [name, previewValue(item, limits, rest)] as const);
      return { ...value, entries, ...totalOf(value.total ?? value.entries.length, shown) };
    }
    default:
      return value;
  }
}

/** How many of some values are shown, and how many values each of them may hold. */
function shared(count: number, { items }: PreviewLimits, share: number): { shown: number; rest: number } {
  const shown = Math.max(1, Math.min(count, items, share));
  return { shown, rest: Math.floor((share - shown) / shown) };
}

const totalOf = (total: number, shown: number): { total?: number } => (shown < total ? { total } : {});
