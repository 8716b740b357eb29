import { groupBy } from '../../base/group-by.ts';
import type { Value } from '../calls/value.ts';
import { dialectOf } from '../cases/dialect-of.ts';
import { lossSaid } from '../cases/loss.ts';
import { leftOutLine } from '../diagnosis/in-calls/frame-remarks.ts';
import { isTemplate } from '../diagnosis/in-prose/chat-template.ts';
import { logOf } from '../diagnosis/in-prose/in-place-of-call.ts';
import { WHY_REASONED } from '../diagnosis/in-prose/why-none-in-paste.ts';
import { checkedCalls } from '../diagnosis/report/call-consequences.ts';
import { type Diagnosis, diagnose } from '../diagnosis/report/diagnose.ts';
import { namedDialect } from '../diagnosis/report/named-dialect.ts';
import { nextOfNone } from '../diagnosis/report/next-of-none.ts';
import { verdictText, whereLeft } from '../diagnosis/report/verdict-sentence.ts';
import { ruleOf } from '../diagnosis/rules/rules.ts';
import { parsersOf, type ServerParser } from '../dialects/server-parsers.ts';
import { parseJson } from '../json/json-access.ts';
import {
  accountOf,
  type JudgedReply,
  type ReaderAccount,
  readersChosen,
  readersOfReply,
  sharingDialect,
} from '../readers/outcome.ts';
import { bestOf, differingSentence, readerSentence } from '../readers/outcome-words.ts';
import { serverId } from '../readers/server-names.ts';
import { countCharacters } from '../reading/char-counts.ts';
import { readReply } from '../reading/read-reply.ts';
import type { Reading } from '../reading/reading.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { ImportResult } from '../transcripts/import-result.ts';
import { importTranscript } from '../transcripts/import-transcript.ts';
import { toolsOfRequest } from '../transcripts/request-offer.ts';
import { PLAIN_TEXT } from '../transcripts/wanted-format.ts';
import { areOtherTexts } from '../transcripts/wrappers/kit/other-texts.ts';
import { causeTitle, groupCauses } from '../words/causes.ts';
import type { Diagnostic } from '../words/diagnostic.ts';
import type { Finding } from '../words/finding.ts';
import { endOfSource } from '../words/stream-end.ts';
import { callsInReasoning } from './calls-in-reasoning.ts';
import { evidenceOf } from './evidence.ts';
import type { ExplainedCall, ExplainedCause, ExplainedReply, ExplainedSource } from './explained-reply.ts';
import { nextStep } from './next-step.ts';

export interface ExplainOptions {
  readonly tools?: readonly ToolDefinition[];
  /** A dialect's id, or `auto`. */
  readonly dialect?: string;
  /** The reader to ask in place of all of the dialect: a server, or a server and its parser. */
  readonly reader?: string;
}

/** What is said of one reply, with the reading that it is said of. */
export interface ExplainedReading extends ExplainedReply {
  readonly reading: Reading;
  readonly diagnosis: Diagnosis;
  readonly wouldFail: boolean;
  /** The sentence of the verdict alone. */
  readonly verdictSentence: string;
  readonly tools: readonly ToolDefinition[];
}

/** Says of any text what the page says of it when it is pasted. */
export function explain(text: string, options: ExplainOptions = {}): ExplainedReply {
  const {
    reading: _,
    diagnosis: __,
    wouldFail: ___,
    tools: ____,
    verdictSentence: _____,
    ...explained
  } = explainReply(importOf(text), options);
  return explained;
}

/** Says of a reply that was imported what its reading, its causes and the readers of servers are. */
export function explainReply(imported: ImportResult, options: ExplainOptions = {}): ExplainedReading {
  const { fixture } = imported;
  const tools = options.tools ?? fixture.tools ?? toolsOfRequest(imported);
  const reasoned = callsInReasoning(imported);
  const streamEnd =
    typeof fixture.source === 'object' ? endOfSource({ ...fixture.source, ...(reasoned && { reasoned }) }) : undefined;
  const reading = readReply(fixture.chunks, {
    tools,
    dialect: options.dialect ?? (imported.kind === 'fixture' ? dialectOf(fixture) : 'auto'),
    ...(fixture.recovery && { recovery: fixture.recovery }),
    ...(streamEnd && { streamEnd }),
    ...(fixture.frames && { frames: fixture.frames }),
  });
  const diagnosis = diagnose(reading, { fixes: true });
  const read = reading.verdict(diagnosis.findings);
  const words = verdictText(reading, diagnosis.findings, read, countCharacters(reading, diagnosis.findings));
  const verdict = words.isEmptied ? 'broken' : read;
  const dialect = reading.calls.length > 0 ? reading.readIn : (namedDialect(diagnosis.findings) ?? reading.readIn);
  const causes = causesOf(reading, diagnosis);
  const fixed = causes.find((cause) => cause.fix?.safe);
  const fix = fixed?.fix;
  const isReasoned = streamEnd?.isReasoning === true && reading.calls.length > 0;
  // No parser of calls gets what a server took for reasoning.
  const reply = { text: String(reading.text), calls: reading.calls.map(({ call }) => call), tools };
  const hasReaders = !isTemplate(reading) && (!isReasoned || options.reader !== undefined);
  // Readers take longer than all else, and of many replies one is told of.
  const asked = lazy(() => {
    const readers = hasReaders ? readersFor(reply, dialect, options.reader) : [];
    return { readers, parsers: parsersFor(dialect, readers, sharingDialect(dialect, reply)) };
  });
  const left = leftInText(reading);
  const only = reading.calls.length === 1 ? reading.calls[0]?.call : undefined;
  const loss = lossSaid(imported.unwrapped?.says, { calls: reading.calls.length, sentence: words.sentence });
  return {
    reading,
    diagnosis,
    wouldFail: words.wouldFail,
    verdictSentence: words.sentence,
    tools,
    source: sourceOf(imported, reading),
    get sentence() {
      const said = sentenceOf(words.sentence, asked().readers, options.reader !== undefined);
      return [...(loss === null ? [] : [loss]), said, ...left].join(' ');
    },
    verdict,
    dialect,
    calls: callsOf(reading, diagnosis.findings),
    causes,
    get readers() {
      return asked().readers;
    },
    get parsers() {
      return namesOf(asked().parsers);
    },
    get next() {
      return verdict === 'none'
        ? nextOfNone(reading, diagnosis.findings, fixed?.fix && { code: fixed.code, title: fixed.fix.title })
        : nextStep({
            verdict,
            wouldFail: words.wouldFail,
            causes,
            fix,
            ...asked(),
            hasTools: tools.length > 0,
            isLeft: left.length > 0,
            isReasoned,
            isLeftOut: reading.calls.some(({ index }) => leftOutLine(reading, index) !== undefined),
            isStartless: diagnosis.findings.some(({ data }) => data?.['fault'] === 'no-start'),
            isJoined: diagnosis.findings.some(({ data }) => data?.['fault'] === 'another'),
            isTemplate: isTemplate(reading),
            hasFailed: streamEnd?.failed === true,
            lost: loss === null ? null : (imported.unwrapped?.says ?? null),
            said: imported.unwrapped?.says?.text ?? '',
            only: only?.toolName ?? null,
            encoded: only?.arguments.entries.find(([, value]) => holdsJson(value))?.[0] ?? null,
            isHistory: imported.kind === 'request-history',
          });
    },
  };
}

function sourceOf({ kind, sentence, notes, unwrapped }: ImportResult, reading: Reading): ExplainedSource {
  if (!unwrapped) {
    const said = reading.calls.length === 0 ? logOf(reading)?.says : undefined;
    return { kind, note: [sentence, ...notes].join(' '), ...(said && { says: said.text, saidBy: said.speaker }) };
  }
  const { note, says, tookOff } = unwrapped;
  const others = tookOff.filter(areOtherTexts);
  return {
    kind,
    note: [`${note}.`, ...others.map((words) => `Left out: ${words}.`)].join(' '),
    ...(says && { says: says.text, saidBy: says.server }),
  };
}

/** The verdict, after the outcome of the reader that was asked for; else with what the readers differ in. */
function sentenceOf(sentence: string, readers: readonly ReaderAccount[], isAsked: boolean): string {
  const best = isAsked ? bestOf(readers) : undefined;
  if (best) return `${readerSentence(best)} ${sentence}`;
  const differing = differingSentence(readers);
  return differing === null ? sentence : `${sentence} ${differing}`;
}

/** Where the calls came, if the interface has a member for them. */
function leftInText(reading: Reading): string[] {
  const words = whereLeft(reading);
  if (words === null) return [];
  const them = reading.calls.length === 1 ? 'It' : 'They';
  if (reading.options.streamEnd?.isReasoning) return [`${them} came ${words}, where nothing is run: ${WHY_REASONED}.`];
  return [
    `${them} came ${words}: either the prompt asks for that, or the server’s parser did not run or is another model’s.`,
  ];
}

/** A file that looks like a fixture and is not one is a text like any other. */
function importOf(text: string): ImportResult {
  const imported = importTranscript(text);
  if (imported.ok) return imported.value;
  const plain = importTranscript(text, { as: PLAIN_TEXT });
  if (plain.ok) return plain.value;
  throw new Error(plain.error);
}

function callsOf(reading: Reading, findings: readonly Finding[]): ExplainedCall[] {
  const checks = checkedCalls(reading, findings);
  return reading.calls.map(({ index, call: { toolName, arguments: values, complete } }) => ({
    toolName,
    arguments: values,
    complete,
    checked: checks[index] === true,
  }));
}

function causesOf(reading: Reading, { diagnostics }: Diagnosis): ExplainedCause[] {
  const { problems, remarks } = groupCauses(diagnostics, {}, (code) => ruleOf(code).noun);
  return [...problems, ...remarks].map((group): ExplainedCause => {
    const first = group.members[0] as Diagnostic;
    const fix = first.fix ?? group.members.find((member) => member.fix)?.fix;
    return {
      code: group.code,
      title: causeTitle(group),
      count: group.count,
      why: first.why,
      line: first.line,
      column: first.column,
      evidence: evidenceOf(reading, first),
      ...(fix && { fix: { title: fix.title, safe: fix.loses !== true } }),
    };
  });
}

function readersFor(reply: JudgedReply, dialect: string, asked: string | undefined): ReaderAccount[] {
  const readers = asked === undefined ? readersOfReply(dialect, reply) : readersChosen(asked, dialect);
  return readers.map((reader) => accountOf(reader, reply));
}

/** A parser of each server that has one for the dialect. */
function namesOf(parsers: readonly ServerParser[]): Record<string, string> {
  return Object.fromEntries(parsers.map(({ server, parser }) => [server.toLowerCase(), parser]));
}

/**
 * The first parser of each server, before it the first that is known to run the calls as they are read. Where another dialect shares their
 * opener, only those that are known to run them.
 */
function parsersFor(dialect: string, readers: readonly ReaderAccount[], sharing: string | null): ServerParser[] {
  const runs = ({ server, parser }: ServerParser): boolean => {
    const ids = new Set(readersChosen(`${serverId(server)}:${parser}`, dialect).map(({ id }) => id));
    const own = readers.filter(({ reader }) => ids.has(reader.id));
    return own.length > 0 && own.every(({ outcome }) => outcome === 'runs');
  };
  const known = sharing === null ? parsersOf(dialect) : [...parsersOf(sharing), ...parsersOf(dialect)].filter(runs);
  return [...groupBy(known, ({ server }) => server).values()].map((parsers) => parsers.find(runs) ?? parsers[0]!);
}

/** Computes a value when it is first asked for. */
function lazy<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/** A text that is a list or an object of JSON. */
const holdsJson = (value: Value): boolean => {
  const held = value.type === 'string' ? parseJson(value.value) : undefined;
  return typeof held === 'object' && held !== null;
};
