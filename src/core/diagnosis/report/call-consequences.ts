import { grouped, listed } from '../../../base/counted.ts';
import type { Span } from '../../../base/span.ts';
import { NATIVE } from '../../dialects/names.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import { quote } from '../../text/quote.ts';
import { lackingArguments } from '../../tools/known-agents.ts';
import type { Code } from '../../words/codes.ts';
import type { Finding } from '../../words/finding.ts';
import { isFilledIn } from '../in-prose/chat-template.ts';
import { RAW_ARGUMENTS, WHAT_IS_RAW } from '../in-prose/json-words.ts';
import { isNameOfArguments } from '../proposals/misnamed-parts.ts';

/** Whether the arguments of each call were held against the definition of its tool; that of a custom tool says nothing that is checked. */
export function checkedCalls(reading: Reading, findings: readonly Finding[]): boolean[] {
  const unchecked = new Set(findings.filter(({ code }) => code === 'schema-not-checked').map(({ call }) => call));
  const { frames = [] } = reading.options;
  return reading.calls.map(
    ({ call, tool, index }) => call.complete && tool !== null && !unchecked.has(index) && !frames[index]?.custom,
  );
}

/** A complete call of a known agent's tool that lacks what the agent always needs, or whose name is not one. */
export interface LackingCall {
  readonly call: number;
  /** Offset of its end. */
  readonly end: number;
  /** A clause: `list_files` would run without `path`, which Cline needs. */
  readonly reason: string;
}

/** What a dialect's parser left in a name. */
const MARKUP = /<\/?[A-Za-z_][\w:.-]{0,60}/;

/** The calls whose tool is not at hand and which lack what a known agent's tool of the name always needs. */
export function lackingCalls({ calls, options }: Reading): LackingCall[] {
  if (options.tools.length > 0) return [];
  return calls.flatMap(({ call, index }): LackingCall[] => {
    const { toolName, end } = call;
    if (call.complete && isFilledIn(toolName))
      return [{ call: index, end, reason: `${quote(toolName)} is what a chat template fills in, and no name.` }];
    if (call.complete && MARKUP.test(toolName))
      return [{ call: index, end, reason: `${quote(toolName)} holds markup, and no interface takes such a name.` }];
    const [only, ...others] = argumentNames(call);
    if (call.complete && only !== undefined && others.length === 0 && RAW_ARGUMENTS.test(only))
      return [{ call: index, end, reason: `${quote(toolName)} gets ${quote(only)} alone, ${WHAT_IS_RAW}.` }];
    const lacking = call.complete ? lackingArguments(call.toolName, argumentNames(call)) : null;
    if (lacking === null) return [];
    const { missing, agents } = lacking;
    const need = agents.length === 1 ? 'needs' : 'need';
    const reason = `${quote(call.toolName)} would run without ${listed(missing.map(quote))}, which ${listed(agents)} ${need}.`;
    return [{ call: index, end: call.end, reason }];
  });
}

/** A text that is where another was left out. */
const ELLIPSIS =
  /^\s{0,9}(?:[<[{(]?\s?(?:\.{3}|…)\s?[>\]})]?|[<[(]?(?:truncated|redacted|omitted|snip)[>\])]?)\s{0,9}$/i;

/** The arguments of complete calls that are an ellipsis, in words; empty where there are none. */
export function elidedWords({ calls }: Reading): string {
  const elided = calls.flatMap(({ call }) =>
    call.complete
      ? call.arguments.entries.flatMap(([name, value]) =>
          value.type === 'string' && ELLIPSIS.test(value.value) ? [{ name, text: value.value.trim() }] : [],
        )
      : [],
  );
  const [first, ...more] = elided;
  if (!first) return '';
  const others = more.length > 0 ? `, and ${grouped(more.length)} more like it` : '';
  return ` ${quote(first.name)} is ${quote(first.text)}${others}: what was meant is not known.`;
}

/** The first native call of which no arguments came at all, in words; empty where there is none. */
export function argumentlessWords({ calls, dialect, text, options: { frames = [] } }: Reading): string {
  const found = calls.find(({ call, index }) => {
    const frame = dialect === NATIVE ? frames[index] : undefined;
    return frame && text.slice(frame.end, frame.until ?? call.end).trim() === '';
  });
  return found ? ` ${quote(found.call.toolName)} came without arguments.` : '';
}

/** Findings of arguments that were written and could not be read. */
const UNREAD: ReadonlySet<Code> = new Set(['unpaired-argument', 'mixed-dialect', 'missing-parameter-name']);

/** The member of a call in JSON that has another name for its arguments, which are not read from it. */
export const memberOfArguments = (findings: readonly Finding[], index: number): string | undefined =>
  findings
    .filter(({ call, code, data }) => call === index && code === 'unknown-argument' && data?.['where'] === 'payload')
    .map(({ data }) => String(data?.['name']))
    .find(isNameOfArguments);

/** Indexes of the complete calls that have no arguments though some were written. */
export function emptiedCalls(reading: Reading, findings: readonly Finding[], dropped: readonly Span[]): number[] {
  const empty = reading.calls.filter(({ call }) => call.complete && call.arguments.entries.length === 0);
  const isIn = (place: Span, { start, end }: Span): boolean => start <= place.start && place.end <= end;
  const holdsText = (span: Span): boolean => reading.text.slice(span.start, span.end).trim() !== '';
  return empty
    .filter(
      ({ call, index }) =>
        findings.some(({ call: of, code, data }) => of === index && UNREAD.has(code) && !data?.['read']) ||
        memberOfArguments(findings, index) !== undefined ||
        dropped.some(
          (span) => isIn(span, { start: call.nameSpan?.end ?? call.start, end: call.end }) && holdsText(span),
        ),
    )
    .map(({ index }) => index);
}

const argumentNames = ({ arguments: { entries } }: CallReading['call']): string[] => entries.map(([name]) => name);

/** The most calls, and the most arguments of one, that are named. */
const MOST_CALLS = 2;
const MOST_ARGUMENTS = 3;

/** What the complete calls would do: `shell` gets `command`. */
export function consequenceWords({ calls }: Reading): string {
  const complete = calls.map(({ call }) => call).filter((call) => call.complete);
  const named = complete.slice(0, MOST_CALLS).map((call) => {
    const names = argumentNames(call);
    const shown = names.slice(0, MOST_ARGUMENTS).map(quote);
    const more = names.length > MOST_ARGUMENTS ? [`${grouped(names.length - MOST_ARGUMENTS)} more`] : [];
    const isSame = names.length === 1 && names[0] === call.toolName;
    const what = names.length === 0 ? 'no arguments' : listed([...shown, ...more]);
    return `${quote(call.toolName)} gets ${isSame ? 'an argument of the same name' : what}`;
  });
  const rest = complete.length - named.length;
  return [...named, ...(rest > 0 ? [`${grouped(rest)} more`] : [])].join(', ');
}
