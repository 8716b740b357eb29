import type { ComplaintOf } from '../complaints/complaint.ts';
import { SERVERS } from '../complaints/programs/servers.ts';
import { MISSED_EDIT } from '../complaints/vocabulary/edits.ts';
import { LACKING_PART, NO_ANSWER, NUMBER_OF_CALLS } from '../complaints/vocabulary/idioms.ts';
import type { AccountCall, AccountComplaint, AccountVerdict, Culprit, Do, Subject } from './account-types.ts';

/** What a complaint means where nothing else in the paste explains it. */
interface Meaning {
  /** The surest kinds come first (account.md §5). */
  readonly rank: number;
  readonly verdict: AccountVerdict;
  readonly culprit: Culprit;
  readonly do: Do;
  readonly subject: Subject;
}

export const MEANINGS: Readonly<Record<ComplaintOf, Meaning>> = {
  history: { rank: 0, verdict: 'refused', culprit: 'client', do: 'fix-history', subject: 'history' },
  request: { rank: 1, verdict: 'refused', culprit: 'request', do: 'fix-request', subject: 'request' },
  access: { rank: 1, verdict: 'refused', culprit: 'access', do: 'fix-request', subject: 'error' },
  limit: { rank: 1, verdict: 'refused', culprit: 'limit', do: 'fix-request', subject: 'error' },
  transport: { rank: 1, verdict: 'failed', culprit: 'network', do: 'retry', subject: 'error' },
  reply: { rank: 2, verdict: 'failed', culprit: 'model', do: 'paste-more', subject: 'error' },
  arguments: { rank: 2, verdict: 'failed', culprit: 'model', do: 'message-model', subject: 'error' },
  tool: { rank: 3, verdict: 'failed', culprit: 'tool', do: 'fix-tool', subject: 'error' },
  program: { rank: 5, verdict: 'failed', culprit: 'client', do: 'paste-more', subject: 'error' },
  unknown: { rank: 6, verdict: 'failed', culprit: 'unknown', do: 'paste-more', subject: 'error' },
};

/** Complaints about what a model wrote. */
export const isOfReply = ({ of }: Pick<AccountComplaint, 'of'>): boolean =>
  of === 'reply' || of === 'arguments' || of === 'tool';

/** A ruling of its own within a kind; `words` are looked for in the quote and in the paths. */
interface Ruling {
  readonly of: readonly ComplaintOf[];
  readonly words: readonly RegExp[];
  /** The lines before the complaint count as well. */
  readonly isAround?: true;
  readonly culprit: Culprit;
  readonly do: Do;
}

/** Members of an answer, which servers write and no model. */
const WIRE: readonly RegExp[] = [
  /\b(?:choices|delta|tool_calls|output_item|candidates)\b|\bfunction\.(?:name|arguments)\b|\bitem\.(?:arguments|name|id)\b/i,
  /\bcontent_block\w*|\binput_json_delta\b|\bmessage_(?:start|delta)\b|\bchat\.completion\b|\bfunction_call_arguments\b/i,
  /\b(?:api|sse|stream\w{0,4}|chat|completion) (?:response|message|chunk|event|delta)s?\b/i,
  /\b(?:decod|deseriali[sz]|pars)\w{1,4} (?:the )?response body\b/i,
  /\bgo struct field \w*(?:response|chunk|output|completion|delta)\w*\./i,
  /\b(?:prompt|completion|total)_tokens\b|\binvalid response (?:received )?from\b/i,
  // The type of an answer that an SDK could not fill.
  /\b(?:errors? for|enum|struct|type|serial name|(?:converted|coerce [^\n]{1,60}) to) [`'"]?[\w$.:]{0,99}(?:Response|Completion|Chunk|Delta|Usage|ToolCall)\b/,
  /\.openai\.[\w.]{0,80}[A-Z]\w/,
  /\binvalid json response\b|\bparse (?:the )?(?:raw )?response as json\b|InvalidResponseData/i,
  ...LACKING_PART,
];
/** Members of a call around its arguments. */
const OF_CALL = /^(?:tool_?name|function_?name|tool_?call_?id|tool_?calls?)$/i;
const ABSENT: readonly RegExp[] = [
  /(?:\b|tool|function)not ?found|\bunsupported call\b|\bnot (?:part of|among|one of) the\b/i,
  /(?:\bnot|n['’]t) (?:been )?(?:exist|defined\b)|\bunavailable\b|\bno such\b|\bnot a valid\b|\bnot (?:available|registered|declared)\b/i,
  /\b(?:unknown|undefined|unregistered|nonexistent|hallucinated) (?:tool|function)|\bhas no (?:tool|function)/i,
  /\bno [^\n]{0,30}\b(?:found|registered|defined) for (?:the )?(?:tool|function)\b|\bno (?:tool|function) (?:named|called|with)\b/i,
];
/** A guard stopped calls that repeat. */
const LOOP = /\bstuck in a loop\b|\bloop (?:was )?detected\b|\brepetitive tool calls\b/i;
const PARSER_FILE: readonly RegExp[] = [
  /_?tool_?parsers?\b|\bdetectors?\/|function_call_parser|(?:chat|peg)-parser|\bparser\.(?:py|go|cpp|rs)\b/i,
];
const RATE: readonly RegExp[] = [
  /rate[ _-]?limit|per (?:min|day|hour|sec)|too many requests|try again (?:later|in|shortly)/i,
  /trying again|\b429\b|quota(?!tion)|usage limit|throttl|tier capacity/i,
  /限流|频繁|并发/,
];
/** What no pause ends. */
export const SPENT: readonly RegExp[] = [
  /\bplan and billing\b|\binsufficient_?(?:\w{1,12}_)?(?:quota|balance|credit|funds)|\bbudget\b|\bcredits?\b|\bafford\b/i,
  /(?:额度|配额|余额)[^\n]{0,4}(?:不足|用尽|用完|耗尽)/,
];
/** What a provider's filter refuses. */
export const FILTERED: readonly RegExp[] = [
  /\bcontent[ _-]?(?:filter|polic(?:y|ies)|management|moderation)|\bresponsible ?ai/i,
  /\bprohibited[ _]content|\b(?:inappropriate|harmful|disallowed) content/i,
  /\bsafety (?:system|filter|settings|reasons)|\busage polic|\bsensitive[ _](?:words?|content)|\bcontent exists risk|敏感|违规|不安全|审核/i,
];
/** A page stands where an answer should be. */
export const PAGE: readonly RegExp[] = [
  /\binvalid character '<' looking for beginning of value\b|<!doctype\b|<html\b/i,
];
export const MEMORY = /\brequires more (?:\w+ )?memory\b/i;
/** The length of an answer. */
const OUTPUT: readonly RegExp[] = [
  /max_?(?:output_?|completion_?)?tokens\b(?!.{0,40}context)|output (?:token|length)|finish_?reason|length limit/i,
  /\b\w*tokens_limit\b|\btoken limit\b/i,
];
/** How often an agent asks its model, or calls its tools. */
const ROUNDS: readonly RegExp[] = [
  /recursion limit|max(?:imum)?(?: number of)?[ _](?:turn|step|iteration|round)s?\b|\b(?:turn|step|iteration|mistake|tool call) limit\b/i,
  /\b(?:request|tool_calls|cost)_limit\b|\bround trips\b|\bonly \d{1,4} \w{1,30} allowed\b|\bmore steps\b|\bstopped due to\b/i,
];
const TEMPLATE: readonly RegExp[] = [
  /(?<!--)\bjinja\w*|(?:chat|prompt|custom|this|the)[ _]template\b/i,
  /\bwhile executing \w{1,40}(?:expression|statement) at\b|\brender\w* (?:the )?(?:prompt|conversation|template)/i,
  /\bat row \d{1,6}, column \d/i,
  /\bitem pairs from a mapping\b|\bundefinedvalue\b|\braise_exception\(|\{%-? ?\w|\btemplate: [^\n]{0,40}:\d{1,6}: executing\b/i,
];
/** A part of an answer that an SDK does not know. */
export const UNKNOWN_PART =
  /\bun(?:handled|supported|known|expected) (?:stream |response )?(?:chunk|event|delta)(?: type)?: /i;
/** A server's own parser gave up on what it had read of a reply. */
const OWN_PARSER: readonly RegExp[] = [
  /\binvalid diff\b|\bpeg-\w+|\bcommon_chat_\w+|\bfailed to parse up to error\b|\bindex out of (?:range|bounds)\b/i,
];
const PARSER_NAME: readonly RegExp[] = [
  /\b(?:invalid|unknown|unsupported) tool[ _-](?:call[ _-])?parser\b|\btool parser creation\b/i,
];
const FLAGS: readonly RegExp[] = [/tool-call-parser|enable-auto-tool-choice|requires? (?:the )?--jinja/i];

/** A program read a line of a stream of events as JSON. */
export const LINE_OF_STREAM = /\bunexpected token 'd', ["']{0,3}data: |\bin JSON at position 0\b[^\n]{0,40}\bdata: /i;

/** A program read as text what was read before, or wrote what is no value. */
const READ_BEFORE: readonly RegExp[] = [
  /\[object Object\]|\bJSON object must be str, bytes or bytearray, not (?:dict|list)\b|\bis not JSON serializable\b/,
  LINE_OF_STREAM,
];

/** The first that fits counts; where none does, the meaning of the kind. */
const RULINGS: readonly Ruling[] = [
  { of: ['reply'], words: [UNKNOWN_PART], culprit: 'client', do: 'fix-client' },
  { of: ['reply'], words: NO_ANSWER, culprit: 'model', do: 'retry' },
  // What a client of MCP sent was no JSON.
  { of: ['reply'], words: [/\bmcp error -32700\b/i], culprit: 'client', do: 'fix-client' },
  {
    of: ['reply', 'arguments', 'unknown', 'program', 'transport'],
    words: WIRE,
    culprit: 'server',
    do: 'update-server',
  },
  { of: ['reply', 'arguments', 'program'], words: READ_BEFORE, culprit: 'client', do: 'fix-client' },
  { of: ['reply'], words: NUMBER_OF_CALLS, culprit: 'model', do: 'message-model' },
  { of: ['reply', 'program'], words: OWN_PARSER, culprit: 'server', do: 'update-server' },
  { of: ['reply', 'request'], words: PARSER_NAME, culprit: 'server', do: 'set-parser' },
  { of: ['reply', 'arguments'], words: PAGE, culprit: 'gateway', do: 'fix-request' },
  { of: ['limit', 'access'], words: SPENT, culprit: 'limit', do: 'fix-request' },
  { of: ['limit'], words: [LOOP], culprit: 'model', do: 'message-model' },
  { of: ['limit'], words: RATE, culprit: 'limit', do: 'retry' },
  { of: ['limit'], words: [...OUTPUT, ...ROUNDS], culprit: 'limit', do: 'raise-limit' },
  { of: ['request', 'history'], words: FLAGS, culprit: 'server', do: 'set-parser' },
  { of: ['request'], words: TEMPLATE, culprit: 'server', do: 'fix-template' },
  { of: ['program', 'unknown'], words: TEMPLATE, isAround: true, culprit: 'server', do: 'fix-template' },
  { of: ['tool'], words: ABSENT, culprit: 'model', do: 'message-model' },
  { of: ['tool'], words: MISSED_EDIT, culprit: 'model', do: 'message-model' },
  { of: ['program', 'unknown'], words: PARSER_FILE, isAround: true, culprit: 'server', do: 'update-server' },
];

export const holdsOne = (signs: readonly RegExp[], text: string): boolean => signs.some((sign) => sign.test(text));

const ARE_SERVERS: ReadonlySet<string> = new Set(SERVERS.map(({ by }) => by));

const LONGEST_WORDS = 400;

/** Whose fault a complaint tells of, and what helps. `around` is the record that it is in. */
export function rulingOn(complaint: AccountComplaint, around: string): { readonly culprit: Culprit; readonly do: Do } {
  const { of, quote, tool, wrong, missing, unknown, available, at = '', by } = complaint;
  // What a long quote holds of an answer is no word about it.
  const words = quote.length > LONGEST_WORDS ? '' : quote;
  const said = [words, at, ...missing, ...unknown, ...wrong.map(({ path }) => path)].join('\n');
  if (of === 'limit' && isOfWholeRequest(quote)) return MEANINGS.limit;
  if (of === 'tool' && (unknown.length > 0 || available.length > 0)) return { culprit: 'model', do: 'message-model' };
  const ruling = RULINGS.find(
    ({ of: kinds, words: signs, isAround }) =>
      kinds.includes(of) && holdsOne(signs, isAround ? `${said}\n${around}` : said),
  );
  if (ruling) return ruling;
  if (isContrary(complaint) || isUnread(complaint)) return { culprit: 'client', do: 'fix-client' };
  if (of === 'arguments' && tool === undefined && missing.some((name) => OF_CALL.test(name)))
    return { culprit: 'server', do: 'update-server' };
  if (of === 'program' && ARE_SERVERS.has(by)) return { culprit: 'server', do: 'update-server' };
  return MEANINGS[of];
}

/** The request itself is too long, not what the model may write. */
const isOfWholeRequest = (quote: string): boolean =>
  (/too (?:large|long)|context/i.test(quote) ||
    (/exceed/i.test(quote) && !holdsOne([...RATE, ...OUTPUT, ...ROUNDS], quote))) &&
  !/try again in/i.test(quote) &&
  !holdsOne(SPENT, quote);

/** An agent stopped at a limit of its own rounds, not at one of an answer's length. */
export const isOfRounds = ({ of, quote }: AccountComplaint): boolean =>
  of === 'limit' && holdsOne(ROUNDS, quote) && !holdsOne(OUTPUT, quote);

/** A program stopped at a limit that its user sets, in place of refusing a request. */
export const isOwnLimit = (complaint: AccountComplaint): boolean =>
  complaint.of === 'limit' && rulingOn(complaint, '').do === 'raise-limit';

/** An agent stopped a model that repeats itself. */
export const isLoop = ({ of, quote }: AccountComplaint): boolean => of === 'limit' && LOOP.test(quote);

/** A program got a reply without words and calls. */
export const isEmptyReply = ({ of, quote }: AccountComplaint): boolean => of === 'reply' && holdsOne(NO_ANSWER, quote);

/** What a program refuses is an answer that a server wrote. */
export const isOfAnswer = ({ of, quote }: AccountComplaint): boolean => isOfReply({ of }) && holdsOne(WIRE, quote);

/** Parsers of languages that run clients and no server of models. */
const OF_CLIENTS = /\bcom\.(?:fasterxml|google\.gson)\b|\bSystem\.Text\.Json\b|\bNewtonsoft\b/;

/** Whether a client could not parse what reached it. */
export const isByClient = ({ quote }: AccountComplaint): boolean => OF_CLIENTS.test(quote);

/** Whether a check refuses a type that it takes. */
export const isContrary = ({ of, wrong }: AccountComplaint): boolean =>
  of === 'arguments' &&
  wrong.some(({ expected, got }) => got !== '' && expected.split(/\s*(?:,|\||\bor\b)\s*/).includes(got));

/** Arguments as a whole, which a client has to read from text. */
const ALL_ARGUMENTS =
  /(?:^|[.\]/])(?:arguments|args|input|params|parameters|kwargs|tool_?(?:input|args|arguments|parameters))$/i;

/** Whether a client passed on all arguments as text, where they are an object. */
export const isUnread = ({ of, wrong }: AccountComplaint): boolean =>
  of === 'arguments' &&
  wrong.some(
    ({ path, expected, got }) =>
      ALL_ARGUMENTS.test(path) && /\b(?:dict\w*|object|map\w*|record)\b/i.test(expected) && /^'?str/i.test(got),
  );

/** Whether calls came in a number that the program does not run. */
export const isOfNumber = ({ of, quote }: AccountComplaint): boolean =>
  of === 'reply' && holdsOne(NUMBER_OF_CALLS, quote);

/** Whether a tool does not exist, by the words of a complaint about it. */
export const isAbsent = ({ of, quote, unknown, available }: AccountComplaint): boolean =>
  of === 'tool' && (unknown.length > 0 || available.length > 0 || holdsOne(ABSENT, quote));

/** Whether the call has all that its tool did not get: something between them lost it. */
export function isLost({ of, missing, unknown, wrong, at }: AccountComplaint, call: AccountCall | undefined): boolean {
  if (of !== 'arguments' || missing.length === 0 || unknown.length + wrong.length > 0 || /[.[/]/.test(at ?? ''))
    return false;
  const given = (call?.arguments.entries ?? []).filter(([, { type }]) => type !== 'null');
  const names = new Set(given.map(([name]) => name));
  return missing.every((name) => names.has(name));
}
