import type { PlainCall } from '../../dialects/write/call-text.ts';
import { renderCalls } from '../../dialects/write/render-calls.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import { askedDialect, plainCall, withTool } from './corrected-calls.ts';

/** Texts longer than this the model puts in itself. */
const LONGEST_VALUE = 200;

const AGAIN = 'The call was refused again. Write only this, with your own text in place of each …:';
const OTHERWISE = 'The call was refused once more. Write it in this other way:';
const STOP_NOW = 'Do not call once more: say in plain text what you meant to do.';
const STOP = 'If it is refused again, do not call once more: say in plain text what you meant to do.';

/**
 * What to send where the same call was refused before, in place of the advice that did not help: at the second attempt the bare
 * call with the model's own values, from the third on another way of writing it, and when to stop. Null where nothing is known of the call.
 */
export function furtherAttempt(attempt: number, corrected: string | null, reading: Reading): string | null {
  const { tools, recovery } = reading.options;
  const dialect = askedDialect(reading);
  const meant =
    corrected === null
      ? []
      : readReply(corrected, { tools, dialect, recovery }).calls.map(({ call }) => plainCall(call));
  if (attempt === 2)
    return meant.length === 0 ? null : `${AGAIN}\n${renderCalls(dialect, meant.map(shortened).map(withTool(tools)))}`;
  if (meant.length === 0 || dialect !== 'forge') return STOP_NOW;
  const other = renderCalls(dialect, meant.map(withTool(tools)), 'cdata');
  const isLong = other.length > 4 * LONGEST_VALUE;
  return isLong || other === corrected ? STOP_NOW : `${OTHERWISE}\n${other}\n${STOP}`;
}

function shortened({ toolName, arguments: given }: PlainCall): PlainCall {
  return { toolName, arguments: short(given) as PlainCall['arguments'] };
}

function short(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_VALUE ? '…' : value;
  if (Array.isArray(value)) return value.map(short);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, short(item)]));
}
