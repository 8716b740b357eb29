import type { ToolCall } from './tool-call.ts';
import type { ObjectValue, Value } from './value.ts';

/** The call with strings longer than `longest` cut and lists longer than `most` shortened, for crossing to the page. */
export function previewCall(call: ToolCall, longest: number, most: number): ToolCall {
  return { ...call, arguments: previewValue(call.arguments, longest, most) as ObjectValue };
}

function previewValue(value: Value, longest: number, most: number): Value {
  switch (value.type) {
    case 'string':
      return value.value.length <= longest ? value : { ...value, value: value.value.slice(0, longest) };
    case 'array':
      return { ...value, items: value.items.slice(0, most).map((item) => previewValue(item, longest, most)) };
    case 'object':
      return {
        ...value,
        entries: value.entries.slice(0, most).map(([name, item]) => [name, previewValue(item, longest, most)] as const),
      };
    default:
      return value;
  }
}
