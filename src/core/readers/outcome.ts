import { grouped } from '../../base/counted.ts';
import { groupBy } from '../../base/group-by.ts';
import type { ToolCall } from '../calls/tool-call.ts';
import { DOUBTFUL } from '../dialects/doubtful-openers.ts';
import { type JsonObject, printExactJson } from '../json/exact-json.ts';
import { quote } from '../text/quote.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import {
  type HeldBy,
  type OwnCall,
  ownCall,
  pairCalls,
  runnableArguments,
  sameArguments,
  sameValue,
} from './held-calls.ts';
import { tokensOf } from './kit/pieces.ts';
import { type HandedCall, NotModelled, type Outcome, type ReaderModel, type Tools, toolsOf } from './kit/reader.ts';
import { isOption, type NamedParser, readersByName } from './parsers-of-dialect.ts';
import { type ListedReader, type Mode, readAsFarAsModelled, readerNamed } from './readers.ts';
import { isAgent, serverId, serverOf } from './server-names.ts';

/**
 * What becomes of a reply in a reader's hands, from the best to the worst: its calls run as we read them; they run, with
 * other values; the client gets a call as text; a call is lost, or comes so that no client can run it.
 */
export const READER_OUTCOMES = ['runs', 'runs-otherwise', 'text', 'loses', 'unknown'] as const;

export type ReaderVerdict = (typeof READER_OUTCOMES)[number];

/** A parser of a server or agent. */
export interface KnownReader {
  /** `server:parser`, as `--reader` and fixtures name it. */
  readonly id: string;
  /** The server or agent, as people call it. */
  readonly name: string;
  readonly isAgent: boolean;
  readonly parser: string;
  readonly mode: Mode;
  /** Of the server whose reader is modelled, and its month; null where there is no model. */
  readonly version: string | null;
  readonly month: string | null;
}

/** What a reader makes of one of our calls. */
export interface JudgedCall {
  /** How the clause names the call. */
  readonly about: string;
  readonly outcome: Exclude<ReaderVerdict, 'unknown'>;
  /** The call that it hands over in its place. */
  readonly theirs: HandedCall | null;
  /** A clause whose subject is the reader: `runs `edit` without arguments`. */
  readonly does: string;
}

/** What a reader makes of a reply. */
export interface ReaderAccount {
  readonly reader: KnownReader;
  readonly outcome: ReaderVerdict;
  /** The call with the worst outcome, in a clause whose subject is the reader; why, where nothing is known. */
  readonly does: string;
  /** How the clause names that call; null where it is about none. */
  readonly about: string | null;
  /** What it hands over. */
  readonly handed: Outcome | null;
  /** By the index of our call. */
  readonly calls: readonly JudgedCall[];
}

/** A reply with our reading of it. */
export interface JudgedReply {
  readonly text: string;
  readonly calls: readonly Pick<ToolCall, 'start' | 'end' | 'toolName' | 'complete' | 'arguments'>[];
  /** Those of the request; none where they are not known. */
  readonly tools: readonly ToolDefinition[];
}

/** A page asks many readers of each reply; those of streams take time in the square of a text's length. */
const LONGEST_READ = { whole: 40_000, stream: 20_000 };

/** The readers of a dialect in the order of the servers, agents after them, each parser whole and, where that is modelled, streamed. */
export function readersOf(dialect: string): readonly KnownReader[] {
  return [...new Set(readersByName(dialect).flatMap(modelsBehind))].map((reader) =>
    'model' in reader ? described(reader) : reader,
  );
}

/** The dialect that shares the opener of all calls of a reply, whose servers look for it; null where there is none. */
export function sharingDialect(dialect: string, { text, calls }: Pick<JudgedReply, 'text' | 'calls'>): string | null {
  const { opener, then } = DOUBTFUL[dialect] ?? {};
  const isShared =
    opener !== undefined && calls.length > 0 && calls.every(({ start }) => text.startsWith(opener, start));
  return isShared ? (then ?? null) : null;
}

/** The readers of a reply: those of its dialect, after those of one that shares the opener of its calls. */
export function readersOfReply(dialect: string, reply: JudgedReply): readonly KnownReader[] {
  const sharing = sharingDialect(dialect, reply);
  return sharing === null ? readersOf(dialect) : [...readersOf(sharing), ...readersOf(dialect)];
}

/** The models of a parser, whatever name it has; where there are none, what is known of it. */
function modelsBehind({ server, parser }: NamedParser): (ListedReader | KnownReader)[] {
  const id = `${serverId(server)}:${parser}`;
  const models = (['whole', 'stream'] as const).flatMap((mode) => {
    const model = readerNamed(id, mode);
    return model?.offered === true ? [model] : [];
  });
  return models.length > 0
    ? models
    : [{ id, name: server, isAgent: isAgent(server), parser, mode: 'whole', version: null, month: null }];
}

const described = ({ id, server, model, mode }: ListedReader): KnownReader => ({
  id,
  name: server.name,
  isAgent: isAgent(server.name),
  parser: model.parser,
  mode,
  version: server.version,
  month: server.month,
});

/** The reader that an id names, also one that does not read the dialect in hand; null where there is no model of it. */
export function readerOfId(id: string, mode: Mode = 'whole'): KnownReader | null {
  const model = readerNamed(id, mode);
  return model?.offered === true ? described(model) : null;
}

/**
 * The readers that a choice means: `vllm:qwen3_coder` that parser, `vllm` the parsers of the server that read the dialect.
 * One that is not modelled is named all the same; none where no server or agent has the id.
 */
export function readersChosen(id: string, dialect: string): readonly KnownReader[] {
  const server = serverOf(id);
  if (!server) return [];
  const { name, parser } = server;
  const unmodelled: KnownReader = {
    id,
    name,
    isAgent: isAgent(name),
    parser: parser ?? '',
    mode: 'whole',
    version: null,
    month: null,
  };
  if (parser !== null && !isOption(parser)) return [readerOfId(id) ?? unmodelled];
  const own = readersOf(dialect).filter((reader) => reader.name === name && reader.mode === 'whole');
  return own.length > 0 ? own : [unmodelled];
}

/** Reads a reply as a reader does, and holds what it hands over against our reading. */
export function accountOf(reader: KnownReader, reply: JudgedReply): ReaderAccount {
  const unknown = (does: string): ReaderAccount => ({
    reader,
    outcome: 'unknown',
    does,
    about: null,
    handed: null,
    calls: [],
  });
  const model = readerNamed(reader.id, reader.mode);
  if (model?.offered !== true)
    return unknown(
      reader.parser === '' ? 'has no parser for it that is known here' : 'is not modelled, so not guessed',
    );
  const longest = LONGEST_READ[reader.mode];
  if (reply.text.length > longest)
    return unknown(`is asked up to ${grouped(longest)} characters, and this reply is longer`);
  const own = reply.calls.map(ownCall);
  const tools = toolsOf(reply.tools.length > 0 ? reply.tools : namedIn(own, model.model));
  const pieces = reader.mode === 'stream' ? tokensOf(reply.text) : [reply.text];
  const handed = readAsFarAsModelled(model, pieces, tools);
  if (handed instanceof NotModelled) return unknown(`${handed.message}, so what comes of it is not known`);
  const { isAgent: isRefusal } = reader;
  return { reader, handed, ...judge(reply.text, own, handed, { tools, by: heldBy(model, reply.tools), isRefusal }) };
}

/** How a reader's values are held against ours: where its tools take texts, a number may come as one whatever the schema says. */
export const heldBy = ({ model }: ListedReader, tools: readonly ToolDefinition[]): HeldBy => ({
  hasSchemas: tools.length > 0 && model.textValues !== true,
});

/**
 * The tools that a reply calls, as if the request had declared them: each with the arguments that it is given, and for a
 * reader that goes by the schema those that are read as a text with that type.
 */
function namedIn(
  own: readonly OwnCall[],
  { readsBySchema }: Pick<ReaderModel, 'readsBySchema'>,
): Pick<ToolDefinition, 'name' | 'inputSchema'>[] {
  const schemaOf = (value: unknown): JsonObject =>
    readsBySchema === true && typeof value === 'string' ? { type: 'string' } : {};
  const called = own.filter(({ toolName }) => toolName !== '');
  return [...groupBy(called, ({ toolName }) => toolName)].map(([name, calls]) => ({
    name,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        calls.flatMap((call) => Object.entries(call.arguments).map(([key, value]) => [key, schemaOf(value)])),
      ),
    },
  }));
}

interface JudgedBy {
  readonly tools: Tools;
  readonly by: HeldBy;
  /** Whether a failure is an agent's, which tells the model, and fails no request. */
  readonly isRefusal: boolean;
}

function judge(
  text: string,
  own: readonly OwnCall[],
  handed: Outcome,
  how: JudgedBy,
): Pick<ReaderAccount, 'outcome' | 'does' | 'about' | 'calls'> {
  const { tools, by, isRefusal } = how;
  const pairs = pairCalls(own, handed.calls, by);
  const calls = own.map((call, index): JudgedCall => {
    const pair = pairs[index];
    const theirs = pair === null || pair === undefined ? null : (handed.calls[pair] ?? null);
    const name = nameOf(call, own.length > 1 ? index : null);
    const judged = theirs
      ? judgePair(call, theirs, { name, tools, by })
      : judgeMissing(call, { name, text, handed }, how);
    return { about: name, theirs, ...judged };
  });
  const worst = [...calls].sort((one, other) => rank(other) - rank(one))[0];
  const further = handed.calls.find((_, index) => !pairs.includes(index));
  if (further && (worst === undefined || rank(worst) < rank({ outcome: 'runs-otherwise' })))
    return {
      outcome: 'runs-otherwise',
      about: null,
      does: `runs a call of \`${further.toolName}\`${own.length > 0 ? ' as well' : ''}, which is not read here`,
      calls,
    };
  if (worst) return { outcome: worst.outcome, does: worst.does, about: worst.about, calls };
  if (fails(handed)) return { outcome: 'loses', does: failure(handed, isRefusal), about: null, calls };
  if (text.trim() !== '' && (handed.text ?? '').trim() === '')
    return { outcome: 'loses', does: 'hands over no call and no text', about: null, calls };
  return { outcome: 'text', does: 'hands it on as text', about: null, calls };
}

/** Some readers raise and hand the whole text on all the same. */
const fails = ({ error, text }: Outcome): boolean => error !== undefined && text === null;

const failure = ({ error }: Outcome, isRefusal: boolean): string =>
  `${isRefusal ? 'refuses the reply' : 'fails the request'}: ${error}`;

function nameOf({ toolName }: OwnCall, index: number | null): string {
  if (toolName === '') return index === null ? 'the call' : `call ${grouped(index + 1)}`;
  return index === null ? `\`${toolName}\`` : `\`${toolName}\` of call ${grouped(index + 1)}`;
}

const rank = ({ outcome }: { readonly outcome: ReaderVerdict }): number => READER_OUTCOMES.indexOf(outcome);

type Judgement = Pick<JudgedCall, 'outcome' | 'does'>;

/** A call that the reader hands over, beside ours. */
function judgePair(
  own: OwnCall,
  theirs: HandedCall,
  { name, tools, by }: { readonly name: string; readonly tools: Tools; readonly by: HeldBy },
): Judgement {
  const value = runnableArguments(theirs);
  if (!value) {
    const written = String(theirs.arguments);
    const what = written === '' ? 'with empty text' : `with ${quote(written)}`;
    return {
      outcome: 'loses',
      does: `hands ${name} over ${what} for arguments, which is no JSON object`,
    };
  }
  if (own.toolName !== theirs.toolName) {
    const outcome = tools.has(theirs.toolName) || !tools.has(own.toolName) ? 'runs-otherwise' : 'loses';
    return { outcome, does: `calls \`${theirs.toolName}\` in place of ${name}` };
  }
  if (sameArguments(own, theirs, by))
    return own.complete
      ? { outcome: 'runs', does: `runs ${name}` }
      : { outcome: 'runs-otherwise', does: `runs ${name} as if it were whole` };
  return { outcome: 'runs-otherwise', does: `runs ${name} ${differenceOf(own, value, by)}` };
}

/** How the arguments differ, by the first that does: `without arguments`, `with `New York` for `location``. */
function differenceOf(own: OwnCall, value: Readonly<Record<string, unknown>>, by: HeldBy): string {
  const names = Object.keys(own.arguments);
  if (names.length > 0 && Object.keys(value).length === 0) return 'without arguments';
  const missing = names.find((name) => !Object.hasOwn(value, name));
  const named = (name: string): string => (name === own.toolName ? 'its argument of the same name' : `\`${name}\``);
  if (missing !== undefined)
    return Object.hasOwn(value, '') ? 'with an argument that has no name' : `without ${named(missing)}`;
  const other = names.find((name) => !sameValue(own.arguments[name], value[name], by));
  if (other !== undefined) return `with ${written(value[other])} for ${named(other)}`;
  const added = Object.keys(value).find((name) => !Object.hasOwn(own.arguments, name));
  return `with \`${added}\` as well`;
}

function written(value: unknown): string {
  if (value === '') return 'empty text';
  const text = typeof value === 'string' ? value : printExactJson(value);
  return quote(text === '' || text.trim() !== text ? JSON.stringify(text) : text);
}

/** A call of ours that the reader does not hand over. */
function judgeMissing(
  own: OwnCall,
  { name, text, handed }: { readonly name: string; readonly text: string; readonly handed: Outcome },
  { tools, isRefusal }: JudgedBy,
): Judgement {
  if (fails(handed)) return { outcome: 'loses', does: failure(handed, isRefusal) };
  const source = text.slice(own.start, own.end).trim();
  if (source !== '' && handed.text?.includes(source)) return { outcome: 'text', does: `hands ${name} on as text` };
  const why = own.toolName !== '' && !tools.has(own.toolName) ? ', which is not among the tools' : '';
  return { outcome: 'loses', does: `loses ${name}${why}` };
}
