import { counted, grouped } from '../../../base/counted.ts';
import type { Span } from '../../../base/span.ts';
import type { Value } from '../../calls/value.ts';
import type { ForgeReading } from '../../forge/parse-tool-call.ts';
import { parseToolCall } from '../../forge/parse-tool-call.ts';
import { forgeStreamOutcome, parseStreamedCall } from '../../forge/run-forge-stream.ts';
import { type ForgeArgument, forgeToolArguments } from '../../forge/tool-arguments.ts';
import { wellFormed } from '../../forge/utf8-bytes.ts';
import type { Reading } from '../../reading/reading.ts';
import { trimSpace } from '../../text/characters.ts';
import { quote } from '../../text/quote.ts';
import { forgeDifference } from './forge-difference.ts';
import { lineOf, plainWords } from './go-words.ts';
import { type ReadCall, type ReaderOutcome, type ReadValue, readValue } from './reader-outcome.ts';

const WHOLE = { reader: 'forge', name: 'Forge', habit: 'a Go agent, repairs & once' } as const;
const THINKING_TAG = /<\/?thinking>/;

/** How Forge reads the whole text. */
export function forgeOutcome(resilient: Reading): ReaderOutcome {
  const reading = parseToolCall(String(resilient.text));
  return outcomeOf(WHOLE, reading, reading.match?.start ?? null, resilient);
}

/** How Forge's agent reads the reply in chunks: a thinking parser runs before calls are looked for. */
export function forgeStreamReader(chunks: readonly string[], resilient: Reading): ReaderOutcome {
  const [toolCall = ''] = (JSON.parse(forgeStreamOutcome(chunks)) as [string] | null) ?? [];
  const { reading } = parseStreamedCall(toolCall);
  const at = toolCall === '' ? -1 : String(resilient.text).indexOf(toolCall);
  const habit = `as its agent reads, in ${counted(chunks.length, 'chunk')}`;
  const own = { reader: 'forge-stream', name: 'Forge, streaming', habit } as const;
  return outcomeOf(own, reading, at < 0 ? null : at, resilient);
}

/** `start` is the offset in the reply of the text that Forge read; null where the reply does not hold it. */
function outcomeOf(
  own: Pick<ReaderOutcome, 'reader' | 'name' | 'habit'>,
  reading: ForgeReading | null,
  start: number | null,
  resilient: Reading,
): ReaderOutcome {
  const base = { ...own, calls: new Map<number, ReadCall>(), leftOut: new Map<number, string>(), isSilent: true };
  if (!reading || (!reading.ok && reading.match === null))
    return {
      ...base,
      outcome: 'nothing',
      words: 'No call',
      reason: '',
      why: 'It finds no `<tool>` with a `</tool>` after it in what it reads as prose.',
      so: 'It tells the model that it called no tool.',
    };
  const first = stopOf(reading.firstPassError, start, resilient);
  if (!reading.ok) {
    const last = stopOf(reading.error, start, resilient);
    const isSame = last.reason === first.reason || first.reason === '';
    return {
      ...base,
      outcome: 'refused',
      words: 'Refused',
      ...last,
      why: isSame
        ? 'It repairs a bare `&` and nothing else.'
        : `Its first try stops at ${first.reason}. It then escapes every bare \`&\` and reads again.`,
      so: 'The call is not run; the model is told that its XML is invalid.',
    };
  }
  const index = indexOfCall(reading.call.toolName, start, resilient);
  const leftOut = new Map(resilient.calls.flatMap((call) => (call.index === index ? [] : [[call.index, ONE_A_TURN]])));
  return {
    ...base,
    outcome: 'read',
    words: resilient.calls.length > 1 ? `Reads call ${grouped(index + 1)} alone` : 'Reads it',
    reason: reading.usedFallback ? 'on its second try' : '',
    why: reading.usedFallback
      ? `Its first try stops at ${first.reason}. It then escapes every bare \`&\` and reads again.`
      : '',
    so: 'The call runs.',
    ...(first.at && { at: first.at }),
    calls: new Map([[index, readCall(reading, index, resilient, first)]]),
    leftOut,
  };
}

const ONE_A_TURN = 'it runs one call a turn';

function indexOfCall(toolName: string, start: number | null, { calls }: Reading): number {
  const there = calls.find(({ call }) => start !== null && call.start <= start && start < call.end);
  return there?.index ?? calls.findLast(({ call }) => call.toolName === toolName)?.index ?? 0;
}

type Stop = Pick<ReaderOutcome, 'reason' | 'at' | 'note'>;

/** An error of Forge's in plain words, at the line of the reply. */
function stopOf(error: string | null, start: number | null, { text, lines, findings }: Reading): Stop {
  if (error === null) return { reason: '' };
  const own = lineOf(error);
  if (own === null || start === null) return { reason: plainWords(error) };
  let from = text.slice(start, start + 6) === '<tool>' ? start : Math.max(0, start);
  for (let line = 1; line < own; line += 1) {
    const end = text.indexOf('\n', from);
    if (end < 0) break;
    from = end + 1;
  }
  const { line } = lines.position(from);
  const culprit = findings.find(
    ({ start: at, severity }) => at >= from && severity !== 'info' && lines.position(at).line === line,
  );
  return {
    reason: `line ${grouped(line)}: ${plainWords(error)}`,
    at: culprit ?? { start: from, end: from },
    ...(own !== line && {
      note: `Go’s own error line ${grouped(own)} is counted from \`<tool>\`; here it is line ${grouped(line)}.`,
    }),
  };
}

function readCall(
  { call, usedFallback }: ForgeReading & { readonly ok: true },
  index: number,
  resilient: Reading,
  first: Stop,
): ReadCall {
  const tool = forgeToolArguments(call.argumentsInnerXml);
  const shown = new Map(call.args);
  const values = new Map<string, ReadValue>();
  const left = new Map(tool);
  for (const [name, value] of resilient.calls[index]?.call.arguments.entries ?? []) {
    if (name === '#text') continue;
    left.delete(name);
    const read = toolValue(value, tool.get(name), shown.get(name), { resilient, usedFallback, first });
    if (read) values.set(name, read);
  }
  for (const [name, { text }] of left) values.set(name, { text, type: 'string' });
  return { toolName: call.toolName, arguments: values };
}

interface Cause {
  readonly resilient: Reading;
  readonly usedFallback: boolean;
  readonly first: Stop;
}

/** The value that a tool of Forge's gets for an argument; null where it gets none. */
function toolValue(
  value: Value,
  own: ForgeArgument | undefined,
  shown: string | undefined,
  cause: Cause,
): ReadValue | null {
  const { text: source } = cause.resilient;
  if (!own) return null;
  if (value.type === 'object') {
    if (value.entries.length === 0 && own.text.trim() === '') return readValue(value);
    return {
      text: own.text,
      type: 'string',
      reason: 'elements inside left out',
      why: 'No tool of its own takes an object, and Go reads a text from an element’s own characters: elements inside are skipped with everything in them.',
      ...(thinkingIn(value, own, cause) === undefined ? {} : changed(value, own, cause)),
    };
  }
  if (value.type === 'array') {
    if (forgeDifference(value, shown, source) !== null)
      return {
        text: shown ?? '',
        type: 'string',
        reason: 'the last of the repeated elements',
        why: 'Its map of arguments keeps one text a name. Only a tool that declares a list of them gets all.',
      };
    const leaves = [...leavesOf(value)];
    const isSame =
      leaves.length === 0
        ? own.text.trim() === ''
        : leaves.length === own.leaves.length && leaves.every((leaf, at) => isRead(leaf, own.leaves[at] ?? '', cause));
    return isSame ? readValue(value) : { text: own.leaves.join('\n'), type: 'string', ...changed(value, own, cause) };
  }
  if (!isRead(value, own.text, cause)) return { text: own.text, type: 'string', ...changed(value, own, cause) };
  if (forgeDifference(value, shown, source) === null) return readValue(value);
  return {
    text: shown ?? '',
    type: 'string',
    reason: 'shown and checked so',
    why: 'The tool gets the whole value. What Forge shows for approval and checks against its policies is another text: the characters after the last element inside.',
    so: 'What is approved is not what runs.',
  };
}

function isRead(value: Value, text: string, { resilient }: Cause): boolean {
  if (value.type === 'string') return text === wellFormed(value.value);
  return forgeDifference(value, trimSpace(text), resilient.text) === null;
}

function* leavesOf(value: Value): Generator<Value> {
  if (value.type === 'array') for (const item of value.items) yield* leavesOf(item);
  else if (value.type === 'object') for (const [, item] of value.entries) yield* leavesOf(item);
  else yield value;
}

/** A tag of thinking in a value that its tool does not get; undefined where there is none. */
function thinkingIn({ inner }: Value, own: ForgeArgument, { resilient }: Pick<Cause, 'resilient'>): string | undefined {
  const [tag] = THINKING_TAG.exec(resilient.text.slice(inner.start, inner.end)) ?? [];
  return tag !== undefined && !own.leaves.some((leaf) => leaf.includes(tag)) && !own.text.includes(tag)
    ? tag
    : undefined;
}

/** Why a text differs. */
function changed(value: Value, own: ForgeArgument, { resilient, usedFallback, first }: Cause): Partial<ReadValue> {
  const source = resilient.text.slice(value.inner.start, value.inner.end);
  const thinking = thinkingIn(value, own, { resilient });
  const lacksThinking = thinking !== undefined;
  const isEscaped = usedFallback && source.includes('<![CDATA[') && /&(?:amp|lt|gt|quot|apos);/.test(own.text);
  const reasons = [lacksThinking && 'thinking taken out', isEscaped && '`&` is written as `&amp;`'].filter(Boolean);
  const whys = [
    lacksThinking && `Its thinking parser comes first and takes ${quote(thinking)} for thinking wherever it is.`,
    isEscaped &&
      `Its first try stops at ${first.reason}. It then escapes every bare \`&\` of the call and reads again, in CDATA too, where \`&amp;\` stays as written.`,
  ].filter(Boolean);
  if (reasons.length === 0)
    return /<(?![!/])/.test(source) && !source.includes('<![CDATA[')
      ? {
          reason: 'markup inside left out',
          why: 'Go reads a text from an element’s own characters: what looks like markup inside is skipped.',
        }
      : { why: 'It reads with Go’s XML reader, by its own rules for characters, references and repeated elements.' };
  return {
    reason: reasons.join(', and '),
    why: whys.join(' '),
    ...(isEscaped && first.at ? { at: first.at satisfies Span } : {}),
  };
}
