import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DIALECT_TITLES } from '../../../core/dialects/names.ts';
import { renderCall } from '../../../core/dialects/write/render-calls.ts';
import { parseReply } from '../../../core/reply/parse-reply.ts';
import { hiddenReply } from './hidden-reply.ts';

const fixturesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('clean.fixture.json'))
    .map((name) => `${folder}/${name}`);

const callsOf = (text: string) =>
  parseReply(text, { dialect: 'auto' }).calls.map(({ toolName, complete }) => [toolName, complete]);

describe.each(fixturesIn('fixtures/dialects'))('a reply of %s', (path) => {
  it('reads to calls of the same tools once it is hidden, and is as long', () => {
    const { input, chunks } = JSON.parse(readFileSync(path, 'utf8'));
    const reply: string = input ?? chunks.join('');
    const hidden = hiddenReply(reply, []);
    expect(callsOf(hidden)).toEqual(callsOf(reply));
    expect(hidden).toHaveLength(reply.length);
  });
});

it.each(Object.keys(DIALECT_TITLES))('leaves no value of an argument in %s', (dialect) => {
  const said = 'Pelican 5512';
  const call = { toolName: 'pay', arguments: { to: said, sum: 4111111111, more: { list: [said, 120.5], card: said } } };
  const reply = `${said}\n${renderCall(dialect, { call, tool: null }).text}`;
  for (const hidden of [hiddenReply(reply, []), hiddenReply(reply.slice(0, -9), [])])
    expect(hidden).not.toMatch(/Pelican|5512|4111|120/);
});

it.each([
  ['Hi Bob, <note to="Bob" n=\'42\'>see <b>12</b></note>', 'aa aaa, <note aa="aaa" a=\'00\'>aaa <b>00</b></note>'],
  ['&amp; &#80;&#x50;&#7; &bob;', '&amp; &#97;&#x61;&#9; &aaa;'],
  ['<|im_end|><|bob 1|> <ref=bob> [BOB]', '<|im_end|><|aaa 0|> <ref=aaa> [aaa]'],
  ['नमस्ते Ünï 𝒶𝟙 😀', 'aaaaaa aaa aa00 😀'],
])('leaves the markup of a text, and no more of it: %s', (text, hidden) => {
  expect(hiddenReply(text, [])).toBe(hidden);
});

it('leaves the name of a tool in a tag, in an element and in JSON', () => {
  const forge =
    '<tool>\n<server_name>home</server_name>\n<tool_name>pay</tool_name>\n<arguments>\n<to>Bob</to>\n</arguments>\n</tool>';
  expect(hiddenReply(forge, [])).toBe(
    '<tool>\n<server_name>aaaa</server_name>\n<tool_name>pay</tool_name>\n<arguments>\n<to>aaa</to>\n</arguments>\n</tool>',
  );
  const hermes =
    '<tool_call>\n{"name": "pay", "arguments": {"name": "Bob", "sum": 120.5, "bob": [true]}}\n</tool_call>';
  expect(hiddenReply(hermes, [])).toBe(
    '<tool_call>\n{"name": "pay", "arguments": {"aaaa": "aaa", "aaa": 111.1, "aa2": [true]}}\n</tool_call>',
  );
});
