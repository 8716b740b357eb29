import { type PreviewLimits, previewCall } from '../calls/preview.ts';
import { type Value, valueToJson } from '../calls/value.ts';
import { readReply } from './read-reply.ts';
import type { ReadingOptions } from './reading.ts';

/** What a text would read to in another dialect. */
export interface OtherReading {
  /** The first calls, with their values as text, a string as it is and any other value as JSON. */
  readonly calls: readonly {
    readonly toolName: string;
    readonly arguments: readonly (readonly [name: string, value: string])[];
  }[];
  readonly callCount: number;
  readonly repairCount: number;
}

/** Reads a text in another dialect than its own, for a look at it. */
export function readAsDialect(
  text: string,
  options: ReadingOptions,
  { calls: most, limits }: { readonly calls: number; readonly limits: PreviewLimits },
): OtherReading {
  const { calls, findings } = readReply(text, options);
  return {
    calls: calls.slice(0, most).map(({ call }) => ({
      toolName: call.toolName,
      arguments: previewCall(call, limits).arguments.entries.map(([name, value]) => [name, textOf(value)] as const),
    })),
    callCount: calls.length,
    repairCount: findings.filter(({ replacement }) => replacement !== undefined).length,
  };
}

const textOf = (value: Value): string => (value.type === 'string' ? value.value : valueToJson(value));
