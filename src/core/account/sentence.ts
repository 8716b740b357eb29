import { listed } from '../../base/counted.ts';
import { type ComplaintOf, UNNAMED, type WrongValue } from '../complaints/complaint.ts';
import { sentenceOfHistory } from '../conversation/report.ts';
import { WHY_REASONED } from '../diagnosis/in-prose/why-none-in-paste.ts';
import { whereLeft } from '../diagnosis/report/verdict-sentence.ts';
import { LineIndex } from '../text/line-index.ts';
import { quote } from '../text/quote.ts';
import type { AccountCall, AccountComplaint } from './account-types.ts';
import { type Decided, isBlankToLimit, isExampleCopied, isInReasoning } from './deciding.ts';
import { earlyStringEnd } from './early-string-end.ts';
import { ENDED_EARLY, endedEarly } from './ended-early.ts';
import type { Facts, ReportedReply } from './facts.ts';
import { linesInPaste } from './lines-in-paste.ts';
import {
  holdsOne,
  isAbsent,
  isContrary,
  isEmptyReply,
  isLoop,
  isLost,
  isOfReply,
  isOwnLimit,
  PAGE,
} from './rulings.ts';
import type { OtherParser } from './started-with.ts';
import { refusedName } from './tool-names.ts';

/** The actor, the fault, the place; then one more sentence where it helps. */
export function sentenceOf(decided: Decided, facts: Facts): string {
  const { complaint, reply, fault, call } = decided;
  if (decided.by === 'history' && facts.conversation) return sentenceOfHistory(facts.paste, facts.conversation);
  if (fault) {
    const first = reply ? inPaste(fault.sentence, reply, facts, fault.isOfSource) : fault.sentence;
    return joined(first, complaint ? saidOf(complaint) : fault.why);
  }
  if (complaint && call && isLost(complaint, call)) return lostOn(call, complaint.missing);
  if (complaint && isOfServer(decided)) return faultOf(complaint, 'The answer of the server');
  if (complaint) return joined(faultOf(withTool(complaint, call)), afterComplaint(decided, facts));
  if (!reply) return facts.whole ? facts.whole.report.sentence : nothingFound(facts);
  if (decided.parser) return joined(ofOtherParser(decided.parser), `${came(reply)} as text.`);
  return joined(readingOf(reply, facts), afterReading(decided));
}

/** What a check refuses is an answer that a server wrote, no call. */
const isOfServer = ({ complaint, culprit }: Decided): boolean =>
  complaint?.of === 'arguments' && complaint.tool === undefined && culprit === 'server';

const lostOn = ({ toolName }: AccountCall, missing: readonly string[]): string =>
  `${quote(toolName)} did not get ${listed(missing.map(quote))}. The call in the paste has ${missing.length === 1 ? 'it' : 'them'}: ${missing.length === 1 ? 'it was' : 'they were'} lost on the way to the tool.`;

/** A complaint about arguments names the call that it is paired with. */
const withTool = (complaint: AccountComplaint, call: AccountCall | undefined): AccountComplaint =>
  complaint.of === 'arguments' && call && (complaint.tool ?? '') === ''
    ? { ...complaint, tool: call.toolName }
    : complaint;

const joined = (first: string, then: string): string => (then === '' ? first : `${first} ${then}`);

const nothingFound = ({ paste }: Facts): string =>
  paste.trim() === '' ? 'The paste is empty.' : 'No reply, error or history was found in this paste.';

const inPaste = (words: string, reported: ReportedReply, { paste }: Facts, ofSource = false): string =>
  linesInPaste(words, reported, { lines: new LineIndex(paste) }, ofSource);

const readingOf = (reported: ReportedReply, facts: Facts): string => inPaste(reported.report.sentence, reported, facts);

const came = ({ report: { calls } }: ReportedReply): string =>
  calls.length === 1 ? 'The call came' : 'The calls came';

/** What is said of a reading beside its verdict. */
function afterReading({ do: helps, reply, culprit }: Decided): string {
  if (!reply) return '';
  if (reply.reply.byNames && reply.report.calls.length > 0) return BY_NAMES;
  if (helps === 'set-parser') {
    const where = `${came(reply)} ${whereLeft(reply.report.reading) ?? 'as text'}`;
    if (isInReasoning(reply.report)) return `${where}, where nothing is run: ${WHY_REASONED}.`;
    return `${where}: no parser of the server read ${reply.report.calls.length === 1 ? 'it' : 'them'}.`;
  }
  if (helps === 'retry' && endedEarly(reply)) return ENDED_EARLY;
  if (isExampleCopied(reply)) return COPIED;
  if (isBlankToLimit(reply)) return reply.report.isForced ? BY_GRAMMAR : '';
  return culprit === 'limit' ? endedByLimit(reply) : '';
}

const ofOtherParser = ({ set, wanted }: OtherParser): string =>
  `The server runs the parser ${quote(set)}; this model’s calls need ${quote(wanted[0]!.parser)}.`;

function endedByLimit({ report }: ReportedReply): string {
  const [call] = report.calls;
  return call?.toolName ? `The limit of the answer’s length ended ${quote(call.toolName)}.` : '';
}

const BY_GRAMMAR =
  'The request forces a call (`tool_choice`), so the grammar of the server allowed the model nothing else.';

const COPIED = 'The model copied an example from its prompt instead of writing a call.';

const BY_NAMES = 'Its calls were read by the names of their members: the format is not a known one.';

/** How a complaint fits the calls and the reply of the paste. */
function afterComplaint(decided: Decided, facts: Facts): string {
  const { complaint, reply, call, json, culprit, do: helps, parser } = decided;
  if (!complaint) return '';
  if (parser) return ofOtherParser(parser);
  if (json) return `The JSON in the paste breaks at ${quote(json.at)}.`;
  const why = whyOf(complaint);
  if (why !== '') return why;
  if (!isOfReply(complaint)) return facts.replies.some(endedEarly) ? ENDED_EARLY : '';
  if (reply && helps === 'raise-limit') return endedByLimit(reply);
  if (reply && helps === 'update-server' && reply.report.verdict === 'clean')
    return `The ${reply.report.calls.length === 1 ? 'call is' : 'calls are'} whole: the parser of the server failed.`;
  if (reply && helps === 'fix-client' && reply.report.verdict === 'clean' && complaint.of === 'reply')
    return 'The call is read here as it was printed: the client changed it, or printed something else.';
  if (call)
    return `That is the call in the paste${call.result && call.times !== undefined ? `, shown ${call.times} times` : ''}.`;
  // Words without a call are not what it is about.
  const read = reply && reply.report.causes.length > 0 ? readingOf(reply, facts) : '';
  // Of words without a call only a name in them says more.
  const isCall = reply?.report.causes.some(({ code }) => code !== 'no-tool-call') === true;
  if (isCall || read.includes('`')) return read;
  const isOfCall = (culprit === 'model' && !isEmptyReply(complaint)) || culprit === 'tool';
  if (facts.calls.length === 0) return isOfCall ? 'The call is not in the paste.' : '';
  return complaint.tool === undefined || complaint.tool === '' ? '' : 'That call is not in the paste.';
}

/** What of this text explains the complaint. */
function whyOf(complaint: AccountComplaint): string {
  const { of, tool, unknown, available, quote: said } = complaint;
  const name = tool ?? unknown[0] ?? '';
  if (of === 'tool' && name !== '' && isAbsent(complaint)) {
    const { meant, stray, holdsArguments } = refusedName(name, available);
    if (holdsArguments)
      return `The name holds the arguments as well${meant === undefined ? '' : `; ${quote(meant)} is probably the tool`}.`;
    if (stray !== undefined && meant !== undefined)
      return `${quote(stray)} is stray markup; the tool meant is ${quote(meant)}.`;
    if (meant !== undefined) return `The nearest tool is ${quote(meant)}.`;
    if (available.length > 0)
      return `It has ${listed(available.slice(0, 5).map(quote))}${available.length > 5 ? ' and others' : ''}.`;
  }
  if (isContrary(complaint)) return 'That is one of the types that it takes: the check is wrong.';
  if (isOfReply(complaint) && holdsOne(PAGE, said)) return 'A page of HTML came in place of an answer.';
  const early = of === 'reply' ? earlyStringEnd(said) : undefined;
  if (early)
    return `The string${early.argument === '' ? '' : ` of ${quote(early.argument)}`} ends at the quote before ${quote(early.behind)}, which is not escaped.`;
  if (of === 'arguments' && /\b(?:arguments|input)\W{1,3}(?:undefined|null|none|\{\})/i.test(said))
    return 'The call came without arguments.';
  return '';
}

const THE_CALL = 'The call';

/** A fault from its slots, the most telling first. */
function faultOf(complaint: AccountComplaint, subject = THE_CALL): string {
  const { by, of, tool, missing, unknown, wrong, limit } = complaint;
  const actor = by === UNNAMED ? 'The program' : by;
  const called = tool === undefined || tool === '' ? subject : `The call of ${quote(tool)}`;
  const name = tool ?? unknown[0] ?? '';
  if (isAbsent(complaint) && name !== '') return `${actor} has no tool named ${quote(name)}.`;
  if (of === 'request' || of === 'history') return `${actor} refuses this ${of}: ${refused(complaint)}.`;
  if (of === 'tool') return saidOf(complaint);
  if (missing.length > 0) {
    const further =
      unknown.length > 0 ? ` and has ${listed(unknown.map(quote))}, which is not one of its arguments` : '';
    return `${called} lacks ${listed(missing.map(quote))}${further}.`;
  }
  if (unknown.length > 0 && (of === 'arguments' || of === 'reply'))
    return `${called} has ${listed(unknown.map(quote))}, which ${subject === THE_CALL ? 'the tool does not take' : 'is not expected there'}.`;
  const [first] = wrong;
  if (first && first.path !== '' && first.expected !== '')
    return `${called} has a wrong value: ${quote(first.path)} must be ${first.expected}${notGot(first)}.`;
  if (of === 'limit' && limit !== undefined)
    return isOwnLimit(complaint)
      ? `${actor} stopped at the limit of ${limit}.`
      : `${actor} refuses the request: it exceeds the limit of ${limit}.`;
  return saidOf(complaint);
}

/** A complaint in the words of the program. */
const saidOf = (complaint: AccountComplaint): string =>
  `${complaint.by === UNNAMED ? 'The program' : complaint.by} ${doesOf(complaint)}: ${quoted(complaint.quote)}.`;

function doesOf(complaint: AccountComplaint): string {
  if (isEmptyReply(complaint)) return 'got an empty reply';
  if (isLoop(complaint)) return 'stopped a model that repeats its calls';
  return isOwnLimit(complaint) ? 'stopped at a limit' : DOES[complaint.of];
}

const quoted = (said: string): string => `“${oneLine(said).replace(/\.$/, '')}”`;

const notGot = ({ got }: WrongValue): string => (got === '' ? '' : `, not ${got}`);

function refused({ tool, missing, unknown, wrong, quote: said }: AccountComplaint): string {
  const of = tool === undefined ? '' : `the schema of ${quote(tool)} `;
  if (unknown.length > 0)
    return `${of === '' ? 'it has ' : `${of}has `}${listed(unknown.map(quote))}, which is not supported`;
  if (missing.length > 0) return `${of === '' ? 'it lacks ' : `${of}lacks `}${listed(missing.map(quote))}`;
  const [first] = wrong;
  if (first && first.path !== '')
    return `${of}${quote(first.path)} ${first.expected === '' ? 'is not accepted' : `must be ${first.expected}${notGot(first)}`}`;
  return quoted(said);
}

/** What a program does that complains so, a verb and its object. */
const DOES: Readonly<Record<ComplaintOf, string>> = {
  reply: 'could not parse the reply',
  arguments: 'rejects the arguments',
  tool: 'reports that the tool failed',
  request: 'refuses the request',
  history: 'refuses the history',
  limit: 'refuses the request over a limit',
  access: 'refuses access',
  transport: 'could not complete the request',
  program: 'failed by itself',
  unknown: 'reports a failure',
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
