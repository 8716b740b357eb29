import type { Span } from '../../base/span.ts';
import { factsOf, whereabouts } from '../diagnosis/report/diagnose.ts';
import { copiedExamples, type KnownPrompt } from '../prompts/copied-examples.ts';
import { readReply } from '../reading/read-reply.ts';
import { isSchemaOnly, type Reading } from '../reading/reading.ts';
import { endKind } from '../reading/stream-end.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Code } from '../words/codes.ts';
import type { Finding } from '../words/finding.ts';
import type { Frame } from '../words/frame.ts';
import { RECOVERIES, type Recovery } from '../words/recovery.ts';
import { knownEnd, type StreamEnd } from '../words/stream-end.ts';
import type { Verdict } from '../words/verdict.ts';
import { causeKey, type Fault, shapeKey, skeletonOf, withoutIndexes } from './fingerprint.ts';

export interface LaneOptions {
  readonly tools?: readonly ToolDefinition[];
  /** A dialect's id, or `auto`. */
  readonly dialect: string;
  readonly streamEnd?: StreamEnd;
  /** What its request teaches and asks, where that is known. */
  readonly prompt?: KnownPrompt;
  /** Where native calls are in the text. */
  readonly frames?: readonly Frame[];
}

/** What became of one reply in every lane. */
export interface Judgement {
  readonly verdicts: Readonly<Record<Recovery, Verdict>>;
  /** It holds a call or the beginning of one in a dialect in force. */
  readonly isAttempt: boolean;
  /** The lanes in which the attempt succeeds. */
  readonly succeeds: Readonly<Record<Recovery, boolean>>;
  /** Whether it does what was meant, tools held to it; null where none are known. */
  readonly asMeant: boolean | null;
  readonly isSuspect: boolean;
  readonly dialect: string;
  /** Of the first call; empty where there is none. */
  readonly tool: string;
  /** Of an attempt in trouble; null of any other reply. */
  readonly trouble: Trouble | null;
}

export interface Trouble extends Fault {
  readonly key: string;
  readonly skeleton: string;
  readonly shape: string;
  /** What is at fault first, in the text; null where no problem has a place. */
  readonly span: Span | null;
}

/** Succeeded, but the meaning is doubtful (logs.md). */
const SUSPECT: ReadonlySet<Code> = new Set<Code>([
  'cdata-as-structure',
  'json-as-structure',
  'double-escaped',
  'entities-in-cdata',
  'entities-not-decoded',
  'call-in-code-fence',
]);

interface Lane {
  readonly reading: Reading;
  readonly findings: readonly Finding[];
  readonly verdict: Verdict;
  readonly succeeds: boolean;
}

type Lanes = Readonly<Record<Recovery, Lane>>;

/** Reads a reply in all three modes and says what became of it, without sentences and fixes. */
export const judge = (input: string | readonly string[], options: LaneOptions): Judgement =>
  judgeReading(input, options).judgement;

/** The same with what resilient mode read. */
export function judgeReading(
  input: string | readonly string[],
  options: LaneOptions,
): { readonly judgement: Judgement; readonly reading: Reading } {
  const lanes = readLanes(input, options);
  const { strict, resilient } = lanes;
  const { isAttempt, succeeds } = fateOf(lanes, options);
  const isWhole = succeeds.strict && !strict.findings.some(isError);
  const knowsTools = (options.tools?.length ?? 0) > 0;
  const judgement: Judgement = {
    verdicts: verdictsOf(lanes),
    isAttempt,
    succeeds,
    asMeant: knowsTools ? succeeds.resilient && !wouldFail(resilient) : null,
    isSuspect:
      succeeds.resilient && resilient.findings.some(({ code, severity }) => severity !== 'error' && SUSPECT.has(code)),
    dialect: resilient.reading.readIn,
    tool: resilient.reading.calls[0]?.call.toolName ?? '',
    trouble:
      isAttempt && (!isWhole || resilient.findings.some(isCopy)) ? troubleOf(lanes, succeeds, options.streamEnd) : null,
  };
  return { judgement, reading: resilient.reading };
}

/** The problem that is looked at, in place of the first error or else the first warning. */
export interface Chosen {
  readonly code: string;
  /** JSON pointer, indexes as `*`. */
  readonly path?: string;
}

/** What is wrong with a reply, as far as another may be wrong alike. */
export interface Symptoms {
  readonly key: string;
  /** Of errors and warnings, as in the key. */
  readonly codes: readonly Code[];
  readonly verdicts: Judgement['verdicts'];
  /** Everything that any mode reports, infos too, by `kindOf`. */
  readonly kinds: ReadonlySet<string>;
  /** Of the problem that is looked at. */
  readonly target: Finding;
  readonly reading: Reading;
}

/** The symptoms of a reply, in trouble or not; null where nothing is wrong with it, or not what was chosen. */
export function symptomsOf(input: string | readonly string[], options: LaneOptions, chosen?: Chosen): Symptoms | null {
  const lanes = readLanes(input, options);
  const { fault, target, reading } = faultOf(lanes, fateOf(lanes, options).succeeds, options.streamEnd, chosen);
  if (target === undefined) return null;
  return {
    key: causeKey(fault),
    codes: fault.codes,
    verdicts: verdictsOf(lanes),
    kinds: new Set(RECOVERIES.flatMap((recovery) => lanes[recovery].findings.map(kindOf))),
    target,
    reading,
  };
}

/** The code of a finding, with what it found where that is one of several: JSON can be wrong in many ways. */
export const kindOf = ({ code, data }: Finding): string => `${code} ${data?.['fault'] ?? data?.['kind'] ?? ''}`;

function readLanes(input: string | readonly string[], options: LaneOptions): Lanes {
  const strict = readLane(input, 'strict', options);
  // What a reply is written in depends on no mode, so it is looked for once.
  const found = strict.reading.dialect;
  const known = found === null ? options : { ...options, dialect: found };
  // Where strict mode met nothing at all there is no ampersand to forgive: the other is the same reading.
  const ampersand = strict.reading.findings.length === 0 ? strict : readLane(input, 'ampersand', known);
  return { strict, ampersand, resilient: readLane(input, 'resilient', known) };
}

const verdictsOf = ({ strict, ampersand, resilient }: Lanes): Judgement['verdicts'] => ({
  strict: strict.verdict,
  ampersand: ampersand.verdict,
  resilient: resilient.verdict,
});

function fateOf(lanes: Lanes, { dialect }: LaneOptions): Pick<Judgement, 'isAttempt' | 'succeeds'> {
  const isAttempt = RECOVERIES.some((recovery) => isAttempted(lanes[recovery], dialect));
  const { strict, ampersand, resilient } = lanes;
  return {
    isAttempt,
    succeeds: {
      strict: isAttempt && strict.succeeds,
      ampersand: isAttempt && ampersand.succeeds,
      resilient: isAttempt && resilient.succeeds,
    },
  };
}

function readLane(input: string | readonly string[], recovery: Recovery, options: LaneOptions): Lane {
  const reading = readReply(input, { ...options, recovery });
  const more = copiedExamples(reading, options.prompt);
  const findings = needsRules(reading, recovery) ? factsOf(reading, more) : reading.findings;
  const verdict = reading.verdict(findings);
  const hasError = findings.some((finding) => isError(finding) && !isSchemaOnly(finding));
  const succeeds = verdict === 'clean' || (recovery !== 'strict' && verdict === 'recovered' && !hasError);
  return { reading, findings, verdict, succeeds };
}

/** Rules find warnings and remarks, which change no verdict of Forge's own format: one lane's are enough. */
const needsRules = ({ dialect }: Reading, recovery: Recovery): boolean =>
  recovery === 'resilient' || (dialect !== null && dialect !== 'forge');

const isError = ({ severity }: Finding): boolean => severity === 'error';

/** A value that had to be fixed has had its say, so that its tool would refuse it too is no finding of its own. */
const wouldFail = ({ findings, reading }: Lane): boolean =>
  findings.some(isError) || reading.calls.some(({ withheld }) => withheld.length > 0);

/** A call, a call in a dialect that is named but not read, or a tag that was meant to open one. */
function isAttempted({ reading, findings }: Lane, dialect: string): boolean {
  if (reading.calls.length > 0) return true;
  return findings.some(
    ({ code, data }) =>
      (code === 'foreign-dialect' && dialect === 'auto') || (code === 'tool-tag-in-prose' && data?.['meant'] === 1),
  );
}

function troubleOf(lanes: Lanes, succeeds: Judgement['succeeds'], end?: StreamEnd): Trouble {
  const { fault, target, reading } = faultOf(lanes, succeeds, end);
  const skeleton = target ? skeletonOf(String(reading.text), target.start, target.end) : '';
  const span = target ? { start: target.start, end: target.end } : null;
  return { ...fault, key: causeKey(fault), skeleton, shape: shapeKey(fault, skeleton), span };
}

/** What is wrong, told by resilient mode; by strict where that alone finds anything. */
function faultOf(lanes: Lanes, succeeds: Judgement['succeeds'], told?: StreamEnd, chosen?: Chosen) {
  const end = knownEnd(told);
  const tells = (recovery: Recovery): boolean => lanes[recovery].findings.some(isFault);
  const { reading, findings } = lanes[!tells('resilient') && tells('strict') ? 'strict' : 'resilient'];
  const faults = findings.filter(isFault);
  const target = chosen
    ? findings.find((finding) => isChosen(finding, chosen, reading))
    : (faults.find(isError) ?? faults[0]);
  const place = target && whereabouts(target, reading);
  const call = reading.calls[place && place.call >= 0 ? place.call : 0]?.call;
  const fault: Fault = {
    outcome: RECOVERIES.find((recovery) => succeeds[recovery]) ?? 'lost',
    codes: [...new Set(faults.map(({ code }) => code))].sort(),
    tool: call?.toolName ?? '',
    path: withoutIndexes(place?.path ?? ''),
    dialect: namedIn(reading, target) ?? reading.readIn,
    end: end ? endKind(end) : '',
  };
  return { fault, target, reading };
}

/** What a call that is named alone is written in, so that causes of two formats stay two. */
function namedIn({ calls }: Reading, target: Finding | undefined): string | null {
  if (calls.length > 0 || target?.code !== 'foreign-dialect') return null;
  return typeof target.data?.['id'] === 'string' ? target.data['id'] : null;
}

const isChosen = (finding: Finding, { code, path }: Chosen, reading: Reading): boolean =>
  finding.code === code &&
  (path === undefined || withoutIndexes(whereabouts(finding, reading).path ?? '') === withoutIndexes(path));

const isCopy = ({ code }: Finding): boolean => code === 'example-copied';

/** A copied example is fine as it is written, and still not what was meant. */
const isFault = (finding: Finding): boolean => finding.severity !== 'info' || isCopy(finding);
