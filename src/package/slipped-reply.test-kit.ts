import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { formatRulings, formatVectors } from '../core/dialects/dialect-vectors.test-kit.ts';
import { MARKED_DIALECTS } from '../core/dialects/dialects.ts';
import { PIECES } from '../core/dialects/forge/hostile-reply.test-kit.ts';
import { DIALECTS, parseReply } from './reader.ts';
import { replies } from './replies.test-kit.ts';
import type { DialectId, ReadOptions, ToolDefinition } from './types.ts';

interface KnownReply {
  readonly text: string;
  readonly tools: readonly ToolDefinition[];
}

const VECTORS = new URL('../../fixtures/vectors/', import.meta.url).pathname;
const LONGEST = 1_500;

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

/** What models put in wrong places: marks of every dialect, ends of thinking, half an entity, a layout in two characters. */
const STRAYS: readonly string[] = [
  ...PIECES,
  ...MARKED_DIALECTS.flatMap(({ marks }) => marks.map(({ written }) => written)),
  ...'\\n \\n\\n \\ <|im_end|> <eos> [e~[ </seed:think> <minimax:tool_call> <function=""> name=""'.split(' '),
  ...'" { } [ | ｜ ` ``` = /> &# \u0085 \u00a0'.split(' '),
];

const MARK = /<[^<>]*>/g;

type Slip = (text: string, at: (most: number) => number) => string;

/** Ways to damage a reply; `at` gives an offset below a number. */
const SLIPS: readonly Slip[] = [
  (text, at) => replaced(text, at(text.length), 1, ''),
  (text, at) => replaced(text, at(text.length), 1 + at(12), ''),
  (text, at) => doubled(text, at(text.length), 1),
  (text, at) => replaced(text, at(text.length), 1, pick('<>/="\\\n |]a&{\u0000', at)),
  (text, at) => replaced(text, at(text.length + 1), 0, pick(STRAYS, at)),
  (text, at) => replaced(text, at(text.length + 1), 0, pick(STRAYS, at) + pick(STRAYS, at)),
  (text, at) => onMark(text, at, () => ''),
  (text, at) => onMark(text, at, (mark) => mark + mark),
  (text, at) => onMark(text, at, () => pick(STRAYS, at)),
  (text, at) => onMark(text, at, (mark) => mark.replace(/["'=][^"'>]*/, pick(['', '=', '=""', '="'], at))),
  (text, at) => onMark(text, at, (mark) => `${mark}${pick(STRAYS, at)}`),
  (text, at) => text.slice(0, at(text.length)),
  (text, at) => text.slice(at(text.length)),
  (text, at) => text.replaceAll('\n', pick(['\\n', '', '\r\n', '\r'], at)),
  (text, at) => {
    const other = pick(KNOWN, at).text;
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

/** Fixtures and vectors, unchanged or as models slip, in every dialect and mode, with and without tools. */
export function slippedReply(): fc.Arbitrary<SlippedReply> {
  return fc
    .record({
      reply: fc.constantFrom(...KNOWN),
      slips: fc.array(fc.constantFrom(...SLIPS), { maxLength: 3 }),
      places: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
      dialect: fc.option(fc.constantFrom<DialectId[]>(...DIALECTS), { nil: undefined }),
      recovery: fc.constantFrom<ReadOptions['recovery'][]>('resilient', 'resilient', 'strict', 'ampersand'),
      tools: fc.constantFrom('none', 'given', 'called'),
    })
    .map(({ reply, slips, places, dialect, recovery, tools: which }) => {
      let next = 0;
      const at = (most: number): number => (places[next++ % places.length] as number) % Math.max(1, most);
      const text = slips.reduce((slipped, slip) => slip(slipped, at), reply.text);
      const tools = which === 'none' ? [] : which === 'given' ? reply.tools : toolsOf(reply.text, at);
      const named = dialect && at(2) === 0 ? (parseReply(reply.text).dialect as DialectId | 'none') : dialect;
      return { text, options: { recovery, tools, ...(named && named !== 'none' && { dialect: named }) } };
    });
}
