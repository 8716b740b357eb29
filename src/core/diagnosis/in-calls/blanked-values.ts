import type { Span } from '../../../base/span.ts';
import type { Reading } from '../../reading/reading.ts';

/** Values of one line that keep blanks around them, in dialects whose template writes line breaks there (dialects.md §4.3). */
export function* blankedValuesOf(reading: Reading): Generator<Span & { readonly call: number }> {
  if (reading.marked?.strips !== 'line') return;
  for (const { call, index } of reading.calls)
    for (const [, value] of call.arguments.entries) {
      if (value.type !== 'string' || !value.closed) continue;
      const trimmed = value.value.trim();
      if (trimmed !== '' && trimmed !== value.value && !/[\n\r]/.test(value.value))
        yield { ...value.inner, call: index };
    }
}
