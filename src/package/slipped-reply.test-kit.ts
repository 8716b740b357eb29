import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { formatRulings, formatVectors } from '../core/dialects/dialect-vectors.test-kit.ts';
import { MARKED_DIALECTS } from '../core/dialects/dialects.ts';
import { PIECES } from '../core/dialects/forge/hostile-reply.test-kit.ts';
import type { MarkedDialect } from '../core/dialects/kit/marked-dialect.ts';
import { DIALECTS, parseReply } from './reader.ts';
import { replies } from './replies.test-kit.ts';
import type { DialectId, ReadOptions, ToolDefinition } from './types.ts';

interface KnownReply {
  readonly text: string;
  readonly tools: readonly ToolDefinition[];
}

/** A reply with the dialect that is found in it, and the names and short values of its calls. */
interface ReadReply extends KnownReply {
  readonly dialect: string;
  readonly words: readonly string[];
}

const VECTORS = new URL('../../fixtures/vectors/', import.meta.url).pathname;
const LONGEST = 1_500;
const LONGEST_WORD = 40;

/** The text of every fixture and vector, with its tools. */
const KNOWN: readonly KnownReply[] = unique([
  ...replies().map(({ text, options }) => known(text, options)),
  ...vectors(),
]);

function* vectors(): Generator<KnownReply> {
  for (const { chunks, tools } of [...formatVectors(), ...formatRulings()]) yield known(chunks.join(''), { tools });
  for (const file of readdirSync(VECTORS).filter((name) => name.endsWith('.jsonl') && !name.startsWith('format')))
    for (const line of readFileSync(VECTORS + file, 'utf8')
      .trim()
      .split('\n')) {
      const { input, chunks, tools } = JSON.parse(line) as { input?: string; chunks?: string[] } & ReadOptions;
      const text = chunks?.join('') ?? input;
      if (text !== undefined) yield known(text, { tools });
    }
}

function known(text: string, { tools }: ReadOptions): KnownReply {
  return { text, tools: tools ?? [] };
}

function unique(replies: readonly KnownReply[]): readonly KnownReply[] {
  const byText = new Map(replies.map((reply) => [reply.text, reply]));
  return [...byText.values()].filter(({ text }) => text !== '' && text.length < LONGEST);
}

const ALL_READ: readonly ReadReply[] = KNOWN.map((reply) => {
  const { dialect, calls } = parseReply(reply.text, { tools: reply.tools });
  const words = calls.flatMap(({ toolName, arguments: values }) => [
    toolName,
    ...Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value.length < LONGEST_WORD ? [name, value] : [name],
    ),
  ]);
  return { ...reply, dialect, words: [...new Set(words)].filter((word) => word !== '') };
});

/** What models put in wrong places: marks of these dialects, ends of thinking, half an entity, a layout in two characters. */
const straysOf = (dialects: readonly MarkedDialect[]): readonly string[] => [
  ...PIECES,
  ...dialects.flatMap(({ marks }) => marks.map(({ written }) => written)),
  ...'\\n \\n\\n \\ <|im_end|> <eos> [e~[ </seed:think> <minimax:tool_call> <function=""> name=""'.split(' '),
  ...'" { } [ | ｜ ` ``` = /> &# \u0085 \u00a0'.split(' '),
];

const MARK = /<[^<>]*>/g;

type Slip = (text: string, at: (most: number) => number, from: Drawn) => string;

/** What slips draw from. */
interface Drawn {
  readonly replies: readonly ReadReply[];
  readonly strays: readonly string[];
}

/** Ways to damage a reply; `at` gives an offset below a number. */
const SLIPS: readonly Slip[] = [
  (text, at) => replaced(text, at(text.length), 1, ''),
  (text, at) => replaced(text, at(text.length), 1 + at(12), ''),
  (text, at) => doubled(text, at(text.length), 1),
  (text, at) => replaced(text, at(text.length), 1, pick('<>/="\\\n |]a&{\u0000', at)),
  (text, at, { strays }) => replaced(text, at(text.length + 1), 0, pick(strays, at)),
  (text, at, { strays }) => replaced(text, at(text.length + 1), 0, pick(strays, at) + pick(strays, at)),
  (text, at) => onMark(text, at, () => ''),
  (text, at) => onMark(text, at, (mark) => mark + mark),
  (text, at, { strays }) => onMark(text, at, () => pick(strays, at)),
  (text, at) => onMark(text, at, (mark) => mark.replace(/["'=][^"'>]*/, pick(['', '=', '=""', '="'], at))),
  (text, at, { strays }) => onMark(text, at, (mark) => `${mark}${pick(strays, at)}`),
  (text, at) => text.slice(0, at(text.length)),
  (text, at) => text.slice(at(text.length)),
  (text, at) => text.replaceAll('\n', pick(['\\n', '', '\r\n', '\r'], at)),
  (text, at, { replies }) => {
    const other = pick(replies, at).text;
    return text.slice(0, at(text.length)) + other.slice(at(other.length));
  },
];

function replaced(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length);
}

function doubled(text: string, at: number, length: number): string {
  return replaced(text, at, 0, text.slice(at, at + length));
}

function onMark(text: string, at: (most: number) => number, change: (mark: string) => string): string {
  const marks = [...text.matchAll(MARK)];
  const mark = marks[at(marks.length)];
  return mark ? replaced(text, mark.index, mark[0].length, change(mark[0])) : text;
}

function pick<T>(from: ArrayLike<T>, at: (most: number) => number): T {
  return from[at(from.length)] as T;
}

const TYPES = ['string', 'string', 'string', 'integer', 'object', 'array', undefined];

/** Tools with the names that a reply calls, with arguments of one type or of several. */
function toolsOf(text: string, at: (most: number) => number): ToolDefinition[] {
  const areStrings = at(2) === 0;
  return parseReply(text).calls.map(({ toolName, arguments: values }) => ({
    name: toolName,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.keys(values).map((name) => {
          const type = areStrings ? 'string' : pick(TYPES, at);
          return [name, type === undefined ? {} : { type }];
        }),
      ),
    },
  }));
}

export interface SlippedReply {
  readonly text: string;
  readonly options: ReadOptions;
}

/** Names and values in which a character has two units, or is half of one. */
const STRANGE = ['😀', '𝒶', 'a😀', '😀b', '𝒶:f', '日本', 'é', '\ud83d', '\ude00', '😀 😀'];

type Renaming = (reply: ReadReply, at: (most: number) => number) => KnownReply;

/** Other words in a reply and its tools, and other beginnings of its tags. */
const RENAMINGS: readonly Renaming[] = [
  (reply, at) => replacedIn(reply, pick(reply.words, at), pick(STRANGE, at)),
  (reply, at) => replacedIn(reply, pick(reply.words, at), `${pick(reply.words, at)}${pick(STRANGE, at)}`),
  (reply, at) => {
    const prefix = `${pick(STRANGE, at)}:`;
    return { tools: reply.tools, text: reply.text.replace(/<(\/?)(?=[a-z])/g, `<$1${prefix}`) };
  },
];

function replacedIn({ text, tools }: KnownReply, word: string | undefined, by: string): KnownReply {
  if (word === undefined) return { text, tools };
  const renamed = (name: string) => (name === word ? by : name);
  return { text: text.replaceAll(word, by), tools: tools.map((tool) => withNames(tool, renamed)) };
}

function withNames({ name, inputSchema, ...rest }: ToolDefinition, renamed: (name: string) => string): ToolDefinition {
  const { properties = {}, ...schema } = inputSchema as { properties?: Readonly<Record<string, unknown>> };
  const named = Object.entries(properties).map(([key, property]) => [renamed(key), property]);
  return { ...rest, name: renamed(name), inputSchema: { ...schema, properties: Object.fromEntries(named) } };
}

/** Fixtures and vectors, unchanged or as models slip, in every dialect and mode, with and without tools. */
export function slippedReply(): fc.Arbitrary<SlippedReply> {
  return slippedFrom(
    { replies: ALL_READ, strays: straysOf(MARKED_DIALECTS) },
    fc.constantFrom<DialectId[]>(...DIALECTS),
    [(reply) => reply],
  );
}

/** The same of one dialect, with other names and values: what others there are changes nothing in what is drawn. */
export function slippedReplyOf(id: DialectId): fc.Arbitrary<SlippedReply> {
  return slippedFrom(
    {
      replies: ALL_READ.filter(({ dialect }) => dialect === id),
      strays: straysOf(MARKED_DIALECTS.filter((dialect) => dialect.id === id)),
    },
    fc.constant(id),
    RENAMINGS,
  );
}

function slippedFrom(
  drawn: Drawn,
  dialects: fc.Arbitrary<DialectId>,
  renamings: readonly Renaming[],
): fc.Arbitrary<SlippedReply> {
  return fc
    .record({
      reply: fc.constantFrom(...drawn.replies),
      rename: fc.constantFrom(...renamings),
      slips: fc.array(fc.constantFrom(...SLIPS), { maxLength: 3 }),
      places: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
      dialect: fc.option(dialects, { nil: undefined }),
      recovery: fc.constantFrom<ReadOptions['recovery'][]>('resilient', 'resilient', 'strict', 'ampersand'),
      tools: fc.constantFrom('none', 'given', 'called'),
    })
    .map(({ reply: whole, rename, slips, places, dialect, recovery, tools: which }) => {
      let next = 0;
      const at = (most: number): number => (places[next++ % places.length] as number) % Math.max(1, most);
      const reply = rename(whole, at);
      const text = slips.reduce((slipped, slip) => slip(slipped, at, drawn), reply.text);
      const tools = which === 'none' ? [] : which === 'given' ? reply.tools : toolsOf(reply.text, at);
      const named = dialect && at(2) === 0 ? (whole.dialect as DialectId | 'none') : dialect;
      return { text, options: { recovery, tools, ...(named && named !== 'none' && { dialect: named }) } };
    });
}
