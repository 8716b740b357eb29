import type { ToolCall } from '../../calls/tool-call.ts';
import { valueToJson } from '../../calls/value.ts';
import type { SessionReport } from '../../travel/session-report.ts';
import { LogMask } from './log-mask.ts';

/** A call as a list shows it, long values cut. */
export interface ShownCall {
  readonly name: string;
  readonly isComplete: boolean;
  readonly arguments: readonly { readonly name: string; readonly type: string; readonly text: string }[];
  readonly argumentCount: number;
}

/** Calls of a reply that are shown, arguments of each, and characters of a value. */
const MOST_CALLS = 3;
const MOST_ARGUMENTS = 12;
const LONGEST_VALUE = 400;

/** The first calls of a reply. */
export const shownCalls = ({ calls }: SessionReport, mask = new LogMask(false)): readonly ShownCall[] =>
  calls.slice(0, MOST_CALLS).map((call) => shownCall(call, mask));

function shownCall({ toolName, complete, arguments: { entries } }: ToolCall, mask: LogMask): ShownCall {
  return {
    name: toolName,
    isComplete: complete,
    arguments: entries.slice(0, MOST_ARGUMENTS).map(([name, value]) => {
      const json = valueToJson(value);
      const text = json.length > LONGEST_VALUE ? `${json.slice(0, LONGEST_VALUE)}…` : json;
      return { name: mask.text(name), type: value.type, text: mask.text(text) };
    }),
    argumentCount: entries.length,
  };
}
