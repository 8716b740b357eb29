import type { Span } from '../../../base/span.ts';
import { ALL_DIALECTS } from '../../../core/dialects/all-dialects.ts';
import { JsonTokens } from '../../../core/json/json-tokens.ts';
import { EVENT_KINDS, type EventKind } from '../../../core/log/event-kind.ts';
import { EventLog } from '../../../core/log/event-log.ts';
import { Reading } from '../../../core/reading/reading.ts';
import { StreamText } from '../../../core/text/stream-text.ts';
import type { ToolDefinition } from '../../../core/tools/tool-definition.ts';
import { hiddenJson } from './hidden-json.ts';
import { hiddenProse, hiddenTag, hiddenText } from './hidden-text.ts';

/** Kinds of events that are nothing but marks of a dialect. */
const MARKS: ReadonlySet<EventKind> = new Set([
  'thinking-tag',
  'call-opened',
  'start-tag',
  'end-tag',
  'cdata-opened',
  'cdata-closed',
  'call-closed',
  'wrapper-tag',
]);

/** A reply with its texts hidden: the marks of its calls stay, and the names of their tools. The length stays. */
export function hiddenReply(reply: string, tools: readonly ToolDefinition[]): string {
  const text = new StreamText();
  const log = new EventLog();
  const options = { recovery: 'resilient', tools, dialect: 'auto' } as const;
  const machine = ALL_DIALECTS.machine(text, log, options);
  text.append(reply);
  machine.finish();
  const { calls, refusal } = new Reading(text, log, options, null, ALL_DIALECTS, machine.dialect);
  if (refusal !== null) return hiddenText(reply);
  const names = calls.flatMap(({ call: { nameSpan } }) => nameSpan ?? []);
  const parts: string[] = [];
  for (let index = 0, at = 0; index < log.length; index++) {
    const span = { start: log.start(index), end: log.end(index) };
    while (at < names.length && names[at]!.end <= span.start) at += 1;
    const name = names[at];
    const inside = name && name.start < span.end && name.start >= span.start && name.end <= span.end ? name : null;
    parts.push(hiddenEvent(EVENT_KINDS[log.kind(index)]!, reply, span, inside));
  }
  return parts.join('') + hiddenProse(reply.slice(log.covered));
}

/** An event with its text hidden, but for the name of a tool that is in it. */
function hiddenEvent(kind: EventKind, reply: string, { start, end }: Span, name: Span | null): string {
  const written = reply.slice(start, end);
  if (MARKS.has(kind)) return /^(?:<[\w:.-]+|")\s/.test(written) ? hiddenTag(written) : written;
  if (kind === 'json' || kind === 'json-mark')
    return hiddenPayload(written, name && { start: name.start - start, end: name.end - start });
  if (kind === 'name' && (name || /^[A-Za-z_$][\w.$:-]*$/.test(written))) return written;
  if (name) {
    const [before, behind] = [reply.slice(start, name.start), reply.slice(name.end, end)];
    return hiddenProse(before) + reply.slice(name.start, name.end) + hiddenProse(behind);
  }
  return (kind === 'text' || kind === 'cdata-text') && isJson(written) ? hiddenJson(written) : hiddenProse(written);
}

/** What a value may be typed as beside a string. */
function isJson(text: string): boolean {
  if (!/^\s*(?:[[{]|-?\d|true\s*$|false\s*$|null\s*$)/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Members of a call that is JSON, in any dialect. */
const MEMBERS: ReadonlySet<string> = new Set(
  'name arguments parameters args input type function id tool_name tool_call_id tool_calls tool action action_input'
    .split(' ')
    .map((member) => JSON.stringify(member)),
);

/** The JSON of a call: where the name is in it, the members of the object around the name stay. */
function hiddenPayload(written: string, name: Span | null): string {
  if (!name) return hiddenJson(written);
  const kept = new Set<number>();
  /** The members that the open objects are the values of. */
  const open: string[] = [];
  let last = '';
  const tokens = new JsonTokens(written);
  while (tokens.next()) {
    const { kind, start, end } = tokens;
    // Some models quote as Python does.
    const token = tokens.written.replaceAll("'", '"');
    const isOuter = open.length === 1 || (open.length === 2 && open[1] === '"function"');
    if (token === '{') open.push(last);
    else if (token === '}') open.pop();
    else if (kind !== 'mark') {
      const isName = start <= name.start && name.end <= end && end - start - (name.end - name.start) <= 2;
      if (isName || (isOuter && MEMBERS.has(token))) kept.add(start);
      last = token;
    }
  }
  return hiddenJson(written, (start) => kept.has(start));
}
