import { err, ok, type Result } from '../../../base/result.ts';
import type { CallForm } from '../../diagnosis/rules/kit/advice.ts';
import { RULES } from '../../diagnosis/rules/rules.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { markedDialect } from '../../dialects/dialects.ts';
import { NATIVE } from '../../dialects/names.ts';
import { renderCall } from '../../dialects/write/render-calls.ts';
import { isJsonObject, type JsonValue } from '../../json/exact-json.ts';
import { CODES, type Code } from '../../words/codes.ts';

/**
 * The sentences of a retry message; plain data that a user may edit. Each `{…}` is filled in, and a line whose placeholder
 * has no value is left out.
 */
export interface RecoveryTemplate {
  /** Tags and names could not be read as a call: `{call}`, which says which call where there are several. */
  readonly unreadable: string;
  /** The call was read, and the tool can't take it: `{call}`, or `{tool}` alone. */
  readonly refused: string;
  /** The reply ended inside a call: `{call}`. */
  readonly cut: string;
  /** There is no call. */
  readonly missing: string;
  /** One problem: `{place}` as `Line 7, field content: `, `{message}`, and its number where there are several. */
  readonly problem: string;
  /** The text as it is: `{wrote}`. */
  readonly wrote: string;
  /** The text as it should be: `{write}`. */
  readonly write: string;
  /** The other way: `{cdata}`. */
  readonly cdata: string;
  /** `{count}` problems that are not listed. */
  readonly more: string;
  /** After the advice for a value that is cut off. */
  readonly tooLong: string;
  /** The call that could not be read is also cut off: `{close}`, everything that is open. */
  readonly alsoCut: string;
  /** `{calls}` to send again. */
  readonly closing: string;
  /** `{corrected}`: everything that is to be sent again, where it is known and short. */
  readonly rewritten: string;
  /** `{corrected}`: those of `{calls}` that are known, where others have to be sent again as well. */
  readonly rewrittenCalls: string;
  /** A value that holds `{count}` characters to escape: `{ways}` to write each. */
  readonly escapes: string;
  /** `{complete}`, the calls that have no fault, where there are any. */
  readonly keep: string;
  /** What to do about each code, where the text itself can't show it: `{field}`, `{tool}`, `{close}`. */
  readonly advice: Readonly<Partial<Record<Code, string>>>;
}

const FORMAT =
  '<tool>\n<server_name>local</server_name>\n<tool_name>NAME</tool_name>\n<arguments>\n  <ARGUMENT>value</ARGUMENT>\n</arguments>\n</tool>';
export const DEFAULT_RECOVERY_TEMPLATE: RecoveryTemplate = {
  unreadable: 'Your {call} could not be read.',
  refused: 'Your {call} was refused.',
  cut: 'Your {call} is not complete, so it was not run.',
  missing: 'Your reply holds no tool call that could be run.',
  problem: '{place}{message}',
  wrote: 'You wrote: {wrote}',
  write: 'Write: {write}',
  cdata: 'Or put the whole value into CDATA: {cdata}',
  more: 'And {count} more.',
  tooLong: 'If the value is too long for one reply, split the work into several calls.',
  alsoCut: 'The reply also ends inside this call. End it with {close}.',
  closing: 'Send {calls} again.',
  keep: 'Do not repeat {complete}.',
  rewritten: 'Write it so:\n{corrected}',
  rewrittenCalls: 'Write {calls} so:\n{corrected}',
  escapes: 'There are {count} such places in this value: write {ways}.',
  advice: adviceIn({
    hasElements: true,
    mark: 'tag',
    body: 'marks',
    call: FORMAT,
    argument: (name) => `<${name}>…</${name}>`,
  }),
};

/** The sentences for a dialect: what only Forge's own syntax has is written in the dialect's marks. */
export function recoveryTemplateFor(dialect: string): RecoveryTemplate {
  if (dialect === NATIVE) return NATIVE_TEMPLATE;
  if (!markedDialect(dialect)) return DEFAULT_RECOVERY_TEMPLATE;
  const form = renderCall(dialect, { call: { toolName: 'NAME', arguments: { ARGUMENT: 'value' } }, tool: null }).text;
  const { text, spans } = renderCall(dialect, {
    call: { toolName: 'NAME', arguments: { '{field}': '…' } },
    tool: null,
  });
  const shown = text.slice(spans[0]?.start ?? 0, spans[0]?.end ?? 0).trim();
  const { mark, body } = wordsOf(dialect);
  const argument = (name: string): string => shown.replaceAll('{field}', name);
  return { ...DEFAULT_RECOVERY_TEMPLATE, advice: adviceIn({ hasElements: false, mark, body, call: form, argument }) };
}

/** Native calls have no form that a model writes: what is said of one names its parts. */
const NATIVE_TEMPLATE: RecoveryTemplate = {
  ...DEFAULT_RECOVERY_TEMPLATE,
  advice: adviceIn({ hasElements: false, mark: 'mark', body: 'json', call: '', argument: (name) => `"${name}"` }),
};

/** The advice of each rule, in the form of a dialect. */
function adviceIn(form: CallForm): RecoveryTemplate['advice'] {
  const advice: Partial<Record<Code, string>> = {};
  for (const rule of RULES) {
    const line = typeof rule.advice === 'function' ? rule.advice(form) : rule.advice;
    if (line !== null) advice[rule.code] = line;
  }
  return advice;
}

/** A template line with its placeholders filled; null where one has no value. */
export function fillIn(template: string, values: Readonly<Record<string, string | number | undefined>>): string | null {
  let complete = true;
  const text = template.replace(/\{([a-z]+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name];
    complete &&= value !== undefined;
    return String(value);
  });
  return complete ? text : null;
}

/** Sentences from a file, in place of the usual ones; the error names the first entry that is not a sentence. */
export function readTemplate(value: unknown, usual: RecoveryTemplate): Result<RecoveryTemplate> {
  if (!isJsonObject(value as JsonValue)) return err('a template is an object with sentences');
  const { advice = {}, ...lines } = value as Readonly<Record<string, unknown>>;
  for (const [key, line] of Object.entries(lines)) {
    if (key === 'advice' || !Object.hasOwn(usual, key))
      return err(`there is no sentence "${key}"; there are ${Object.keys(usual).join(', ')}`);
    if (typeof line !== 'string') return err(`"${key}" is not a text`);
  }
  if (!isJsonObject(advice as JsonValue)) return err('"advice" is an object with a sentence by code');
  for (const [code, line] of Object.entries(advice as object)) {
    if (!CODES.some((known) => known === code)) return err(`"advice" names ${code}, which is not a diagnostic code`);
    if (typeof line !== 'string') return err(`the advice for ${code} is not a text`);
  }
  return ok({ ...usual, ...lines, advice: { ...usual.advice, ...(advice as RecoveryTemplate['advice']) } });
}
