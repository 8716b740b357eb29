import type { Span } from '../../base/span.ts';
import { valueToJson } from '../calls/value.ts';
import { type Diagnosis, diagnoseReply } from '../diagnosis/report/diagnose.ts';
import { AUTO } from '../dialects/dialects.ts';
import { MARKED_REPLIES } from '../dialects/marked-replies.ts';
import { isJsonObject, readExactJson } from '../json/exact-json.ts';
import { judge } from '../logs/lane.ts';
import { countCharacters } from '../reading/char-counts.ts';
import { ownEnd } from '../reading/own-end.ts';
import { readReply } from '../reading/read-reply.ts';
import { readText } from '../reading/read-text.ts';
import type { CallReading, Reading } from '../reading/reading.ts';
import { schemaCheck } from '../reading/schema-findings.ts';
import { endKind } from '../reading/stream-end.ts';
import { isCallAlone } from '../reading/whole-fence.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Code } from '../words/codes.ts';
import type { Diagnostic } from '../words/diagnostic.ts';
import type { Finding } from '../words/finding.ts';
import { type Frame, frameLine } from '../words/frame.ts';
import { leavesWhole } from './asked.ts';

/** What decides which calls go out. */
export interface RulingOptions {
  readonly tools: readonly ToolDefinition[];
  /** A dialect's id, or `auto`. */
  readonly dialect: string;
  /** `none`: nothing that needs a repair goes out. */
  readonly fix: 'safe' | 'none';
  /** `pass`: an answer that is one code fence passes as it came. */
  readonly fenced: 'run' | 'pass';
}

/** A call that goes out. */
export interface RuledCall {
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
  /** What was repaired in it. */
  readonly codes: readonly Code[];
}

/** Why something passes as it came: the code of its first problem, or what no code says. */
export type PassedCode =
  | Code
  | 'cut'
  | 'beside-words'
  | 'fenced'
  | 'too-long'
  | 'built-wrong'
  | 'no-call'
  | 'drops-text';

/** The cause of an attempt in trouble, by the key that it has in `triage`. */
export interface RuledCause {
  readonly key: string;
  readonly isRepaired: boolean;
}

/** What becomes of the calls in a text. */
export interface TextRuling {
  readonly calls: readonly RuledCall[];
  /** What is taken out of the text, in order. */
  readonly cuts: readonly Span[];
  readonly kind: 'in-text' | 'fenced';
  readonly passed: readonly PassedCode[];
  readonly cause: RuledCause | null;
}

/** What becomes of a call that came as data; `arguments` are JSON. */
export interface DataRuling {
  /** Null where the call passes as it came. */
  readonly call: RuledCall | null;
  readonly isChanged: boolean;
  readonly passed: PassedCode | null;
  readonly cause: RuledCause | null;
}

/** Rules on the calls in a text, at its end; `reason` is why the answer ended, in the provider's word. */
export function ruleText(text: string, reason: string | undefined, options: RulingOptions): TextRuling {
  const { tools, dialect, fenced } = options;
  const asked = { tools, dialect, ...(reason !== undefined && { streamEnd: { reason } }) };
  const marked = readText(text, asked, schemaCheck(), MARKED_REPLIES, ownEnd);
  const isWeak = marked.calls.length === 0;
  const reading = isWeak ? readReply(text, asked) : marked;
  const diagnosis = diagnoseReply(reading, { fixes: true });
  const verdict = reading.verdict(diagnosis.findings);
  const trouble = judge(text, asked).trouble;
  const inFence = diagnosis.findings.some(({ code }) => code === 'call-in-code-fence');
  const isFenced =
    reading.options.unfenced === true || (inFence && /^\s*(?:`{3}|~{3})/.test(text) && isCallAlone(reading));
  const passAll = (code: PassedCode | undefined): TextRuling => ({
    calls: [],
    cuts: [],
    kind: 'in-text',
    passed: code === undefined ? [] : [code],
    cause: trouble && { key: trouble.key, isRepaired: false },
  });
  if (reading.calls.length === 0) return passAll(firstProblem(diagnosis.diagnostics));
  const isBeside = isWeak && reading.options.unfenced !== true && reading.prose.trim() !== '';
  if (isBeside) return passAll('beside-words');
  if (inFence && !isFenced) return passAll('call-in-code-fence');
  if (isFenced && fenced === 'pass') return passAll('fenced');
  if (verdict === 'broken') return passAll(firstProblem(diagnosis.diagnostics, 'error') ?? 'cut');
  const behind = text.slice(reading.calls.at(-1)?.outline.end);
  if (!leavesWhole(reason) && !(endKind({ reason: reason ?? '' }) === 'length' && behind.trim() === ''))
    return passAll('cut');
  const lost = lostWords(reading, diagnosis);
  const rulings = reading.calls.map((call) => refusalOf(call, reading, diagnosis, options, isFenced, lost));
  const taken = reading.calls.filter((_, index) => rulings[index] === null);
  const passed = rulings.filter((code) => code !== null);
  if (taken.length === 0) return { ...passAll(undefined), passed };
  const isAll = passed.length === 0;
  return {
    calls: taken.map(({ call, index }) => ({
      name: call.toolName,
      arguments: valueToJson(call.arguments),
      codes: codesOf(index, reading, diagnosis.findings),
    })),
    cuts: isFenced
      ? [{ start: 0, end: text.length }]
      : isAll
        ? cutsOf(text, reading, diagnosis.findings, lost)
        : taken.map(({ outline: { start, end } }) => ({ start, end })),
    kind: isFenced ? 'fenced' : 'in-text',
    passed,
    cause: trouble && { key: trouble.key, isRepaired: isAll },
  };
}

/** Rules on a call that came as data. */
export function ruleData(name: string, args: string, reason: string | undefined, options: RulingOptions): DataRuling {
  const line = frameLine(name);
  const text = line + args;
  const frames: readonly Frame[] = [{ start: 0, end: line.length, call: 0, name }];
  const asked = {
    tools: options.tools,
    dialect: AUTO,
    frames,
    ...(reason !== undefined && { streamEnd: { reason } }),
  };
  const reading = readReply(text, asked);
  const diagnosis = diagnoseReply(reading, { fixes: true });
  const [only] = reading.calls;
  // Nothing at all is how APIs write that there are no arguments.
  const isNothing = args.trim() === '';
  const isChanged = !isNothing && !isJsonObject(readExactJson(args));
  const trouble = judge(text, asked).trouble;
  const pass = (passed: PassedCode | null): DataRuling => ({
    call: null,
    isChanged: false,
    passed,
    cause: trouble && { key: trouble.key, isRepaired: false },
  });
  if (!only || reading.calls.length > 1) return pass('no-call');
  if (reading.verdict(diagnosis.findings) === 'broken')
    return pass(firstProblem(diagnosis.diagnostics, 'error') ?? 'cut');
  if (!leavesWhole(reason)) return pass(isChanged ? 'cut' : null);
  const refused = refusalOf(only, reading, diagnosis, options, false, lostWords(reading, diagnosis));
  if (refused !== null) return pass(refused);
  return {
    call: {
      name: only.call.toolName,
      arguments: isChanged || isNothing ? valueToJson(only.call.arguments) : args,
      codes: codesOf(0, reading, diagnosis.findings),
    },
    isChanged: isChanged || only.call.toolName !== name,
    passed: null,
    cause: trouble && { key: trouble.key, isRepaired: true },
  };
}

/** Why a call does not go out; null where it does. */
function refusalOf(
  { index, call, tool, withheld }: CallReading,
  reading: Reading,
  { findings, diagnostics }: Diagnosis,
  { fix }: RulingOptions,
  isFenced: boolean,
  lost: readonly Span[],
): PassedCode | null {
  if (tool === null) return 'unknown-tool';
  if (!call.complete || call.refused) return 'cut';
  if (lost.some(({ start, end }) => start < call.end && end > call.start)) return 'drops-text';
  const error = findings.find((finding) => finding.call === index && finding.severity === 'error') ?? withheld[0];
  if (error) return error.code;
  const unsafe = findings.find((finding, at) => {
    if (!isRepairOf(index, reading, finding) || (isFenced && finding.code === 'call-in-code-fence')) return false;
    const tried = diagnostics[at]?.fix;
    return fix === 'none' || tried === undefined || tried.loses === true;
  });
  return unsafe?.code ?? null;
}

/** Words in no argument and in nothing that is said, but for those that a safe fix takes away, such as a copy of the arguments. */
function lostWords(reading: Reading, { findings, diagnostics }: Diagnosis): readonly Span[] {
  return countCharacters(reading, findings).dropped.filter((span) => {
    const text = reading.text.slice(span.start, span.end).replace(MARKS, '');
    const isSafe = findings.some(({ start, end }, at) => {
      const fix = diagnostics[at]?.fix;
      return fix !== undefined && fix.loses !== true && start < span.end && end > span.start;
    });
    return !isSafe && /[\p{L}\p{N}]/u.test(text);
  });
}

/** Tags and tokens of formats, which say nothing. */
const MARKS = /<[^<>]{0,200}>|\[\/?\w{1,40}\]/g;

/** Whether a finding is what was read otherwise than it is written, in a call or around all of them. */
const isRepairOf = (index: number, reading: Reading, finding: Finding): boolean =>
  (finding.call === undefined || finding.call === index) && reading.spoils(finding);

const codesOf = (index: number, reading: Reading, findings: readonly Finding[]): readonly Code[] => [
  ...new Set(findings.filter((finding) => isRepairOf(index, reading, finding)).map(({ code }) => code)),
];

function firstProblem(diagnostics: readonly Diagnostic[], worst?: 'error'): Code | undefined {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return (error ?? (worst ? undefined : diagnostics.find(({ severity }) => severity === 'warning')))?.code;
}

/**
 * What goes out of a text with all of its calls: the marks around them too, special tokens behind them, and the white space
 * between those.
 */
function cutsOf(
  text: string,
  { outline, calls }: Reading,
  findings: readonly Finding[],
  lost: readonly Span[],
): readonly Span[] {
  const around: Span[] = [...calls.map(({ outline: { start, end } }) => ({ start, end })), ...outline.wrapperTags];
  const first = Math.min(...around.map(({ start }) => start));
  const tokens = findings.filter(
    ({ code, start, call }) => code === 'leaked-token' && start > first && call === undefined,
  );
  const kept = [...outline.prose, ...outline.thinking].sort((a, b) => a.start - b.start);
  const thought = new Set(outline.thinking.flatMap(({ start, end }) => [start, end]));
  // What is neither said nor thought, such as what follows a closer. A mark of thinking is beside the thinking.
  const gaps = [...kept, { start: text.length, end: text.length }].map(({ start }, index) => ({
    start: Math.max(first, kept[index - 1]?.end ?? 0),
    end: start,
  }));
  const isMark = ({ start, end }: Span): boolean =>
    start < end &&
    !thought.has(start) &&
    !thought.has(end) &&
    !lost.some((span) => span.start < end && span.end > start);
  return merged(
    text,
    [...around, ...tokens, ...gaps.filter(isMark)].sort((a, b) => a.start - b.start),
  );
}

/** Spans as one where only white space is between them, the last to the end where only that is behind it. */
function merged(text: string, spans: readonly Span[]): readonly Span[] {
  const all: { start: number; end: number }[] = [];
  for (const { start, end } of spans) {
    const last = all.at(-1);
    if (last && (start <= last.end || text.slice(last.end, start).trim() === '')) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  const last = all.at(-1);
  if (last && text.slice(last.end).trim() === '') last.end = text.length;
  return all;
}
