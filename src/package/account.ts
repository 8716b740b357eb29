import { accountOf } from '../core/account/account.ts';
import { accountJson } from '../core/account/account-json.ts';
import type {
  AccountCall,
  AccountCause,
  AccountComplaint,
  AccountPiece,
  AccountSource,
  AccountVerdict,
  Culprit,
  Do,
  Subject,
} from '../core/account/account-types.ts';
import { AUTO } from '../core/dialects/dialects.ts';
import { isDialectId } from '../core/dialects/names.ts';
import { isJsonObject, type JsonValue, parseExactJson, setOwn } from '../core/json/exact-json.ts';
import { readersChosen } from '../core/readers/outcome.ts';
import type { PrintedOutcome } from '../core/readers/printed-outcome.ts';
import { cassetteAsJson } from '../core/transcripts/cassette-as-json.ts';
import { mayBeCassette } from '../core/transcripts/importable-text.ts';
import { replyTooLong } from '../core/words/reply-limit.ts';
import { checkTools } from './given.ts';
import type { DialectId, Json, ReadOptions, ToolDefinition } from './types.ts';

export type { AccountComplaint, AccountPiece, AccountVerdict, Culprit, DialectId, Do, Json, Subject, ToolDefinition };

export interface AccountOptions extends Pick<ReadOptions, 'dialect' | 'tools' | 'bigints'> {
  /** The reader to ask alone: a server, or `SERVER:PARSER`; by default all that read the dialect. */
  readonly reader?: string | undefined;
}

type PlainObject = { readonly [name: string]: Json };

/** What a server's parser makes of the reply. */
export type ReaderOfReply = PrintedOutcome & {
  readonly name: string;
  readonly parser: string;
  /** Absent where there is no model of it. */
  readonly version?: string;
  readonly mode: 'whole' | 'stream';
  readonly calls: readonly { readonly toolName: string; readonly arguments: PlainObject | string }[];
  readonly why: string;
};

/** What is said of a paste, as `explain --format json` prints it. */
export interface Account {
  readonly subject: Subject;
  readonly sentence: string;
  readonly verdict: AccountVerdict;
  /** Null where nothing is wrong. */
  readonly culprit: Culprit | null;
  readonly do: Do;
  readonly next: string;
  /** What to send to the model, where that is what helps. */
  readonly message?: string;
  readonly dialect: DialectId | 'none';
  readonly calls: readonly (Omit<AccountCall, 'arguments'> & { readonly arguments: PlainObject })[];
  readonly causes: readonly (Omit<AccountCause, 'evidence'> & { readonly evidence: string })[];
  readonly complaints: readonly AccountComplaint[];
  readonly readers: readonly ReaderOfReply[];
  readonly parsers: Readonly<Record<string, string>>;
  readonly evidence: readonly AccountPiece[];
  readonly source: AccountSource;
}

/** Says of whatever was pasted what broke, where, why, whose fault it is and what to do. */
export function account(text: string, options: AccountOptions = {}): Account {
  if (typeof text !== 'string') throw new TypeError('A paste is text; decode bytes first, with TextDecoder.');
  const refused = replyTooLong(text.length);
  if (refused !== null) throw new RangeError(refused);
  const { dialect = AUTO, tools = [], reader, bigints = false } = options;
  if (dialect !== AUTO && !isDialectId(dialect)) throw new RangeError(`There is no dialect "${dialect}".`);
  if (reader !== undefined && readersChosen(reader, '').length === 0)
    throw new RangeError(`There is no server or reader "${reader}".`);
  checkTools(tools);
  const found = accountOf(mayBeCassette(text) ? cassetteAsJson(text) : text, {
    ...(dialect !== AUTO && { dialect }),
    ...(tools.length > 0 && { tools }),
    ...(reader !== undefined && { reader }),
  });
  const printed = parseExactJson(accountJson(found));
  if (!printed.ok) throw new Error(printed.error);
  return (bigints ? printed.value : withoutBigints(printed.value)) as unknown as Account;
}

/** Integers beyond 2⁵³ as the nearest number. */
function withoutBigints(value: JsonValue): Json {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(withoutBigints);
  if (!isJsonObject(value)) return value as Json;
  const plain = {};
  for (const [name, item] of Object.entries(value)) setOwn(plain, name, withoutBigints(item));
  return plain;
}
