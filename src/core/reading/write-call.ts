import type { Span } from '../../base/span.ts';
import { plainDifferences } from '../calls/plain-differences.ts';
import { valueToPlain } from '../calls/value.ts';
import { markedDialect } from '../dialects/dialects.ts';
import type { ExampleSpan, ExampleStyle, ExampleWarning } from '../dialects/forge/write/example.ts';
import type { Rendering } from '../dialects/forge/write/render-xml.ts';
import { titleOf } from '../dialects/names.ts';
import type { PlainCall } from '../dialects/write/call-text.ts';
import { type CallToRender, renderCall, serverOf } from '../dialects/write/render-calls.ts';
import { type BeyondLimits, beyondLimits } from '../dialects/write/writing-limits.ts';
import { writingOf } from '../dialects/writings.ts';
import { pointerSegment } from '../json/json-pointer.ts';
import { quote } from '../text/quote.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { readReply } from './read-reply.ts';

/** A call as text, or why it can't be written. */
export type CallWriting =
  | {
      readonly ok: true;
      readonly text: string;
      readonly spans: readonly ExampleSpan[];
      /** What reads back otherwise, and what only some readers accept. */
      readonly warnings: readonly ExampleWarning[];
    }
  | { readonly ok: false; readonly message: string; readonly path: string };

/**
 * Writes a call in a dialect, reads it back in strict mode under the tool's schema and says what changed. A call that would not
 * read back to one whole call of that tool with these arguments is refused, with its path. `style` is Forge's own.
 */
export function writeCall(
  dialect: string,
  call: PlainCall,
  tool: ToolDefinition | null = null,
  style: ExampleStyle = 'escape',
): CallWriting {
  const beyond = beyondOf(dialect, call);
  if (beyond) return refusedLimit(dialect, call, beyond);
  const rendering = renderCall(dialect, { call, tool }, style);
  const read = readBack(dialect, rendering.text, call, tool);
  if (read === null || !hasSameNames(rendering.values, read)) return refusalOf(dialect, call, tool, style);
  const torn = tornString(rendering.values, read);
  return torn === null ? judged(dialect, { call, tool }, rendering, read) : refusedValue(dialect, call, torn);
}

/** The same for many calls: all are read back at once, and one by one only where that shows a fault. */
export function writeCalls(dialect: string, calls: readonly CallToRender[]): CallWriting[] {
  const renderings = calls.map((call) => renderCall(dialect, call));
  const tools = new Map(
    calls.flatMap(({ call, tool }) => toolsToRead(dialect, call, tool)).map((tool) => [tool.name, tool]),
  );
  const text = renderings.map((rendering) => rendering.text).join('\n');
  const read = readReply(text, { dialect, recovery: 'strict', tools: [...tools.values()] }).calls;
  const values = read.map(({ call }) => valueToPlain(call.arguments));
  const isSame = ({ values: meant }: Rendering, index: number): boolean =>
    read[index]?.call.complete === true &&
    read[index].call.toolName === calls[index]?.call.toolName &&
    hasSameNames(meant, values[index]) &&
    tornString(meant, values[index]) === null;
  const isWithin = calls.every(({ call }) => beyondOf(dialect, call) === null);
  return isWithin && read.length === calls.length && renderings.every(isSame)
    ? renderings.map((rendering, index) => judged(dialect, calls[index] as CallToRender, rendering, values[index]))
    : calls.map(({ call, tool }) => writeCall(dialect, call, tool));
}

function beyondOf(dialect: string, call: PlainCall): BeyondLimits | null {
  const limits = writingOf(dialect)?.writer.limits;
  return limits ? beyondLimits(call, limits) : null;
}

function refusedLimit(dialect: string, { toolName }: PlainCall, beyond: BeyondLimits): CallWriting {
  const { path } = beyond;
  const title = titleOf(dialect);
  switch (beyond.what) {
    case 'tool':
      return { ok: false, path, message: `${title} can't hold the tool name ${quote(toolName)}.` };
    case 'key':
      return { ok: false, path, message: `${title} can't hold the name ${quote(beyond.name)}.` };
    case 'text': {
      const held = quote(writingOf(dialect)?.writer.limits?.quote ?? '');
      const message = `The value at ${path} holds ${held} at offset ${beyond.at}, which ${title} would take for markup of the call.`;
      return { ok: false, path, message };
    }
  }
}

function judged(dialect: string, { call, tool }: CallToRender, rendering: Rendering, read: unknown): CallWriting {
  const warned = new Set(rendering.warnings.map(({ path }) => path));
  const changed = plainDifferences(rendering.values, read).filter(({ path }) => !warned.has(path));
  return {
    ok: true,
    text: rendering.text,
    spans: rendering.spans,
    warnings: [...rendering.warnings, ...changed, ...knownToolWarning(dialect, call, tool)],
  };
}

/** The tools that a reader of the text must know: where tags are names, an unknown tag is prose. */
export const toolsToRead = (
  dialect: string,
  { toolName }: PlainCall,
  tool: ToolDefinition | null,
): readonly ToolDefinition[] => {
  if (tool) return [tool];
  return needsTool(dialect, toolName) ? [{ name: toolName, inputSchema: {} }] : [];
};

function needsTool(dialect: string, toolName: string): boolean {
  const marked = markedDialect(dialect);
  return marked?.tagsAreNames === true && !Object.hasOwn(marked.usualTools ?? {}, toolName);
}

function knownToolWarning(dialect: string, { toolName }: PlainCall, tool: ToolDefinition | null): ExampleWarning[] {
  if (tool || !needsTool(dialect, toolName)) return [];
  return [{ path: '', message: `Only a reader that knows a tool called ${toolName} takes <${toolName}> for a call.` }];
}

/** The arguments of the one whole call that a text reads to; null where it reads to anything else. */
function readBack(dialect: string, text: string, call: PlainCall, tool: ToolDefinition | null): unknown {
  const tools = toolsToRead(dialect, call, tool);
  const { calls, prose, thinking } = readReply(text, { dialect, recovery: 'strict', tools });
  const [only, second] = calls;
  if (!only?.call.complete || second || only.call.toolName !== call.toolName) return null;
  if (dialect === 'forge' && call.serverName && only.call.serverName !== serverOf(call, tool)) return null;
  return prose === '' && thinking === '' ? valueToPlain(only.call.arguments) : null;
}

function hasSameNames(meant: unknown, read: unknown): boolean {
  const [names, others] = [meant, read].map((value) => new Set(Object.keys(value ?? {})));
  return names?.size === others?.size && [...(names ?? [])].every((name) => others?.has(name));
}

/** The path of a string that lost more than white space at its ends. */
function tornString(meant: unknown, read: unknown, path = ''): string | null {
  if (typeof meant === 'string') return typeof read === 'string' && meant.trim() !== read.trim() ? path : null;
  if (typeof meant !== 'object' || meant === null || typeof read !== 'object' || read === null) return null;
  const others = new Map(Object.entries(read));
  for (const [key, item] of Object.entries(meant)) {
    const torn = tornString(item, others.get(key), path + pointerSegment(key));
    if (torn !== null) return torn;
  }
  return null;
}

/** At most so many arguments are tried one by one. */
const MOST_TRIED = 1_000;

/** The first argument, or name, that would already be refused alone. */
function refusalOf(dialect: string, call: PlainCall, tool: ToolDefinition | null, style: ExampleStyle): CallWriting {
  const reads = (given: PlainCall['arguments'], serverName = ''): boolean => {
    const alone = { serverName, toolName: call.toolName, arguments: given };
    const rendering = renderCall(dialect, { call: alone, tool }, style);
    const read = readBack(dialect, rendering.text, alone, tool);
    return read !== null && hasSameNames(rendering.values, read) && tornString(rendering.values, read) === null;
  };
  const title = titleOf(dialect);
  if (!reads({})) return { ok: false, path: '', message: `${title} can't hold the tool name ${quote(call.toolName)}.` };
  if (!reads({}, call.serverName))
    return { ok: false, path: '', message: `${title} can't hold the server name ${quote(call.serverName ?? '')}.` };
  for (const [name, value] of Object.entries(call.arguments).slice(0, MOST_TRIED)) {
    if (reads({ [name]: value })) continue;
    const path = pointerSegment(name);
    if (!reads({ [name]: 'x' })) return { ok: false, path, message: `${title} can't hold the name ${quote(name)}.` };
    return refusedValue(dialect, call, path);
  }
  return { ok: false, path: '', message: `In ${title} these arguments together would not read back to this call.` };
}

function refusedValue(dialect: string, call: PlainCall, path: string): CallWriting {
  const argument = Object.keys(call.arguments).find((name) => pointerSegment(name) === path) ?? '';
  const value = call.arguments[argument];
  const marks = markedDialect(dialect)?.closers({ prefix: '', tool: call.toolName, argument });
  const held = marks && typeof value === 'string' ? firstOf(value, [marks.argument, marks.call]) : null;
  const title = titleOf(dialect);
  const message =
    held === null
      ? `The value at ${path} would not be read back from ${title} as it is.`
      : `The value at ${path} holds ${quote(String(value).slice(held.start, held.end))} at offset ${held.start}, which ${title} would take for markup of the call.`;
  return { ok: false, path, message };
}

function firstOf(text: string, marks: readonly string[]): Span | null {
  const found = marks
    .map((mark) => ({ start: mark === '' ? -1 : text.indexOf(mark), length: mark.length }))
    .filter(({ start }) => start >= 0)
    .sort((a, b) => a.start - b.start)[0];
  return found ? { start: found.start, end: found.start + found.length } : null;
}
