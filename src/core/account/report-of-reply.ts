import { groupBy } from '../../base/group-by.ts';
import { dialectOf } from '../cases/dialect-of.ts';
import { isTemplate } from '../diagnosis/in-prose/chat-template.ts';
import { logOf } from '../diagnosis/in-prose/in-place-of-call.ts';
import { checkedCalls } from '../diagnosis/report/call-consequences.ts';
import { type Diagnosis, diagnose } from '../diagnosis/report/diagnose.ts';
import { namedDialect } from '../diagnosis/report/named-dialect.ts';
import { verdictText } from '../diagnosis/report/verdict-sentence.ts';
import { ruleOf } from '../diagnosis/rules/rules.ts';
import { parsersOf, type ServerParser } from '../dialects/server-parsers.ts';
import { copiedExamples, knownPrompt } from '../prompts/copied-examples.ts';
import { answeringServer, readerFor } from '../readers/answering-server.ts';
import {
  accountOf,
  type JudgedReply,
  type KnownReader,
  type ReaderAccount,
  readersChosen,
  readersOfReply,
  sharingDialect,
} from '../readers/outcome.ts';
import { serverId } from '../readers/server-names.ts';
import { countCharacters } from '../reading/char-counts.ts';
import { readReply } from '../reading/read-reply.ts';
import type { Reading } from '../reading/reading.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { ImportResult } from '../transcripts/import-result.ts';
import { toolsOfRequest } from '../transcripts/request-offer.ts';
import { causeTitle, groupCauses } from '../words/causes.ts';
import type { Diagnostic } from '../words/diagnostic.ts';
import type { Finding } from '../words/finding.ts';
import { endOfSource } from '../words/stream-end.ts';
import type { Verdict } from '../words/verdict.ts';
import type { AccountCall, AccountCause, AccountOptions, AccountSource } from './account-types.ts';
import { callsInReasoning } from './calls-in-reasoning.ts';

/** What is known of one reply before the paste around it is looked at. */
export interface ReplyReport {
  readonly reading: Reading;
  readonly diagnosis: Diagnosis;
  readonly verdict: Verdict;
  /** The calls are read, and a schema or a known agent refuses one. */
  readonly wouldFail: boolean;
  /** The verdict's sentence. */
  readonly sentence: string;
  /** The dialect of the calls, also of those that are named and not read; `none` where there is none. */
  readonly dialect: string;
  readonly tools: readonly ToolDefinition[];
  readonly calls: readonly Pick<AccountCall, 'toolName' | 'arguments' | 'complete' | 'checked'>[];
  readonly causes: readonly ReportedCause[];
  /** What the readers of servers make of it, or the one that was asked for. */
  readonly readers: readonly ReaderAccount[];
  /** The server that answered a request with tools, where its answer tells; what it returned as text is not its format's. */
  readonly server?: string;
  /** The request left the model no answer but a call. */
  readonly isForced?: true;
  /** The parser to start each server with. */
  readonly parsers: readonly ServerParser[];
  readonly source: AccountSource;
}

/** Problems that are alike, with the first of them. */
export interface ReportedCause extends Pick<AccountCause, 'code' | 'title' | 'count' | 'why' | 'fix'> {
  readonly first: Diagnostic;
}

/** The first problem with a fix that loses nothing; none where a call has no name, which no fix gives it. */
export const safelyFixed = ({ causes, calls }: ReplyReport): ReportedCause | undefined =>
  calls.some(({ toolName }) => toolName === '') ? undefined : causes.find(({ fix }) => fix?.safe);

/** Reads and judges a reply that was imported; `answer` is what it is in, which may tell its server. */
export function reportOf(imported: ImportResult, options: AccountOptions = {}, answer = ''): ReplyReport {
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
  const diagnosis = diagnose(reading, { fixes: true, more: copiedExamples(reading, knownPrompt(imported)) });
  const read = reading.verdict(diagnosis.findings);
  const words = verdictText(reading, diagnosis.findings, read, countCharacters(reading, diagnosis.findings));
  const dialect = reading.calls.length > 0 ? reading.readIn : (namedDialect(diagnosis.findings) ?? reading.readIn);
  const isReasoned = streamEnd?.isReasoning === true && reading.calls.length > 0;
  // No parser of calls gets what a server took for reasoning.
  const reply = { text: String(reading.text), calls: reading.calls.map(({ call }) => call), tools };
  const server = answeringServer(answer);
  const hasReaders = !isTemplate(reading) && (!isReasoned || options.reader !== undefined);
  // Readers take longer than all else, and only those of the deciding reply are shown.
  const asked = lazy(() => {
    const first = server === null || imported.model === undefined ? null : readerFor(server, imported.model);
    const readers = hasReaders ? readersFor(reply, dialect, options.reader, first) : [];
    return { readers, parsers: parsersFor(dialect, readers, sharingDialect(dialect, reply), read) };
  });
  return {
    reading,
    diagnosis,
    verdict: words.isEmptied ? 'broken' : read,
    wouldFail: words.wouldFail,
    sentence: words.sentence,
    dialect,
    tools,
    calls: callsOf(reading, diagnosis.findings),
    causes: causesOf(diagnosis),
    ...(server !== null && imported.tools !== undefined && { server }),
    ...(imported.forcesCall && { isForced: true }),
    get readers() {
      return asked().readers;
    },
    get parsers() {
      return asked().parsers;
    },
    source: sourceOf(imported, reading),
  };
}

function sourceOf({ kind, sentence, notes, unwrapped }: ImportResult, reading: Reading): AccountSource {
  if (!unwrapped) {
    const said = reading.calls.length === 0 ? logOf(reading)?.says : undefined;
    return { kind, note: [sentence, ...notes].join(' '), ...(said && { says: said.text, saidBy: said.speaker }) };
  }
  const { note, says } = unwrapped;
  return { kind, note: `${note}.`, ...(says && { says: says.text, saidBy: says.server }) };
}

function callsOf(reading: Reading, findings: readonly Finding[]): ReplyReport['calls'] {
  const checks = checkedCalls(reading, findings);
  return reading.calls.map(({ index, call: { toolName, arguments: values, complete } }) => ({
    toolName,
    arguments: values,
    complete,
    checked: checks[index] === true,
  }));
}

function causesOf({ diagnostics }: Diagnosis): ReportedCause[] {
  const { problems, remarks } = groupCauses(diagnostics, {}, (code) => ruleOf(code).noun);
  return [...problems, ...remarks].map((group): ReportedCause => {
    const first = group.members[0] as Diagnostic;
    const fix = first.fix ?? group.members.find((member) => member.fix)?.fix;
    return {
      code: group.code,
      title: causeTitle(group),
      count: group.count,
      why: first.why,
      ...(fix && { fix: { title: fix.title, safe: fix.loses !== true } }),
      first,
    };
  });
}

function readersFor(
  reply: JudgedReply,
  dialect: string,
  asked: string | undefined,
  first: KnownReader | null,
): ReaderAccount[] {
  const all = asked === undefined ? readersOfReply(dialect, reply) : readersChosen(asked, dialect);
  const readers = asked === undefined && first ? [first, ...all.filter(({ id }) => id !== first.id)] : all;
  return readers.map((reader) => accountOf(reader, reply));
}

/**
 * The first parser of each server, before it the first that is known to run the calls as they are read. Where another dialect shares their
 * opener, only those that are known to run them. Where those that are known do not read what is written as it should be, it is for another.
 */
function parsersFor(
  dialect: string,
  readers: readonly ReaderAccount[],
  sharing: string | null,
  verdict: Verdict,
): ServerParser[] {
  const modelsOf = ({ server, parser }: ServerParser): readonly ReaderAccount[] => {
    const ids = new Set(readersChosen(`${serverId(server)}:${parser}`, dialect).map(({ id }) => id));
    return readers.filter(({ reader }) => ids.has(reader.id));
  };
  const runs = (parser: ServerParser): boolean => {
    const own = modelsOf(parser);
    return own.length > 0 && own.every(({ outcome }) => outcome === 'runs');
  };
  const isUnknown = (parser: ServerParser): boolean =>
    verdict === 'clean' && modelsOf(parser).every(({ outcome }) => outcome === 'unknown');
  const known = sharing === null ? parsersOf(dialect) : [...parsersOf(sharing), ...parsersOf(dialect)].filter(runs);
  return [...groupBy(known, ({ server }) => server).values()].map(
    (parsers) => parsers.find(runs) ?? parsers.find(isUnknown) ?? parsers[0]!,
  );
}

/** Computes a value when it is first asked for. */
function lazy<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
