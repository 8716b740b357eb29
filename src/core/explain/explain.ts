import { groupBy } from '../../base/group-by.ts';
import { dialectOf } from '../cases/dialect-of.ts';
import { leftOutLine } from '../diagnosis/in-calls/frame-remarks.ts';
import { isTemplate } from '../diagnosis/in-prose/chat-template.ts';
import { logOf } from '../diagnosis/in-prose/in-place-of-call.ts';
import { holdsObjects } from '../diagnosis/in-prose/json-words.ts';
import { isEmptyGeneration } from '../diagnosis/in-prose/log-text.ts';
import { OPENERLESS } from '../diagnosis/in-prose/openerless-formats.ts';
import { PRINTED } from '../diagnosis/in-prose/printed-formats.ts';
import { reasoningAlone } from '../diagnosis/in-prose/thinking.ts';
import { checkedCalls } from '../diagnosis/report/call-consequences.ts';
import { type Diagnosis, diagnose } from '../diagnosis/report/diagnose.ts';
import { namedDialect } from '../diagnosis/report/named-dialect.ts';
import { verdictText } from '../diagnosis/report/verdict-sentence.ts';
import { ruleOf } from '../diagnosis/rules/rules.ts';
import { NATIVE } from '../dialects/names.ts';
import { parsersOf, type ServerParser } from '../dialects/server-parsers.ts';
import { printExactJson } from '../json/exact-json.ts';
import { accountOf, type ReaderAccount, readersChosen, readersOf } from '../readers/outcome.ts';
import { bestOf, differingSentence, readerSentence } from '../readers/outcome-words.ts';
import { countCharacters } from '../reading/char-counts.ts';
import { readReply } from '../reading/read-reply.ts';
import type { Reading } from '../reading/reading.ts';
import { endOfSource, memberOfCalls } from '../reading/stream-end.ts';
import { isBlank } from '../text/characters.ts';
import { quote } from '../text/quote.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { ImportResult } from '../transcripts/import-result.ts';
import { importTranscript } from '../transcripts/import-transcript.ts';
import { PLAIN_TEXT } from '../transcripts/wanted-format.ts';
import { causeTitle, groupCauses } from '../words/causes.ts';
import type { Diagnostic } from '../words/diagnostic.ts';
import type { Finding } from '../words/finding.ts';
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

/** Says of any text what the page says of it when it is pasted. */
export function explain(text: string, options: ExplainOptions = {}): ExplainedReply {
  const imported = importOf(text);
  const { fixture } = imported;
  const tools = options.tools ?? fixture.tools ?? ownTools(imported);
  const streamEnd = endOfSource({ ...imported, ...imported.unwrapped });
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
  const foreign = diagnosis.findings.filter(({ code }) => code === 'foreign-dialect');
  const readers = readersFor(reading, dialect, tools, options.reader);
  const parsers = parsersFor(dialect, readers);
  const left = leftInText(reading, memberOfCalls(streamEnd) ?? memberBeside(imported, text));
  return {
    source: sourceOf(imported, reading),
    sentence: [
      ...lossIn(imported, reading),
      sentenceOf(words.sentence, readers, options.reader !== undefined),
      ...left,
    ].join(' '),
    verdict,
    dialect,
    calls: callsOf(reading, diagnosis.findings),
    causes,
    readers,
    parsers: namesOf(parsers),
    next: nextStep({
      verdict,
      wouldFail: words.wouldFail,
      undefinedTool: words.undefinedTool,
      dialect,
      causes,
      readers,
      parsers,
      hasTools: tools.length > 0,
      isLeft: left.length > 0,
      isEmpty: reading.text.length === 0,
      isPiece: foreign.some(
        ({ data }) => data?.['part'] === 1 || data?.['cut'] === 1 || OPENERLESS.has(String(data?.['id'])),
      ),
      isLeftOut: reading.calls.some(({ index }) => leftOutLine(reading, index) !== undefined),
      isStartless: diagnosis.findings.some(({ data }) => data?.['fault'] === 'no-start'),
      isBrokenJson: foreign.some(({ data }) => data?.['brokenJson'] === 1),
      isCode: foreign.some(({ data }) => data?.['code'] === 1),
      isUnread:
        foreign.length > 0 &&
        foreign.every(({ data }) => data?.['unread'] !== undefined && !OPENERLESS.has(String(data['id']))),
      isPrinted: foreign.some(({ data }) => PRINTED.has(String(data?.['id']))),
      isTemplate: isTemplate(reading),
      isUnanswered:
        reasoningAlone(reading) !== null ||
        (verdict === 'none' && (isBlank(String(reading.text)) || isEmptyGeneration(String(reading.text)))),
      isObject: verdict === 'none' && holdsObjects(String(reading.text)),
      isLog: verdict === 'none' && logOf(reading) !== null,
      hasFailed: streamEnd?.failed === true,
    }),
  };
}

function sourceOf({ kind, sentence, notes, unwrapped }: ImportResult, reading: Reading): ExplainedSource {
  if (!unwrapped) {
    const said = reading.calls.length === 0 ? logOf(reading)?.says : undefined;
    return { kind, note: [sentence, ...notes].join(' '), ...(said && { says: said.text, saidBy: said.speaker }) };
  }
  const { note, says } = unwrapped;
  return { kind, note: `${note}.`, ...(says && { says: says.text, saidBy: says.server }) };
}

/** The verdict, after the outcome of the reader that was asked for; else with what the readers differ in. */
function sentenceOf(sentence: string, readers: readonly ReaderAccount[], isAsked: boolean): string {
  const best = isAsked ? bestOf(readers) : undefined;
  if (best) return `${readerSentence(best)} ${sentence}`;
  const differing = differingSentence(readers);
  return differing === null ? sentence : `${sentence} ${differing}`;
}

/** What the words around the reply say became of its only call, or of the reply. */
function lossIn({ unwrapped }: ImportResult, { calls }: Reading): string[] {
  const { loss, lostAll } = unwrapped?.says ?? {};
  return loss !== undefined && (calls.length === 1 || lostAll) ? [loss] : [];
}

/** Members of OpenAI's chat around or beside a message that is pasted alone. */
const OF_CHAT = /\btool_calls["']?\s{0,9}[:=]|["']choices["']\s{0,9}:/;

/** The member that stands empty beside the text of a message, or would. */
const memberBeside = ({ kind }: ImportResult, text: string): string | null =>
  kind === 'bare-message' && OF_CHAT.test(text) ? 'tool_calls' : null;

/** Where the calls came, if the interface has a member for them. */
function leftInText({ calls, readIn }: Reading, member: string | null): string[] {
  if (calls.length === 0 || readIn === NATIVE || member === null) return [];
  const them = calls.length === 1 ? 'It' : 'They';
  return [
    `${them} came in the text, not in ${quote(member)}: either the prompt asks for that, or the server’s parser did not run or is another model’s.`,
  ];
}

/** A file that looks like a fixture and is none is a text like any other. */
function importOf(text: string): ImportResult {
  const imported = importTranscript(text);
  if (imported.ok) return imported.value;
  const plain = importTranscript(text, { as: PLAIN_TEXT });
  if (plain.ok) return plain.value;
  throw new Error(plain.error);
}

/** The tools of the request that stands beside the reply. */
function ownTools({ tools }: ImportResult): readonly ToolDefinition[] {
  const imported = tools === undefined ? null : importTools(printExactJson(tools));
  return imported?.ok ? imported.value.tools.map(({ definition }) => definition) : [];
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

function readersFor(
  reading: Reading,
  dialect: string,
  tools: readonly ToolDefinition[],
  asked: string | undefined,
): ReaderAccount[] {
  if (isTemplate(reading)) return [];
  const reply = { text: String(reading.text), calls: reading.calls.map(({ call }) => call), tools };
  const readers = asked === undefined ? readersOf(dialect) : readersChosen(asked, dialect);
  return readers.map((reader) => accountOf(reader, reply));
}

/** A parser of each server that has one for the dialect. */
function namesOf(parsers: readonly ServerParser[]): Record<string, string> {
  return Object.fromEntries(parsers.map(({ server, parser }) => [server.toLowerCase(), parser]));
}

/** The first parser of each server, before it the first that is known to run the calls as they are read. */
function parsersFor(dialect: string, readers: readonly ReaderAccount[]): ServerParser[] {
  const runs = ({ server, parser }: ServerParser): boolean => {
    const own = readers.filter(({ reader }) => reader.name === server && reader.parser === parser);
    return own.length > 0 && own.every(({ outcome }) => outcome === 'runs');
  };
  return [...groupBy(parsersOf(dialect), ({ server }) => server).values()].map(
    (parsers) => parsers.find(runs) ?? parsers[0]!,
  );
}
