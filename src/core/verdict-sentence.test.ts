import { expect, it } from 'vitest';
import { countCharacters } from './char-counts.ts';
import { diagnose } from './diagnostics/diagnose.ts';
import { exampleCall } from './diagnostics/example-call.ts';
import { readReply } from './read-reply.ts';
import { verdictText } from './verdict-sentence.ts';

function textOf(input: string, options: Parameters<typeof readReply>[1] = {}) {
  const reading = readReply(input, options);
  const { findings } = diagnose(reading);
  return verdictText(reading, findings, reading.verdict(findings), countCharacters(reading, findings));
}

const call = exampleCall('<path>a.txt</path>');
const hermes = (name: string) => `<tool_call>\n{"name": "${name}", "arguments": {}}\n</tool_call>\n`;

it.each([
  [call + call, 'Clean: 2 calls read, nothing repaired.'],
  [exampleCall('<command>a && b</command>'), 'Recovered: 1 call read after 2 repairs, no text lost.'],
  [exampleCall('<content>one</p> two</content>'), 'Recovered: 1 call read after 1 repair, 4 characters lost.'],
  [`<tool>Now: <tool_name>t</tool_name></tool>`, 'No call: 42 characters of prose.'],
  [call.replace('<arguments>', 'Now: <arguments>'), 'Recovered: 1 call read, with 1 error, 6 characters lost.'],
  [
    `${call}\n${exampleCall('<c>a & b & c</c>').slice(0, -30)}`,
    'Broken: 1 repair, then the reply is cut off inside call 2; 1 of 2 calls complete.',
  ],
  ['<tool><arguments></arguments></tool>', 'Broken: call 1 has no tool name, so it cannot run.'],
  ['<tool>{"tool_name": oops}</tool>', 'Broken: the JSON of call 1 cannot be read from line 1 on.'],
  ['I have read both files.', 'No call: 23 characters of prose.'],
  ['', 'No call: the reply is empty.'],
  ['<thinking>Hm.</thinking>', 'No call: 3 characters of thinking.'],
  [`<thinking>${call}</thinking>`, 'No call: 1 call stands inside thinking, where nothing is run.'],
  [hermes('a'), 'No call here, but 1 in another syntax: Hermes, line 1. It is shown, not read.'],
  [
    hermes('a') + hermes('b'),
    'No call here, but 2 in another syntax: Hermes, lines 1 and 4. They are shown, not read.',
  ],
])('says of %j: %s', (input, sentence) => {
  expect(textOf(input).sentence).toBe(sentence);
});

it('says what strict mode refuses, and where', () => {
  expect(textOf(exampleCall('<c>a & b</c>'), { recovery: 'strict' }).sentence).toBe(
    'Broken: call 1 is refused at line 5.',
  );
});

it('counts schema problems among the facts, not in the sentence', () => {
  const tools = [{ name: 'write_file', inputSchema: { type: 'object', properties: { n: { type: 'integer' } } } }];
  const { sentence, facts } = textOf(exampleCall('<n>two</n>'), { tools });
  expect(sentence).toBe('Clean: 1 call read, nothing repaired.');
  expect(facts.map(({ text }) => text)).toContain('1 argument problem');
});
