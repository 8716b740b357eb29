import type { ComplaintOf } from '../complaints/complaint.ts';
import { SERVERS } from '../complaints/programs/servers.ts';
import type { AccountComplaint, AccountVerdict, Culprit, Do, Subject } from './account-types.ts';

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
  readonly words: RegExp;
  /** The lines before the complaint count as well. */
  readonly isAround?: true;
  readonly culprit: Culprit;
  readonly do: Do;
}

/** Members of an answer, which servers write and no model. */
const WIRE =
  /\b(?:choices|delta|tool_calls|output_item|candidates)\b|\bfunction\.(?:name|arguments)\b|\bitem\.(?:arguments|name|id)\b|\bgo struct field \w*(?:response|chunk|output|completion|delta)\w*\./i;
const ABSENT =
  /not found|not (?:been )?exist|(?:unknown|undefined|unregistered|nonexistent|hallucinated) (?:tool|function)|unavailable|no such|not a valid|(?:does|do) not exist|has no (?:tool|function)|not available|not registered/i;
const MISSED_EDIT =
  /occurrences?\b|old_?str(?:ing)?\b|string (?:to replace|not found|was not found)|could not find the (?:string|text)|no match(?:es)? found|not been read|apply(?:ing)? (?:diff|patch|edit)|invalid patch|multiple matches/i;
const PARSER_FILE =
  /_?tool_?parsers?\b|\bdetectors?\/|function_call_parser|chat-parser|peg-parser|\bparser\.(?:py|go|cpp|rs)\b/i;

/** The first that fits counts; where none does, the meaning of the kind. */
const RULINGS: readonly Ruling[] = [
  {
    of: ['reply', 'arguments', 'unknown', 'program', 'transport'],
    words: WIRE,
    culprit: 'server',
    do: 'update-server',
  },
  {
    of: ['limit'],
    words: /rate[ _-]?limit|per (?:min|day|hour|sec)|too many requests|try again in|\b429\b|quota|usage limit/i,
    culprit: 'limit',
    do: 'retry',
  },
  {
    of: ['limit'],
    words:
      /max_?(?:output_?|completion_?)?tokens\b(?!.{0,40}context)|output (?:token|length)|finish_?reason|recursion limit|max(?:imum)?[ _](?:turns|steps|iterations)|length limit/i,
    culprit: 'limit',
    do: 'raise-limit',
  },
  { of: ['tool'], words: ABSENT, culprit: 'model', do: 'message-model' },
  { of: ['tool'], words: MISSED_EDIT, culprit: 'model', do: 'message-model' },
  { of: ['program', 'unknown'], words: PARSER_FILE, isAround: true, culprit: 'server', do: 'update-server' },
];

const ARE_SERVERS: ReadonlySet<string> = new Set(SERVERS.map(({ by }) => by));

/** Whose fault a complaint tells of, and what helps. `around` is the record that it is in. */
export function rulingOn(complaint: AccountComplaint, around: string): { readonly culprit: Culprit; readonly do: Do } {
  const { of, quote, wrong, missing, unknown, available, at = '', by } = complaint;
  const said = [quote, at, ...missing, ...unknown, ...wrong.map(({ path }) => path)].join('\n');
  if (of === 'limit' && /too (?:large|long)|context|exceed/i.test(quote) && !/try again in/i.test(quote))
    return MEANINGS.limit;
  if (of === 'tool' && (unknown.length > 0 || available.length > 0)) return { culprit: 'model', do: 'message-model' };
  const ruling = RULINGS.find(
    ({ of: kinds, words, isAround }) => kinds.includes(of) && words.test(isAround ? `${said}\n${around}` : said),
  );
  if (ruling) return ruling;
  if (of === 'program' && ARE_SERVERS.has(by)) return { culprit: 'server', do: 'update-server' };
  return MEANINGS[of];
}

/** Whether a tool does not exist, by the words of a complaint about it. */
export const isAbsent = ({ of, quote, unknown, available }: AccountComplaint): boolean =>
  of === 'tool' && (unknown.length > 0 || available.length > 0 || ABSENT.test(quote));
