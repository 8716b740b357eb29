import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { describeTool } from '../../prompts/describe-tool.ts';
import { checkedExample } from '../../prompts/example/checked-example.ts';
import { defaultSettings } from '../../prompts/prompt-settings.ts';
import { buildPrompt } from '../../prompts/system-prompt.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { Effort } from '../../words/effort.ts';
import type { JsonSchema } from '../tool-definition.ts';
import { additionalAllowed } from './additional-allowed.ts';
import { allowedTypes } from './allowed-types.ts';
import { declaredProperties } from './declared-properties.ts';
import { doublings, hostileSchema } from './hostile-schema.test-kit.ts';
import { itemSchema } from './item-schema.ts';
import { propertySchema } from './property-schema.ts';
import { resolveSchema } from './resolve-schema.ts';
import { validate } from './validate.ts';

const toolOf = (inputSchema: JsonSchema) => ({ name: 'take', inputSchema });
const call = (source: string) => `<tool><tool_name>take</tool_name><arguments>${source}</arguments></tool>`;
const LONG = 'a'.repeat(30);

/** Objects that are below one another in a chain of references. */
const chain = (length: number, link: (next: object, index: number) => object): JsonSchema => ({
  type: 'object',
  properties: { a: { $ref: '#/$defs/d0' } },
  $defs: Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `d${index}`,
      index === length - 1 ? { type: 'string' } : link({ $ref: `#/$defs/d${index + 1}` }, index),
    ]),
  ),
});

const ENDLESS: readonly (readonly [string, JsonSchema])[] = [
  ...(['allOf', 'anyOf', 'oneOf'] as const).map(
    (keyword) => [`${keyword} that doubles`, doublings(keyword, 50)] as const,
  ),
  ['a circle of references', chain(3, () => ({ $ref: '#/$defs/d0' }))],
  [
    'a schema that is its own part',
    { properties: { a: { $ref: '#' } }, allOf: [{ $ref: '#' }], anyOf: [{ $ref: '#' }] },
  ],
  ['alternatives that are themselves', chain(2, () => ({ oneOf: [{ $ref: '#/$defs/d0' }, { $ref: '#/$defs/d0' }] }))],
  ['a long chain of references', chain(20_000, (next) => next)],
  ['a long chain of parts', chain(20_000, (next, index) => ({ properties: { [`p${index}`]: {} }, allOf: [next] }))],
  ['a long chain of alternatives', chain(20_000, (next) => ({ anyOf: [next, { type: 'null' }] }))],
  ['negations of alternatives', chain(60, (next) => ({ not: { anyOf: [next, next] } }))],
];

describe.each(ENDLESS)('%s', (_name, schema) => {
  test('ends, and where it was not followed to the end nobody says that the value fits', () => {
    const { problems, unchecked } = validate(schema, { a: 'x' });
    expect(problems.length + unchecked.length).toBeGreaterThan(0);
    for (const { reason } of unchecked) expect(reason).toMatch(/^Not everything was checked: /);
  });

  test('is read, shown and described', () => {
    const { diagnostics } = parseReply(call('<a>x</a>'), { tools: [toolOf(schema)] });
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(checkedExample(toolOf(schema), { style: 'escape', optional: true }, parseReply).text).toContain('take');
    expect(describeTool(toolOf(schema)).length).toBeLessThan(200_000);
  });
});

test('many calls share what may be spent on their schema', () => {
  const tools = [toolOf(doublings('anyOf', 50))];
  const { calls, diagnostics } = parseReply(call('<a>5</a>').repeat(100), { tools });
  expect(calls).toHaveLength(100);
  expect(diagnostics.filter(({ code }) => code === 'schema-not-checked')).toHaveLength(100);
});

test('a prompt of many such tools is written', () => {
  const tools = Array.from({ length: 100 }, (_, index) => ({
    ...toolOf(doublings('anyOf', 30)),
    name: `take_${index}`,
  }));
  const { text } = buildPrompt(tools, defaultSettings('escape'));
  for (const { name } of tools) expect(text).toContain(name);
});

test('what is listed is counted where it grows past reading', () => {
  const wide = chain(6, (next) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field ${index}`, next])),
    required: Array.from({ length: 60 }, (_, index) => `field ${index}`),
  }));
  const { warnings } = checkedExample(toolOf(wide), { style: 'escape', optional: true }, parseReply);
  expect(warnings).toHaveLength(1_001);
  expect(warnings.at(-1)?.message).toMatch(/^There are \d+ more warnings\.$/);
  expect(describeTool(toolOf(wide)).split('\n').length).toBeLessThan(500);
  const long = { properties: Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`f${index}`, {}])) };
  const lines = describeTool(toolOf(long)).split('\n');
  expect(lines.length).toBeLessThan(2_010);
  expect(lines.at(-1)).toBe('- … and more, which are not listed here.');
  const members = Array.from({ length: 60_000 }, (_, index) => `member ${index}`);
  expect(describeTool(toolOf({ properties: { a: { enum: members } } }))).toMatch(/"member 999" \| … 59000 more/);
});

test('missing names are listed as far as the steps last', () => {
  const required = Array.from({ length: 1_000 }, (_, index) => `name ${index}`);
  const objects = Array.from({ length: 1_000 }, () => ({}));
  const { problems, unchecked } = validate({ items: { required } }, objects);
  expect(problems.length).toBeGreaterThan(2_000);
  expect(problems.length).toBeLessThan(20_000);
  expect(unchecked[0]?.reason).toMatch(/^Not everything was checked: /);
});

test('an example whose arguments all lead back to the schema is checked in steps that its size does not change', () => {
  const circles = (length: number) => {
    const names = Array.from({ length }, (_, index) => `p${index}`);
    return toolOf({ properties: Object.fromEntries(names.map((name) => [name, { $ref: '#' }])), required: names });
  };
  const { problems } = checkedExample(circles(500), { style: 'escape', optional: true }, parseReply).roundTrip;
  expect(problems.length).toBeLessThan(40_000);
});

test('names of any length are read, shown and looked for', () => {
  const name = 'n'.repeat(40_000);
  const tool = { name, inputSchema: { properties: { [name]: { type: 'string' } } } };
  const reply = `<${name}><a>1</a></${name}>`;
  expect(parseReply(reply, { tools: [tool] }).calls).toEqual([]);
  const twice = `<tool><tool_name>${name}</tool_name><arguments><${name}>a</${name}></${name}></arguments></tool>`;
  expect(parseReply(twice, { tools: [tool] }).calls[0]?.arguments.entries[0]?.[1]).toMatchObject({ type: 'string' });
});

test('a name that is a little off is found among 40,000 members, however often it is asked for', () => {
  const members = Array.from({ length: 40_000 }, (_, index) => `region-${index}-north`);
  const tools = [toolOf({ properties: { a: { type: 'array', items: { enum: members } } } })];
  const items = [
    '<item>Region_39999_North</item>',
    ...Array.from({ length: 50 }, (_, at) => `<item>rgion-${at}</item>`),
  ];
  const { diagnostics } = parseReply(call(`<a>${items.join('')}</a>`), { tools });
  expect(diagnostics).toHaveLength(51);
  expect(diagnostics[0]?.fix?.title).toBe('Change to region-39999-north');
});

test('patterns that backtrack are answered for values and for names', () => {
  for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(\\w+\\s?)*$']) {
    const schema = {
      properties: { a: { pattern } },
      patternProperties: { [pattern]: true },
      additionalProperties: false,
    };
    const paths = validate(schema, { a: `${LONG}!`, [`${LONG}!`]: 1 }).problems.map(({ path }) => path);
    expect(paths).toEqual(['/a', `/${LONG}!`]);
    expect(validate(schema, { a: LONG, [LONG]: 1 })).toEqual({ problems: [], unchecked: [] });
  }
});

describe('what could not be checked decides nothing', () => {
  const unknown = { pattern: '^(.)\\1$' };
  test.each<[string, JsonSchema, readonly string[], number]>([
    ['on its own', unknown, [], 1],
    ['behind not', { not: unknown }, [], 1],
    ['as one alternative of several that fail', { anyOf: [unknown, { type: 'null' }] }, [], 1],
    ['beside an alternative that fits', { anyOf: [unknown, { type: 'string' }] }, [], 0],
    ['beside the one alternative that fits alone', { oneOf: [unknown, { type: 'string' }] }, [], 1],
    ['as a condition', { if: unknown, then: false, else: false }, [], 1],
    ['beside what is broken', { ...unknown, maxLength: 1 }, ['maxLength'], 1],
  ])('%s', (_name, schema, keywords, open) => {
    const { problems, unchecked } = validate(schema, 'aa');
    expect(problems.map(({ keyword }) => keyword)).toEqual(keywords);
    expect(unchecked).toHaveLength(open);
  });
  test('nor does a name that may or may not be meant', () => {
    const schema = { patternProperties: { '^(.)\\1$': { type: 'integer' } }, additionalProperties: false };
    const { problems, unchecked } = validate(schema, { aa: 'x' });
    expect(problems).toEqual([]);
    expect(unchecked.map(({ path }) => path)).toEqual(['/aa']);
  });
});

const value = fc.record({
  a: fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(`${LONG}!`, 1e308, 10n ** 40n, [LONG, LONG], { a: { b: LONG } }),
  ),
  b: fc.jsonValue(),
});

test('any schema is held to a value in the steps given and never throws', () => {
  fc.assert(
    fc.property(hostileSchema, value, (schema, given) => {
      const effort = new Effort(20_000);
      const { problems, unchecked } = validate(schema, given, schema, effort);
      expect(problems.length + unchecked.length).toBeLessThanOrEqual(20_000);
      if (effort.left === 0 && problems.length === 0) expect(unchecked).not.toEqual([]);
    }),
    { numRuns: draws(300) },
  );
});

test('any schema is walked, read, shown and described', () => {
  fc.assert(
    fc.property(hostileSchema, (schema) => {
      resolveSchema(schema, schema);
      allowedTypes(schema, schema);
      declaredProperties(schema, schema);
      for (const name of ['a', 'b', `${LONG}!`]) {
        const inner = propertySchema(schema, schema, name);
        additionalAllowed(schema, schema, name);
        if (inner !== undefined) itemSchema(schema, inner, 3);
      }
      parseReply(call(`<a><item>${LONG}!</item></a><b>1</b>`), { tools: [toolOf(schema)] });
      describeTool(toolOf(schema));
      checkedExample(toolOf(schema), { style: 'cdata', optional: true }, parseReply);
    }),
    { numRuns: draws(300) },
  );
}, 120_000);
