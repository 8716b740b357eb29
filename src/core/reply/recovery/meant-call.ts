import { plainDifferences } from '../../calls/plain-differences.ts';
import type { ToolCall } from '../../calls/tool-call.ts';
import { diagnoseReply } from '../../diagnosis/report/diagnose.ts';
import type { ExampleStyle } from '../../dialects/forge/write/example.ts';
import { type PlainCall, plainCallOf } from '../../dialects/write/call-text.ts';
import { renderCalls } from '../../dialects/write/render-calls.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Reading } from '../../reading/reading.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { toolNamed } from '../../tools/tool-named.ts';

/** A call that the model meant. */
export interface MeantCall extends PlainCall {
  readonly serverName: string;
}

export const meantCall = (call: ToolCall): MeantCall => ({ ...plainCallOf(call), serverName: call.serverName });

/** The text of calls, written in a dialect. */
export function written(
  calls: readonly MeantCall[],
  dialect: string,
  tools: readonly ToolDefinition[],
  style?: ExampleStyle,
): string {
  const known = calls.map((call) => ({ call, tool: toolNamed(tools, call.toolName, call.serverName) }));
  return renderCalls(dialect, known, style);
}

/**
 * Whether a text is clean and holds these calls and nothing else, read with the tools of the reply in the dialect in which it is
 * written, and as the reply was read.
 */
export function readsTo(text: string, meant: readonly MeantCall[], reading: Reading, dialect: string): boolean {
  const { recovery, tools, dialect: given = 'forge' } = reading.options;
  return [...new Set([dialect, given])].every((id) => {
    const read = readReply(text, { recovery, tools, dialect: id });
    const { findings, diagnostics } = diagnoseReply(read);
    return (
      read.verdict(findings) === 'clean' &&
      diagnostics.every(({ severity }) => severity !== 'error') &&
      read.calls.length === meant.length &&
      read.calls.every(({ call }, index) => isSame(meantCall(call), meant[index] as MeantCall))
    );
  });
}

const isSame = (call: MeantCall, meant: MeantCall): boolean =>
  call.toolName === meant.toolName &&
  (call.serverName === meant.serverName || meant.serverName === 'local') &&
  plainDifferences(meant.arguments, call.arguments).length === 0;
