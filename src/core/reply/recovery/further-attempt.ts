import { valueToPlain } from '../../calls/value.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import type { Reading } from '../../reading/reading.ts';
import { requiredProperties } from '../../tools/schema/declared-properties.ts';
import { toolNamed } from '../../tools/tool-named.ts';
import type { ParseResult } from '../parse-result.ts';
import { askedDialect, type CorrectedCalls } from './corrected-calls.ts';
import { type MeantCall, readsTo, written } from './meant-call.ts';

/** In a longer call each long text is shown as …; the model fills it in itself. */
const LONGEST_CALL = 4_000;
const LONGEST_VALUE = 200;

const EXACTLY = 'The call was refused again. Write exactly this and nothing else:';
const WITH_TEXT = 'The call was refused again. Write only this, with your own text in place of each …:';
const FILL_IN = 'The call was refused again. Write only this, with the value itself in place of each …:';
const OTHERWISE = 'The call was refused once more. Write it in this other way:';
const STOP_NOW = 'Do not call once more: say in plain text what you meant to do.';
const STOP = 'If it is refused again, do not call once more: say in plain text what you meant to do.';
const STILL_NONE = 'There is still no tool call in your reply.';

/** The message to send, and the calls as it asks for them. */
export interface FurtherAttempt {
  readonly message: string;
  readonly corrected: string | null;
}

/** The last message: nothing helped, so the model is asked to stop. */
export const lastAttempt = (corrected: CorrectedCalls | null): FurtherAttempt => ({
  message: STOP_NOW,
  corrected: corrected?.text ?? null,
});

/**
 * The message where the same call was refused before, in place of the advice that did not help: at the second attempt the
 * bare call with the model's own values, at the third another way of writing it, and from then on a request to stop.
 */
export function furtherAttempt(
  attempt: number,
  corrected: CorrectedCalls | null,
  reading: Reading,
  result: ParseResult,
  form: string,
): FurtherAttempt {
  if (attempt > 3) return lastAttempt(corrected);
  if (attempt === 3) return (corrected && otherWay(corrected, reading)) ?? lastAttempt(corrected);
  const faulty = result.calls.filter(isFaulty(result)).length;
  if (corrected && corrected.calls.length >= faulty) return again(corrected, reading);
  return { message: skeletons(corrected, reading, result, form), corrected: corrected?.text ?? null };
}

/** The calls as they should be written, whole where that is not too long. */
function again({ calls, text }: CorrectedCalls, reading: Reading): FurtherAttempt {
  if (text.length <= LONGEST_CALL) return { message: `${EXACTLY}\n${text}`, corrected: text };
  const form = written(calls.map(shortened), askedDialect(reading), reading.options.tools);
  return { message: `${WITH_TEXT}\n${form}`, corrected: text };
}

/** The calls with all texts in CDATA, where calls are XML. */
function otherWay({ calls, text }: CorrectedCalls, reading: Reading): FurtherAttempt | null {
  const dialect = askedDialect(reading);
  if (!wordsOf(dialect).hasElements) return null;
  const other = written(calls, dialect, reading.options.tools, 'cdata');
  if (other.length > LONGEST_CALL || other === text || !readsTo(other, calls, reading, dialect)) return null;
  return { message: `${OTHERWISE}\n${other}\n${STOP}`, corrected: other };
}

/** The faulty calls with … for each value that is not known. */
function skeletons(corrected: CorrectedCalls | null, reading: Reading, result: ParseResult, form: string): string {
  if (result.calls.length === 0) return `${STILL_NONE} ${form}`;
  const isWanted = isFaulty(result);
  const known = new Map(corrected?.indexes.map((index, place) => [index, corrected.calls[place]]));
  const calls = result.calls.flatMap((call, index): readonly (MeantCall | null)[] =>
    isWanted(call, index) ? [known.get(index) ?? skeletonOf(index, reading, result)] : [],
  );
  const named = calls.filter((call) => call !== null);
  if (named.length < calls.length || named.length === 0) return `The call was refused again. ${form}`;
  // No schemas are passed: … stands in for values of any type.
  return `${FILL_IN}\n${written(named.map(shortened), askedDialect(reading), [])}`;
}

const isFaulty = ({ diagnostics }: ParseResult) => {
  const inError = new Set(diagnostics.flatMap(({ severity, call }) => (severity === 'error' ? [call] : [])));
  return ({ complete }: ParseResult['calls'][number], index: number): boolean => !complete || inError.has(index);
};

/** A call with the values that were read well, and … for all others that its tool requires; null where its tool is unknown. */
function skeletonOf(index: number, { options: { tools } }: Reading, result: ParseResult): MeantCall | null {
  const call = result.calls[index];
  if (!call || call.toolName === '') return null;
  const tool = toolNamed(tools, call.toolName, call.serverName);
  if (!tool && tools.length > 0) return null;
  const errors = result.diagnostics.filter(({ severity, call: of }) => severity === 'error' && of === index);
  const wrong = new Set(errors.map(({ path = '' }) => `/${path.split('/')[1]}`));
  const unknown = new Set(errors.map(({ code, path = '' }) => (code === 'unknown-argument' ? path : '')));
  const required = tool ? [...requiredProperties(tool.inputSchema, tool.inputSchema)] : [];
  const given = call.arguments.entries.filter(([name]) => name !== '#text' && !unknown.has(pointerSegment(name)));
  const values = Object.fromEntries<unknown>(
    given.map(([name, value]) => [name, value.closed && !wrong.has(pointerSegment(name)) ? valueToPlain(value) : '…']),
  );
  for (const name of required) values[name] ??= '…';
  if (!tool && given.length === 0) values['ARGUMENT'] = '…';
  return { toolName: call.toolName, serverName: call.serverName, arguments: values };
}

const shortened = ({ toolName, serverName, arguments: given }: MeantCall): MeantCall => ({
  toolName,
  serverName,
  arguments: short(given) as MeantCall['arguments'],
});

function short(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST_VALUE ? '…' : value;
  if (Array.isArray(value)) return value.map(short);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, short(item)]));
}
