import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { valueToJson } from '../calls/value.ts';
import { dialectRulings, dialectVectors } from '../dialects/dialect-vectors.test-kit.ts';
import { AUTO } from '../dialects/dialects.ts';
import { hostileReply } from '../dialects/forge/hostile-reply.test-kit.ts';
import { SAMPLES } from '../dialects/samples.ts';
import { readReply } from '../reading/read-reply.ts';
import type { Reading } from '../reading/reading.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Code } from '../words/codes.ts';
import type { TextEdit } from '../words/diagnostic.ts';
import { applyEdits } from '../words/edits.ts';

const folder = new URL('../../../fixtures/', import.meta.url);

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.fixture\.json$|(?:vectors|real)\/.*\.jsonl$/.test(file),
);

/** The replies of some files, each once. */
const repliesIn = (some: readonly string[]): readonly string[] => [
  ...new Set(
    some.flatMap((file) => {
      const source = readFileSync(new URL(file, folder), 'utf8');
      const records = file.endsWith('.jsonl') ? source.split('\n').filter(Boolean) : [source];
      return records.map((record) => replyOf(JSON.parse(record)));
    }),
  ),
];

/** The replies of all fixtures and recorded inputs, except those that were made for another dialect. */
export const recordedReplies = repliesIn(files.filter((file) => !file.startsWith('dialects')));

function replyOf({ input, text, chunks = [] }: { input?: string; text?: string; chunks?: string[] }): string {
  return input ?? text ?? chunks.join('');
}

interface RepliedTo {
  readonly input: string;
  readonly tools: readonly ToolDefinition[];
  readonly dialect: string;
}

/** The same replies in the dialect that is found, with the vectors' own tools as well, and the samples of every dialect. */
export const repliesInDialects: readonly RepliedTo[] = [
  ...Object.entries(SAMPLES).flatMap(([dialect, samples]) =>
    Object.values(samples).map((input) => ({ input, tools: [], dialect })),
  ),
  ...repliesIn(files).map((input) => ({ input, tools: [], dialect: AUTO })),
  ...[...dialectVectors(), ...dialectRulings()]
    .filter(({ tools }) => tools.length > 0)
    .map(({ chunks, tools }) => ({ input: chunks.join(''), tools, dialect: AUTO })),
];

/** Recorded replies that break off inside an end tag, or whose end tag lost its end, a character or has one too many. */
function brokenEndTag(): fc.Arbitrary<string> {
  const short = recordedReplies.filter((reply) => reply.length < 4000 && /<\/[^<>]+>/.test(reply));
  return fc
    .tuple(fc.constantFrom(...short), fc.nat(), fc.nat(), fc.constantFrom('cut', 'end', 'character', 'junk'))
    .map(([reply, which, where, how]) => {
      const tags = [...reply.matchAll(/<\/[^<>]+>/g)];
      const { 0: tag, index } = tags[which % tags.length] as RegExpExecArray;
      const at = index + 1 + (where % (tag.length - 1));
      const end = index + tag.length;
      if (how === 'cut') return reply.slice(0, at);
      if (how === 'end') return reply.slice(0, at) + reply.slice(end);
      if (how === 'character') return reply.slice(0, at) + reply.slice(at + 1);
      return `${reply.slice(0, end - 1)} x>${reply.slice(end)}`;
    });
}

/** Replies whose end tags lost their ends in unlikely places. */
function endTagsInDisorder(): fc.Arbitrary<string> {
  const tags =
    '<e> </e </e> <path> </path </ </pa </tool </arguments </zz </zz> <arguments> <tool_name> </tool_name'.split(' ');
  const others = ['<tool_name>t</tool_name>', 'x', ' ', '>', '<br/>', '&', ']]>', '<![CDATA[', ']]'];
  const pieces = fc.constantFrom(...tags, ...others);
  return fc
    .tuple(
      fc.array(pieces, { maxLength: 12 }),
      fc.constantFrom(
        ['<tool><tool_name>t</tool_name><arguments><p>', '</p></arguments></tool>'],
        ['<tool><tool_name>t</tool_name>', '</tool>'],
        ['<tool>', '</tool>'],
      ),
    )
    .map(([inside, [before, after]]) => `${before}${inside.join('')}${after}`);
}

/** Any of these, and hostile replies. */
export const anyBrokenReply = (): fc.Arbitrary<string> => fc.oneof(brokenEndTag(), endTagsInDisorder(), hostileReply());

const TYPES = ['string', 'integer', 'array', 'object', undefined];

/** No tools, or those that a reply calls, with every argument a string or of a type in turn. */
export function toolsFor(input: string, types: 'none' | 'strings' | 'mixed'): ToolDefinition[] {
  if (types === 'none') return [];
  return readReply(input).calls.map(({ call: { toolName: name, arguments: values } }) => {
    const names = [...new Set([...values.entries.map(([key]) => key), 'p', 'path', 'e', 'edits'])];
    const typeOf = (index: number) => (types === 'strings' ? 'string' : TYPES[index % TYPES.length]);
    const properties = Object.fromEntries(names.map((key, index) => [key, { type: typeOf(index) }]));
    return { name, inputSchema: { type: 'object', properties } };
  });
}

/**
 * What XML cannot carry; a CR or `]]` that would join with what follows once the tag between them is gone; and a call that
 * only broken markup opened, which is prose once the markup is fixed.
 */
const LET_OFF =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]|(?:\r|\]\])<|<tool[^<>]*>\s*<(?:[!?]|tool\s)/u;

/** Text or a name between arguments that lack their wrapper, one of them broken: no edit is known. */
const isScattered = ({ findings }: Reading): boolean =>
  findings.some(
    ({ code, severity, replacement }) =>
      code === 'misplaced-element' && severity === 'warning' && replacement === undefined,
  );

/** A `<tool>` in a tag that turned out to be text, or in what turned out not to be a call: it is where it would end a call. */
const isToolInText = ({ text, calls }: Reading): boolean =>
  calls.some(
    ({ outline }, index) =>
      outline.textTags.some(({ end }) => /<tool[\s>]/.test(text.slice(end, outline.end).replace(/<\/tool>$/, ''))) ||
      (!outline.closed &&
        text.slice(outline.end, outline.end + 5) === '<tool' &&
        calls[index + 1]?.call.start !== outline.end),
  );

/** Faults that no edit fixes without removing or inventing what the model wrote: strict mode refuses their call. */
const NOT_FIXABLE: ReadonlySet<Code> = new Set<Code>([
  'duplicate-element',
  'mixed-content',
  'mixed-dialect',
  'unpaired-argument',
  'missing-parameter-name',
  'invalid-json',
]);

/** Whether a reading is in a dialect other than Forge's own and every fault has an edit that fixes it. */
export const isFixable = ({ findings, dialect }: Reading): boolean =>
  dialect !== 'forge' &&
  dialect !== null &&
  findings.some(({ replacement }) => replacement !== undefined) &&
  findings.every(({ code, replacement }) => replacement !== undefined || !NOT_FIXABLE.has(code));

const callsOf = (reading: Reading): string[] =>
  reading.calls.map(
    ({ call }) => `${call.complete ? '' : '… '}${call.serverName} ${call.toolName} ${valueToJson(call.arguments)}`,
  );

/** What strict mode reads after the edits, where that differs from the reading; else null. */
export function strictDifference(reading: Reading, edits: readonly TextEdit[]): string | null {
  const input = String(reading.text);
  if (reading.calls.length === 0 || LET_OFF.test(input) || isScattered(reading) || isToolInText(reading)) return null;
  const text = applyEdits(input, edits);
  const dialect = reading.dialect ?? reading.options.dialect ?? 'forge';
  const [ours, theirs] = [reading, readReply(text, { ...reading.options, dialect, recovery: 'strict' })].map(callsOf);
  return ours?.join('\n') === theirs?.join('\n') ? null : JSON.stringify({ input, text, ours, theirs });
}

/** Longer replies say nothing new of a slip. */
const LONGEST = 1_500;
const REPLIES = repliesInDialects.filter(({ input }) => input.length > 0 && input.length < LONGEST);
const STRAYS = '` ] } ) " > < = \\ , \n & [ {'.split(' ');

/** A known reply in which one or two characters are lost, doubled or changed, or a stray one came; read as the page reads. */
export const slippedReply = () =>
  fc
    .record({
      reply: fc.constantFrom(...REPLIES),
      slips: fc.array(fc.record({ at: fc.nat(), length: fc.nat({ max: 2 }), stray: fc.constantFrom('', ...STRAYS) }), {
        minLength: 1,
        maxLength: 2,
      }),
    })
    .map(({ reply: { input, tools }, slips }) => ({
      tools,
      input: slips.reduce((text, { at, length, stray }) => {
        const from = at % (text.length + 1);
        return text.slice(0, from) + stray + text.slice(from + length);
      }, input),
    }));
