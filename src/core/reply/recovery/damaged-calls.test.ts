import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { plainDifferences } from '../../calls/plain-differences.ts';
import { valueToPlain } from '../../calls/value.ts';
import { DIALECT_IDS } from '../../dialects/dialects.ts';
import { renderCalls } from '../../dialects/write/render-calls.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { RECOVERIES, type Recovery } from '../../words/recovery.ts';
import { parseReply, readReply } from '../parse-reply.ts';
import { recoverReply } from './recover.ts';

interface Options {
  readonly dialect: string;
  readonly recovery: Recovery;
  readonly tools: readonly ToolDefinition[];
}

const tool: ToolDefinition = {
  name: 'grab_zone',
  inputSchema: {
    type: 'object',
    properties: { colour: { type: 'string' }, body: { type: 'string' }, width: { type: 'integer' } },
    required: ['colour'],
  },
};
const TEXTS = { colour: 'Quux red', body: 'one KK\ntwo ZZ' };
const WITH_NUMBER = { colour: 'Quux red', body: 'ZZ 9', width: 51 };
/** Parts of a call that the damage leaves alone. */
const VALUES = /grab_zone|Quux red|one KK|two ZZ|ZZ 9|51/g;

const STRAY = [
  ']]>',
  '</x>',
  '<x>',
  '}',
  '<![CDATA[',
  '</parameter>',
  '</arg_value>',
  '</colour>',
  '<colour>',
  '</invoke>',
  '</function>',
  '</tool_call>',
];

/** A clean call with one fault in its markup or in the name of an argument. */
function damaged(clean: string, at: number, how: number): string {
  const kept = new Set([...clean.matchAll(VALUES)].flatMap(({ 0: { length }, index }) => range(index, length)));
  const letters = range(0, clean.length).filter((index) => !kept.has(index) && /\S/.test(clean.charAt(index)));
  const tags = [...clean.matchAll(/<[^<>]*>/g)];
  const isBesideValue = (place: number): boolean => {
    const before = clean.slice(0, place).trimEnd().length - 1;
    const after = clean.length - clean.slice(place).trimStart().length;
    return kept.has(before) || kept.has(after);
  };
  const between = [...clean.matchAll(/>(?=\s*(?:[<\]]|$))/g)]
    .map(({ index }) => index + 1)
    .filter((place) => !isBesideValue(place));
  const letter = letters[at % letters.length] as number;
  const place = between[at % between.length];
  const tag = tags[at % tags.length];
  if (how < 3) {
    const instead = ['', clean.charAt(letter).repeat(2), clean.charAt(letter) === 'q' ? 'w' : 'q'][how];
    return clean.slice(0, letter) + instead + clean.slice(letter + 1);
  }
  if (tag && how < 5)
    return clean.slice(0, tag.index) + tag[0].repeat((how - 3) * 2) + clean.slice(tag.index + tag[0].length);
  return place === undefined ? clean : clean.slice(0, place) + STRAY[how % STRAY.length] + clean.slice(place);
}

const range = (start: number, length: number): number[] => Array.from({ length }, (_, index) => start + index);

/** What the corrected call reads to; null where no corrected call is known. */
function corrected(input: string, options: Options): readonly [name: string, values: unknown][] | null {
  const { corrected: text } = recoverReply(readReply(input, options), parseReply(input, options), {});
  return text === null
    ? null
    : parseReply(text, options).calls.map((call) => [call.toolName, valueToPlain(call.arguments)]);
}

/** In Forge's format the blanks before a missing end tag belong to the value. */
const trimmed = (values: unknown): unknown =>
  Object.fromEntries(
    Object.entries(values as object).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trimEnd() : value,
    ]),
  );

describe('a call with one fault in its markup comes back as it was meant, or is not known', () => {
  test.each(DIALECT_IDS)('in %s', (dialect) => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(4 + STRAY.length),
        fc.constantFrom(...RECOVERIES),
        fc.boolean(),
        (at, how, recovery, isTold) => {
          const meant = isTold ? WITH_NUMBER : TEXTS;
          const clean = renderCalls(dialect, [{ call: { toolName: tool.name, arguments: meant }, tool }]);
          const input = damaged(clean, at, how);
          const calls = corrected(input, { dialect, recovery, tools: isTold ? [tool] : [] });
          for (const [name, values] of calls ?? []) {
            expect([input, name]).toEqual([input, tool.name]);
            expect([input, ...plainDifferences(meant, trimmed(values))]).toEqual([input]);
          }
        },
      ),
      { numRuns: draws(240, 20) },
    );
  });
});

describe('what no one can know is not made up', () => {
  const glm = (value: string, after: string) =>
    `<tool_call>grab_zone\n<arg_key>colour</arg_key>\n<arg_value>${value}</arg_value>${after}<arg_key>body</arg_key>\n<arg_value>b</arg_value>\n</tool_call>`;
  const forge = (before: string, args: string, after = '') =>
    `<tool>\n${before}<tool_name>grab_zone</tool_name>\n<arguments>\n${args}\n</arguments>\n${after}</tool>`;
  const COLOUR = '<colour>red</colour>';

  it.each([
    ['text between two arguments is not a value', 'glm', glm('red', '\n]]>')],
    ['a damaged end tag is not a value', 'glm', glm('red', '').replace('</arg_value>', '<//arg_value>')],
    [
      'an argument with a damaged opener is not a value',
      'glm',
      glm('red', '').replace('<arg_key>body', '<rg_key>body'),
    ],
    [
      'nor where the call lacks its wrapper as well',
      'qwen3-coder',
      '<function=grab_zone>\n<parameter=colour>\nred\n</parameter>\n<prameter=body>\nb\n</parameter>\n</function>\n</tool_call>',
    ],
    ['a name with a damaged tag is not an argument', 'forge', forge('<serve_name>local</server_name>\n', COLOUR)],
    ['an element that the tool does not have is not an argument', 'forge', forge('', COLOUR, '<reason>r</reason>')],
    ['of two names of one element neither is known', 'forge', forge('', '<colr>red</color>')],
    ['a key without a value has none', 'glm', glm('red', '').replace(/<arg_value>b.*\n/, '')],
  ])('%s', (_, dialect, input) => {
    for (const recovery of RECOVERIES)
      for (const tools of [[], [tool]]) {
        const calls = corrected(input, { dialect, recovery, tools });
        for (const [, values] of calls ?? []) expect(values).toEqual({ colour: 'red', body: 'b' });
      }
  });

  it.each([
    ['of two names of one field neither is known', '<edit><serch>a</search></edit>'],
    ['text beside elements is not a field', '<edit><search>a</search>replace>b</replace></edit>'],
    ['an element without content or end tag is not a field', '<edit><search>a</search><replace></edit>'],
  ])('%s', (_, edit) => {
    const input = forge('', `${COLOUR}${edit}`);
    expect(corrected(input, { dialect: 'forge', recovery: 'strict', tools: [] })).toBeNull();
  });

  it('a name with a piece of CDATA in it is not sent back', () => {
    const input =
      '<function=grab_zone]]>\n<parameter=colour>\nred\n</parameter>\n<prameter=body>\nb\n</parameter>\n</function>\n</tool_call>';
    expect(corrected(input, { dialect: 'qwen3-coder', recovery: 'strict', tools: [] })).toBeNull();
  });

  it('an element that the tool has is taken in from outside the arguments', () => {
    const input = forge('', COLOUR, '<body>b</body>');
    expect(corrected(input, { dialect: 'forge', recovery: 'strict', tools: [tool] })).toEqual([
      ['grab_zone', { colour: 'red', body: 'b' }],
    ]);
  });

  it('an argument stays where the element before it becomes the name of the tool', () => {
    const input = '[<tool><name>a</name>arguments><x>1</x></arguments></tool>';
    expect(corrected(input, { dialect: 'forge', recovery: 'strict', tools: [] })).toEqual([['a', { x: 1 }]]);
  });

  it('a value of its own is kept whatever markup it holds', () => {
    const input =
      '<function=grab_zone>\n<parameter=colour>\n<b>a</b> && c > d\n</parameter>\n</function>\n</tool_call>';
    expect(corrected(input, { dialect: 'qwen3-coder', recovery: 'strict', tools: [tool] })).toEqual([
      ['grab_zone', { colour: '<b>a</b> && c > d' }],
    ]);
  });
});
