import type { Span } from '../../../base/span.ts';
import { ValuePaths } from '../../calls/value-paths.ts';
import { ruleOf } from '../../diagnosis/rules/rules.ts';
import { readAgain } from '../../reading/read-again.ts';
import type { Reading } from '../../reading/reading.ts';
import { requiredProperties } from '../../tools/schema/declared-properties.ts';
import { toolNamed } from '../../tools/tool-named.ts';
import type { Code } from '../../words/codes.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';
import { comparisonsOf, nearestName } from '../../words/nearest-name.ts';
import type { TaskEnd } from '../../words/task-end.ts';
import type { ParseResult } from '../parse-result.ts';
import { askedDialect, correctedCalls, knownDialect } from './corrected-calls.ts';
import { type FurtherAttempt, furtherAttempt, lastAttempt } from './further-attempt.ts';
import { written } from './meant-call.ts';
import { type Escapes, isFine, recoveryMessage } from './recovery-message.ts';
import { type RecoveryTemplate, recoveryTemplateFor } from './recovery-template.ts';
import { wordsForModel } from './words-for-model.ts';

/** What to send back to the model, and the calls as the model should then write them. */
export interface RecoveredReply {
  readonly message: string | null;
  readonly corrected: string | null;
}

/** An earlier retry message to the model, or an earlier reply of the model that was refused. */
export type Previous = { readonly message: string } | { readonly input: string };

export interface RecoverOptions {
  readonly template?: RecoveryTemplate | undefined;
  /** How often the same call was refused, this time included; default 1. */
  readonly attempt?: number | undefined;
  /** Earlier messages and replies: no message is repeated, and an earlier reply counts as an attempt. */
  readonly previous?: readonly Previous[] | undefined;
  /** How a task ends, where that is known: a plain answer then needs no message. */
  readonly taskEnd?: TaskEnd | undefined;
}

/** After so many messages a further one does not help. */
const MOST_MESSAGES = 5;

/** The usual sentences; a model whose syntax is not known is taught none. */
function usualFor(reading: Reading): RecoveryTemplate {
  const dialect = knownDialect(reading);
  if (dialect !== null) return recoveryTemplateFor(dialect);
  const usual = recoveryTemplateFor('forge');
  const advice = { ...usual.advice, 'no-tool-call': 'Write one call in the form that your instructions show.' };
  return { ...usual, advice };
}

/**
 * The retry message for a reply, in the dialect that the model is asked for (cli.md); `result` carries the fixes. From the
 * second attempt on the message shows the call alone, the last asks to stop, and none repeats an earlier one, so that advice
 * never loops.
 */
export function recoverReply(
  reading: Reading,
  result: ParseResult,
  { template, attempt = 1, previous = [], taskEnd }: RecoverOptions = {},
): RecoveredReply {
  if (isFine(result)) return { message: null, corrected: null };
  const corrected = correctedCalls(reading, result.diagnostics);
  if (corrected === null && taskEnd === 'answer' && isAnswer(result)) return { message: null, corrected: null };
  const end = taskEnd === undefined || taskEnd === 'answer' ? null : taskEnd.tool;
  const usual = usualFor(reading);
  const sentences = withTaskEnd(template ?? usual, usual, end, reading);
  const names = toolsToName(reading, result, corrected !== null);
  const messageAt = (at: number): FurtherAttempt => {
    if (at > 1) {
      const form = sentences.advice['no-tool-call'] ?? '';
      const further = furtherAttempt(at, corrected, reading, result, form);
      return {
        ...further,
        message: at === 2 ? withLine(further.message, corrected === null ? names : '') : further.message,
      };
    }
    const message = recoveryMessage(result, String(reading.text), sentences, {
      corrected,
      isProven: (span, text) => isProven(span, text, reading),
      escapesIn: escapesIn(reading),
      wordsOf: (diagnostic) => wordsForModel(diagnostic, reading),
    });
    return { message: withLine(message ?? '', names), corrected: corrected?.text ?? null };
  };
  const said = new Set(previous.flatMap((one) => ('message' in one ? [one.message.trim()] : [])));
  const source = String(reading.text);
  const before = previous.filter((one) => 'input' in one && one.input === source).length;
  if (said.size >= MOST_MESSAGES) return lastAttempt(corrected);
  for (let at = Math.max(attempt, before + 1); ; at++) {
    const found = messageAt(at);
    if (at > LAST || !said.has(found.message.trim())) return found;
  }
}

/** After this attempt the message stays the same: to stop. */
const LAST = 3;

const withLine = (message: string, line: string): string => (line === '' ? message : `${message}\n${line}`);

/** Codes of which each shows that a call was meant. */
const MEANT: ReadonlySet<Code> = new Set<Code>([
  'call-in-thinking',
  'call-in-code-fence',
  'foreign-dialect',
  'unclosed-tag',
]);

/** Whether a reply is only prose, with nothing in it that was meant for a call. */
const isAnswer = ({ calls, prose, diagnostics }: ParseResult): boolean =>
  calls.length === 0 &&
  prose.trim() !== '' &&
  !/<\/tool\s*>/.test(prose) &&
  diagnostics.every(({ code, severity }) => severity !== 'error' && !MEANT.has(code));

/** The sentences where a task ends with a call: after a reply without one, the message names both ways to go on. */
function withTaskEnd(
  sentences: RecoveryTemplate,
  usual: RecoveryTemplate,
  end: string | null,
  reading: Reading,
): RecoveryTemplate {
  if (end === null) return sentences;
  const { tools } = reading.options;
  const tool = toolNamed(tools, end);
  const required = tool ? [...requiredProperties(tool.inputSchema, tool.inputSchema)] : ['ARGUMENT'];
  const form = written(
    [
      {
        toolName: end,
        serverName: tool?.server ?? 'local',
        arguments: Object.fromEntries(required.map((name) => [name, '…'])),
      },
    ],
    askedDialect(reading),
    [],
  );
  const advice = `If the task is not done, call the next tool. If it is done, end it with this call, with the value itself in place of each …:\n${form}`;
  const codes = (['no-tool-call', 'tool-tag-in-prose'] as const).filter(
    (code) => sentences.advice[code] === usual.advice[code],
  );
  return { ...sentences, advice: { ...sentences.advice, ...Object.fromEntries(codes.map((code) => [code, advice])) } };
}

/** Whether replacing a part of the reply by a text leaves no error there; all other values are kept as they are. */
function isProven({ start, end }: Span, by: string, reading: Reading): boolean {
  const after = readAgain(reading, [{ start, end, text: by }], reading.options.recovery);
  const last = start + by.length;
  return after.findings.every((finding) => finding.severity !== 'error' || finding.end < start || finding.start > last);
}

/** Returns for an error what in its value has to be escaped, where that is more than one character. */
function escapesIn(reading: Reading): (diagnostic: Diagnostic) => Escapes | null {
  const { recovery } = reading.options;
  let base: Reading | null = null;
  return ({ code, call = -1, path, severity }) => {
    if (!ruleOf(code).escaping || severity !== 'error' || !path) return null;
    base ??= recovery === 'resilient' ? reading : readAgain(reading);
    const start = reading.calls[call]?.call.start;
    const found = base.calls.find((other) => other.call.start === start);
    const value = found && new ValuePaths(found.call.arguments).value(path);
    if (!found || !value) return null;
    const { inner } = value;
    const ways = found.call.repairs.flatMap((repair) => {
      const way = ruleOf(repair.code).escaping?.way;
      return way !== undefined && repair.start >= inner.start && repair.end <= inner.end ? [way] : [];
    });
    return ways.length > 1 ? { count: ways.length, ways: [...new Set(ways)] } : null;
  };
}

/** The most tools that a message names. */
const MAX_TOOLS = 20;

/** A sentence that names the tools, nearest names first, where the tool called is unknown or has no name; else empty. */
function toolsToName(reading: Reading, { calls, diagnostics }: ParseResult, isKnown: boolean): string {
  const { tools } = reading.options;
  const unnamed = diagnostics.find(({ code }) => code === 'unknown-tool' || (code === 'missing-tool-name' && !isKnown));
  const called = unnamed && (calls[unnamed.call ?? -1]?.toolName ?? '');
  if (called === undefined || tools.length === 0) return '';
  const comparisons = comparisonsOf(reading);
  const left = new Set(tools.map(({ name }) => name));
  const near: string[] = [];
  for (let found = nearestName(called, [...left], comparisons); found !== null; ) {
    near.push(found);
    left.delete(found);
    found = near.length < MAX_TOOLS ? nearestName(called, [...left], comparisons) : null;
  }
  const named = [...near, ...left].slice(0, MAX_TOOLS);
  const others = near.length + left.size - named.length;
  return `The tools are: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}
