import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { markedDialect } from '../dialects.ts';
import type { ExampleStyle } from '../forge/write/example.ts';
import { renderJson } from '../forge/write/render-json.ts';
import { type Rendering, renderXml } from '../forge/write/render-xml.ts';
import { writingOf } from '../writings.ts';
import { CallText, type PlainCall } from './call-text.ts';

const NONE: ReadonlySet<string> = new Set();

/** A call to be written, and its tool where that is known. */
export interface CallToRender {
  readonly call: PlainCall;
  readonly tool: ToolDefinition | null;
}

/** Writes one call as a dialect has it, wrapper included. `style` is how Forge's own writes values. */
export function renderCall(dialect: string, { call, tool }: CallToRender, style: ExampleStyle = 'escape'): Rendering {
  const schema = tool?.inputSchema ?? true;
  if (markedDialect(dialect)) {
    const { text, spans } = renderMarked(dialect, [{ call, tool }]);
    return { text, spans, warnings: [], values: call.arguments };
  }
  const server = serverOf(call, tool);
  return style === 'json'
    ? renderJson(call.toolName, schema, call.arguments, server)
    : renderXml(call.toolName, schema, call.arguments, style, server);
}

/** The server that Forge's own dialect names in a call. */
export const serverOf = ({ serverName }: PlainCall, tool: ToolDefinition | null): string =>
  serverName && serverName !== 'local' ? serverName : (tool?.server ?? 'local');

/** Writes all calls of one message: in one wrapper where the dialect has such. */
export function renderCalls(dialect: string, calls: readonly CallToRender[], style?: ExampleStyle): string {
  return markedDialect(dialect)
    ? renderMarked(dialect, calls).text
    : calls.map((call) => renderCall(dialect, call, style).text).join('\n');
}

function renderMarked(dialect: string, calls: readonly CallToRender[]): CallText {
  const out = new CallText();
  const writer = writingOf(dialect)?.writer;
  if (!writer) return out;
  const [open, close] = (calls.length > 1 && writer.several) || writer.message;
  out.add(open);
  for (const [index, { call, tool }] of calls.entries()) {
    if (index > 0) out.add(writer.between);
    out.root = tool?.inputSchema ?? true;
    out.floats = call.floats ?? NONE;
    writer.write(call, index, out);
  }
  out.add(close);
  return out;
}
