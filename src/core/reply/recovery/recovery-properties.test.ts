import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws, isExploring } from '../../../base/exploring.test-kit.ts';
import { plainDifferences } from '../../calls/plain-differences.ts';
import { valueToPlain } from '../../calls/value.ts';
import { RULES } from '../../diagnosis/rules/rules.ts';
import { AUTO, DIALECT_IDS } from '../../dialects/dialects.ts';
import { renderCalls } from '../../dialects/write/render-calls.ts';
import { asEscaped } from '../../text/as-xml.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { RECOVERIES, type Recovery } from '../../words/recovery.ts';
import { parseReply, readReply } from '../parse-reply.ts';
import { anyBrokenReply, recordedReplies, repliesInDialects, toolsFor } from '../repaired-reply.test-kit.ts';
import { askedDialect } from './corrected-calls.ts';
import { recoverReply } from './recover.ts';

interface Case {
  readonly input: string;
  readonly dialect: string;
  readonly recovery: Recovery;
  readonly tools: readonly ToolDefinition[];
}

const ATTEMPTS = [1, 2, 3, 4];
const STOP = 'Do not call once more: say in plain text what you meant to do.';

/** Names of products, which a message may hold only where the reply does. */
const PRODUCTS =
  /Forge|\bGo\b|encoding\/xml|strconv|Qwen|Claude|Anthropic|Cline|\bRoo\b|Kilo|Hermes|\bGLM\b|MiniMax|DeepSeek|\bDSML\b|Kimi|Seed-OSS|MiniCPM|\bMuse\b|Step3|OpenAI|Chunkscope|strict reader|syntax error/g;

/** Every text that a message asks the model to write, to the letter. */
function textsToWrite(message: string): string[] {
  const pieces = [...message.matchAll(/^ *(?:Write|Add it|Or put the whole value into CDATA): ((?:.+|\n(?= *<))+)$/gm)];
  const blocks = [
    ...message.matchAll(
      /^(?:Write [^\n]*so|[^\n]*Write exactly this and nothing else|[^\n]*Write it in this other way):\n([\s\S]*?)(?=\nIf it is refused again|\nThe tools are: |$(?![\s\S]))/gm,
    ),
  ];
  const ways = [
    ...message.matchAll(/(?:every|value) \S+ in it as (\S+?)(?=[ .,])|in a value as (\S+?)(?=[.,] |\.$|\.\n|,)/gm),
  ];
  return [
    ...pieces.map(([, piece = '']) => piece),
    ...blocks.map(([, block = '']) => block),
    ...ways.map(([, way, other]) => (way ?? other ?? '').replace(/\.$/, '')),
  ].filter((text) => text !== '');
}

/** What is wrong with the messages for a reply; empty where all is right. */
function faultsOf({ input, ...options }: Case): string[] {
  const result = parseReply(input, options);
  const reading = readReply(input, options);
  const isFine =
    result.calls.length > 0 &&
    result.calls.every(({ complete }) => complete) &&
    result.diagnostics.every(({ severity }) => severity !== 'error');
  const faults: string[] = [];
  const sent: string[] = [];
  const say = (attempt: number, fault: string) =>
    faults.push(`${options.dialect} ${options.recovery} attempt ${attempt}: ${fault}\n${input.slice(0, 400)}`);
  const answers = ATTEMPTS.map((attempt) => recoverReply(reading, result, { attempt }));
  for (const [index, { message, corrected }] of answers.entries()) {
    const attempt = index + 1;
    if ((message === null) !== isFine) say(attempt, `message is ${message}`);
    if (message === null) {
      if (corrected !== null) say(attempt, 'a call without a message');
      continue;
    }
    if (answers[index - 1]?.message === message && message !== STOP) say(attempt, `is repeated: ${message}`);
    for (const [name] of message.replaceAll('｜DSML｜', '').matchAll(PRODUCTS))
      if (!input.includes(name)) say(attempt, `names ${name}: ${message}`);
    if (corrected !== null) {
      for (const dialect of new Set([options.dialect, askedDialect(reading)])) {
        const read = parseReply(corrected, { ...options, dialect });
        const errors = read.diagnostics.filter(({ severity }) => severity === 'error');
        if (read.verdict !== 'clean' || errors.length > 0)
          say(attempt, `reads ${read.verdict} ${errors.map(({ code }) => code)} in ${dialect}: ${corrected}`);
      }
      for (const piece of textsToWrite(message))
        if (!corrected.includes(piece)) say(attempt, `«${piece}» is not in\n${corrected}`);
    }
    sent.push(message);
  }
  const previous = sent.slice(0, 2).map((text) => ({ message: text }));
  const next = recoverReply(reading, result, { previous }).message;
  if (next !== null && next !== STOP && previous.some(({ message }) => message === next))
    say(3, `said before: ${next}`);
  return faults;
}

/** One of several values for each of many replies, in turn. */
const nth = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;

describe('at every attempt the text to write is in the corrected call, which reads clean, and no message is repeated', () => {
  test.each(RECOVERIES)('for the examples of every rule, read %s', (recovery) => {
    const faults = RULES.flatMap(({ failing: { input, dialect = 'forge', tools = [] } }) =>
      faultsOf({ input, dialect, recovery, tools: tools as readonly ToolDefinition[] }),
    );
    expect(faults).toEqual([]);
  });

  test('for every recorded reply, whatever dialect is asked for', () => {
    const faults = recordedReplies
      .filter(({ length }, index) => length < LONGEST && index % STEP === 0)
      .flatMap((input, index) =>
        faultsOf({
          input,
          dialect: nth(['forge', AUTO, ...DIALECT_IDS], index),
          recovery: nth(RECOVERIES, index),
          tools: toolsFor(input, index % 2 ? 'none' : 'mixed'),
        }),
      );
    expect(faults).toEqual([]);
  });

  test('for replies in every dialect, with the tools that they were given', () => {
    const faults = repliesInDialects
      .filter(({ input }, index) => input.length < LONGEST && index % STEP === 0)
      .flatMap((reply, index) => faultsOf({ ...reply, recovery: nth(RECOVERIES, index) }));
    expect(faults).toEqual([]);
  });

  test('for replies that are broken anywhere', () => {
    fc.assert(
      fc.property(
        anyBrokenReply(),
        fc.constantFrom('none', 'strings', 'mixed'),
        fc.constantFrom(...RECOVERIES),
        (input, types, recovery) => {
          expect(faultsOf({ input, dialect: 'forge', recovery, tools: toolsFor(input, types) })).toEqual([]);
        },
      ),
      { numRuns: draws(300) },
    );
  });
});

/** One in so many recorded replies is tried, and each when exploring. */
const STEP = isExploring ? 1 : 24;

/** Longer replies show nothing new about messages. */
const LONGEST = 4_000;

const tools: readonly ToolDefinition[] = [
  {
    name: 'write_file',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string' }, content: { type: 'string' }, lines: { type: 'integer' } },
      required: ['path', 'content'],
      additionalProperties: false,
    },
  },
  { name: 'list_files', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } },
];

/** A call as a model might damage it: each is meant to be the same call. */
const SLIPS: Readonly<Record<string, (path: string, content: string) => string>> = {
  'a name under <name>': (path, content) =>
    `<tool>\n<name>write_file</name>\n<arguments>\n<path>${path}</path>\n<content>${asEscaped(content)}</content>\n</arguments>\n</tool>`,
  'a name in an attribute': (path, content) =>
    `<tool name="write_file">\n<arguments>\n<path>${path}</path>\n<content>${asEscaped(content)}</content>\n</arguments>\n</tool>`,
  'arguments as JSON': (path, content) =>
    `<tool>\n<tool_name>write_file</tool_name>\n<arguments>${asEscaped(JSON.stringify({ path, content }))}</arguments>\n</tool>`,
  'arguments as JSON in CDATA': (path, content) =>
    `<tool>\n<tool_name>write_file</tool_name>\n<arguments><![CDATA[${JSON.stringify({ path, content }).replaceAll(']]>', ']]]]><![CDATA[>')}]]></arguments>\n</tool>`,
  'another name of an argument': (path, content) =>
    `<tool>\n<tool_name>write_file</tool_name>\n<arguments>\n<filename>${path}</filename>\n<content>${asEscaped(content)}</content>\n</arguments>\n</tool>`,
  'another name of the tool': (path, content) =>
    `<tool>\n<tool_name>write_fiel</tool_name>\n<arguments>\n<path>${path}</path>\n<content>${asEscaped(content)}</content>\n</arguments>\n</tool>`,
  'bare characters': (path, content) =>
    `<tool>\n<tool_name>write_file</tool_name>\n<arguments>\n<path>${path} && b</path>\n<content>${asEscaped(content)}</content>\n</arguments>\n</tool>`,
  'another dialect': (path, content) =>
    renderCalls('qwen3-coder', [
      { call: { toolName: 'write_file', arguments: { path, content } }, tool: tools[0] ?? null },
    ]),
};

const CONTENTS = [
  'x',
  'a && b < c',
  'line\nline\n',
  'Close with </tool> please',
  'say "]]>"',
  '{"a": 1}',
  '<p>x</p>',
  '5',
];

describe.each(Object.entries(SLIPS))('a call with %s', (name, write) => {
  test.each(RECOVERIES)('comes back with the values that were meant, read %s', (recovery) => {
    for (const content of CONTENTS) {
      const input = write('src/a.ts', content);
      const options = { tools, dialect: 'forge', recovery };
      const result = parseReply(input, options);
      for (const attempt of [1, 2, 3]) {
        const { message, corrected } = recoverReply(readReply(input, options), result, { attempt });
        if (message === null) continue;
        const calls = parseReply(corrected ?? '', options).calls.map((call) => ({
          name: call.toolName,
          values: valueToPlain(call.arguments),
        }));
        const path = name === 'bare characters' ? 'src/a.ts && b' : 'src/a.ts';
        expect([content, corrected, calls]).toEqual([
          content,
          corrected,
          [{ name: 'write_file', values: { path, content } }],
        ]);
        expect(plainDifferences({ path, content }, calls[0]?.values)).toEqual([]);
      }
    }
  });
});
