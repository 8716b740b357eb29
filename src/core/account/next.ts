import { listed } from '../../base/counted.ts';
import { UNNAMED } from '../complaints/complaint.ts';
import { CHECKERS } from '../complaints/programs/checkers.ts';
import { FRAMEWORKS } from '../complaints/programs/frameworks.ts';
import { SERVERS } from '../complaints/programs/servers.ts';
import { isTemplate } from '../diagnosis/in-prose/chat-template.ts';
import { CHANGE_FILTERED } from '../diagnosis/in-prose/empty-answer.ts';
import { nextOfError } from '../diagnosis/report/next-of-error.ts';
import { END_REASONING, nextOfNone } from '../diagnosis/report/next-of-none.ts';
import { serverId } from '../readers/server-names.ts';
import { quote } from '../text/quote.ts';
import type { Do } from './account-types.ts';
import { type Decided, isBlankToLimit, isExampleCopied, isInReasoning, isPart } from './deciding.ts';
import type { Facts } from './facts.ts';
import { nextOfHistory } from './refused-history.ts';
import { type ReplyReport, safelyFixed } from './report-of-reply.ts';
import {
  FILTERED,
  holdsOne,
  isContrary,
  isLost,
  isOfAnswer,
  isOfRounds,
  isUnread,
  LINE_OF_STREAM,
  MEMORY,
  PAGE,
  SPENT,
  UNKNOWN_PART,
} from './rulings.ts';
import type { OtherParser } from './started-with.ts';

/** What to do next, a sentence that names no place, so that it is the same in any wrapping. */
export function nextOf(decided: Decided, facts: Facts): string {
  if (decided.by === 'history' && facts.conversation) return nextOfHistory(facts.conversation);
  if (decided.fault) return decided.fault.next;
  const reply = decided.reply ?? facts.whole;
  const isRead = decided.by === 'nothing' || decided.by === 'reading';
  const isUncalled = reply?.report.verdict === 'none' || (reply && isTemplate(reply.report.reading));
  // Of a call that lost its opener on the way the text itself says what to do.
  const isLost =
    decided.do === 'update-server' && decided.verdict === 'broken' && decided.reply?.report.verdict === 'none';
  if (reply && (isLost || (isRead && isUncalled))) return placeless(nextOfUncalled(reply.report));
  return NEXTS[decided.do](decided, facts);
}

/** What to do about a text in which no call is read. */
function nextOfUncalled(report: ReplyReport): string {
  const fixed = safelyFixed(report);
  return nextOfNone(
    report.reading,
    report.diagnosis.findings,
    fixed?.fix && { code: fixed.code, title: fixed.fix.title },
  );
}

/** Speakers that are no server: nobody in particular, a language, a library that checks values, an SDK or an agent. */
const NO_SERVERS: ReadonlySet<string> = new Set([UNNAMED, ...[...CHECKERS, ...FRAMEWORKS].map(({ by }) => by)]);

/** A sentence without lines and columns. */
const placeless = (next: string): string => next.replace(/,? (?:in |at |on )?lines? \d[\d,]*(?:,? column \d+)?/g, '');

const toolOf = ({ complaint, call }: Decided): string => {
  const tool = complaint?.tool ?? call?.toolName ?? '';
  return tool === '' ? '' : ` ${quote(tool)}`;
};

const NEXTS: Readonly<Record<Do, (decided: Decided, facts: Facts) => string>> = {
  'fix-history': ({ complaint }) => {
    const said = complaint?.quote ?? '';
    return nextOfError(said) ?? (/\brole\b/i.test(said) ? FIX_ROLE : FIX_HISTORY);
  },
  'fix-request': fixOfRequest,
  'raise-limit': ({ complaint }) => {
    if (complaint && isOfRounds(complaint))
      return `See first whether the model repeats a call; if not, raise the limit of ${complaint.limit === undefined ? 'its rounds' : `${complaint.limit} rounds`}, or give it a smaller task.`;
    return complaint?.limit === undefined
      ? 'Raise the limit of the answer’s length (`max_tokens`), or have the model write less in one call.'
      : `Raise the limit of ${complaint.limit}, or have the model write less.`;
  },
  retry: () => 'Send the request again, after a pause; the failure is of the moment.',
  'message-model': () => 'Send the model the message below.',
  'fix-reply': ({ reply, isLeft }) => {
    if (isLeft) return READ_TEXT;
    const title = reply && safelyFixed(reply.report)?.fix?.title;
    return title === undefined ? 'Make the fix.' : `Make the fix: ${title}.`;
  },
  'fix-tool': (decided) => {
    const { complaint } = decided;
    if (complaint && complaint.available.length > 0)
      return `Have the model call one of ${listed(complaint.available.map(quote))}.`;
    return `Check the tool${toolOf(decided)}: it ran and failed for the reason that it gives.`;
  },
  'update-server': ({ complaint }, facts) =>
    complaint && isOfAnswer(complaint)
      ? `Update ${nameOfServer(complaint, facts)}: its answer is not what clients expect, and the fault is not the model’s.`
      : `Update ${nameOfServer(complaint, facts)}: it could not handle what the model sent, and the fault is not the model’s.`,
  'set-parser': ({ reply, parser }) => {
    if (parser) return startedWith(parser);
    if (reply && isInReasoning(reply.report)) return END_REASONING;
    const { parsers = [], server: answering } = reply?.report ?? {};
    const own = parsers.filter(({ server }) => serverId(server) === answering);
    const named = (own.length > 0 ? own : parsers)
      .slice(0, 2)
      .map(({ server, setting }) => `${server} ${quote(setting)}`);
    return named.length === 0
      ? 'Start the server with the tool parser of this model.'
      : `Start the server with the tool parser of this model: ${named.join(', ')}.`;
  },
  'fix-client': ({ complaint, call }) =>
    complaint && isLost(complaint, call)
      ? CHANGED_ON_ITS_WAY
      : (nextOfError(complaint?.quote ?? '') ?? fixOfClient(complaint)),
  'fix-template': () => 'Fix the chat template, or use the one of the model.',
  'paste-more': ({ by, reply }, facts) => {
    if (by === 'reading' && reply && isPart(reply))
      return 'Give all events of the call, and all of each; if these are all, what sends them leaves out the first.';
    return facts.replies.length > 0
      ? 'Paste the rest: the whole reply, or the log with the error.'
      : 'Paste the reply that the program could not read, or the log with the text in it.';
  },
  'add-tools': ({ verdict }) =>
    verdict === 'clean'
      ? 'Add its tools, so that its arguments are checked.'
      : 'Add its tools, so that a message to the model can say what is missing.',
  none: () => 'Nothing is to be done.',
};

/** One command where one server is meant, else the first of each. */
function startedWith({ wanted }: OtherParser): string {
  const [first] = wanted;
  if (wanted.every(({ server }) => server === first?.server))
    return `Start ${first?.server} with ${wanted.map(({ setting }) => quote(setting)).join(' or ')}.`;
  const each = wanted.filter(({ server }, at) => wanted.findIndex((one) => one.server === server) === at);
  return `Start the server with the tool parser of this model: ${each.map(({ server, setting }) => `${server} ${quote(setting)}`).join(', ')}.`;
}

const FIX_ROLE =
  'Change the roles of the messages to those that the provider takes, in the order that it wants; paste the whole history to see which message is wrong.';

const READ_TEXT =
  'Read the text of the answer for calls, as the AI SDK middleware does with `teach: false`, or teach this model a syntax that it keeps (`try --native` compares them): asking it again changes nothing.';

const FIX_HISTORY =
  'Give each call in the history its result, in the order that the provider wants; paste the whole history to see which message is wrong.';

const CHANGE_EXAMPLES =
  'Do not run the call; change the examples of the prompt: another tool, plainer values, behind the rules. Asking again changes little.';

const FORCE_NOTHING =
  'Run the call, which is whole, and send `tool_choice` as `auto`, or with a stop sequence: a higher limit brings more white space.';

const CHANGED_ON_ITS_WAY = 'Fix the client or gateway: it changed the call on its way.';

function fixOfClient(complaint: Decided['complaint']): string {
  if (complaint && isUnread(complaint)) return 'Have the client read the arguments as JSON: it passes them on as text.';
  if (complaint && isContrary(complaint))
    return 'Fix the check of the client: it refuses a value of a type that it takes.';
  if (LINE_OF_STREAM.test(complaint?.quote ?? ''))
    return 'Have the client read the stream as events: it reads a line with its `data:` as JSON.';
  return UNKNOWN_PART.test(complaint?.quote ?? '')
    ? 'Update the client: it does not know a part of the answer.'
    : CHANGED_ON_ITS_WAY;
}

/** The program that complains, else the only server that the paste names. */
function nameOfServer(complaint: Decided['complaint'], { paste }: Facts): string {
  if (complaint && !NO_SERVERS.has(complaint.by)) return complaint.by;
  const words = paste.slice(0, MOST_WORDS).toLowerCase();
  const [server, ...others] = SERVERS.filter(({ signs }) => signs.test(words));
  return server && others.length === 0 ? server.by : 'the server or gateway';
}
const MOST_WORDS = 20_000;

function fixOfRequest({ complaint, reply }: Decided): string {
  if (!complaint && reply && isExampleCopied(reply)) return CHANGE_EXAMPLES;
  if (!complaint && reply && isBlankToLimit(reply)) return FORCE_NOTHING;
  if (!complaint) return 'Change what the request sends.';
  const { of, missing, unknown, wrong, limit, tool, quote: said } = complaint;
  if (unknown.length > 0) return `Remove ${listed(unknown.map(quote))} from the request.`;
  if (missing.length > 0)
    return `Add ${listed(missing.map(quote))} to the ${tool === undefined ? 'request' : `schema of ${quote(tool)}`}.`;
  if (/support\w* (?:tool|function)|\b(?:tool|function)[ \w]{0,12} (?:are|is) not (?:supported|enabled)/i.test(said))
    return 'Use a model or an endpoint that takes tools, or send the request without tools.';
  if (holdsOne(PAGE, said)) return 'Check the address of the endpoint, and the proxy before it.';
  if (holdsOne(SPENT, said)) return 'Raise the quota or the balance of the account: no pause helps.';
  if (holdsOne(FILTERED, said)) return CHANGE_FILTERED;
  if (MEMORY.test(said)) return 'Use a smaller model or context, or a machine with more memory.';
  if (of === 'access') return 'Check the key, its permissions and the name of the model.';
  if (limit !== undefined && of === 'limit')
    return `Shorten the request to fit the limit of ${limit}, or raise the limit.`;
  if (/could not route|404 page not found/i.test(said)) return 'Check the address of the endpoint and the ids in it.';
  const first = wrong.find(({ path, expected }) => path !== '' && expected !== '');
  if (first) return `Change ${quote(first.path)} in the request: it must be ${first.expected}.`;
  return of === 'limit'
    ? 'Shorten the request, or use a model with a larger context.'
    : 'Change what the request sends there.';
}
