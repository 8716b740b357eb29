import { describe, expect, it } from 'vitest';
import { casesOf } from './cases.ts';
import { evidenceOf } from './evidence.ts';

const CALL = '<tool_call>\n{"name": "read", "arguments": {"path": "a.md"}}\n</tool_call>\n';
const kindsOf = (paste: string): string[] => [...new Set(evidenceOf(paste).pieces.map(({ kind }) => kind))];

describe('a paste that is longer than what is looked at', () => {
  const words = 'Tides come and go, and the port waits for them.\n'.repeat(10_000);

  it('is one reply where both its ends are', () => {
    const paste = `${words}${CALL}`;
    const { parts } = evidenceOf(paste);
    expect(parts.map(({ kind, span }) => [kind, span])).toEqual([['reply', { start: 0, end: paste.length }]]);
  });

  it('is the items of its ends, with a note that the middle was not looked at', () => {
    const log = '2026-10-02 09:11:10 INFO started\n';
    const paste = `${log}${CALL}${log}${words}${log}${CALL}${log}`;
    const { parts, pieces } = evidenceOf(paste);
    expect(parts.some(({ view }) => view.layers.includes('the middle, which was not looked at'))).toBe(true);
    expect(pieces.at(-1)?.end).toBe(paste.length);
  });
});

it('takes what a program shows after it complained for a sample', () => {
  const shown =
    '[ERROR] You did not use a tool!\n\n# Reminder\n\nFor example:\n\n<tool_call>\n{"name": "end", "arguments": {}}\n</tool_call>\n';
  expect(kindsOf(shown)).toContain('sample');
  expect(kindsOf(`For example:\n\n${CALL}`)).toEqual(['reply']);
});

it('finds a complaint under a layer at its place in the paste', () => {
  const paste = '> I get this:\n>\n> ValueError: no tool call\n> in the reply';
  const [complaint] = evidenceOf(paste).complaints;
  expect(complaint && paste.slice(complaint.start, complaint.end)).toBe(complaint?.quote);
  expect(complaint?.quote).toMatch(/^ValueError: no tool call/);
});

it('reads in a fence exactly what is in it, also where a call has no end', () => {
  const cut = '<tool_call>\n{"name": "read", "arguments": {"path": "a.m';
  const paste = `Here is what I get:\n\n~~~~\n${cut}\n~~~~\n`;
  expect(evidenceOf(paste).parts.find(({ kind }) => kind === 'reply')?.view.text).toBe(cut);
});

it('a message of a session amid words is at its own place', () => {
  const line =
    '{"role":"assistant","created":1740000000,"content":[{"ToolRequest":{"id":"t1","tool_call":{"Err":{"InvalidParameters":"EOF while parsing a value at line 1 column 0"}}}}]}';
  const paste = `It stops after this step,\nwhich is the second one:\n${line}\n`;
  const { parts } = evidenceOf(paste);
  expect(parts.filter(({ kind }) => kind === 'call').map(({ span }) => span.start)).toEqual([paste.indexOf(line)]);
});

describe('a text between quotes', () => {
  const call = '<tool_call>\n{"name": "a", "arguments": {"b": "c"}}\n</tool_call>';
  const calls = (paste: string) =>
    evidenceOf(paste)
      .parts.filter(({ kind }) => kind === 'reply' || kind === 'call')
      .map(({ view }) => view.text);
  const written = JSON.stringify(call);

  it('is read without its escapes where it reads better so, however its field is called', () => {
    expect(calls(`{"kind": "x", "of": {"words": ${written}}}`)).toEqual([call]);
    expect(calls(`time=12 level=warn out=${written} err="no parser here today"`)).toEqual([call]);
    expect(calls(JSON.stringify({ why: `no call in ${written}` }))).toEqual([call]);
  });

  it('stays in code', () => {
    expect(calls(`Write:\n\`\`\`js\nconst a = ${written};\n\`\`\`\nThen run it.`)).not.toContain(call);
  });
});

it('reads the fence between plain words and the words of a person', () => {
  const call = '<tool_call>\n{"name": "a", "arguments": {"b": "c"}}\n</tool_call>';
  const { parts } = evidenceOf(
    `Put together:\n\`\`\`\n${call}\n\`\`\`\n\nthe model writes a call, but our client gets null.\n`,
  );
  expect(parts.filter(({ kind }) => kind === 'reply').map(({ view }) => view.text)).toEqual([call]);
});

describe('what a program prints in a notation of its own', () => {
  const repliesIn = (paste: string) => {
    const { parts } = evidenceOf(paste);
    return casesOf(parts).map(({ imported }) => imported.fixture.chunks.join(''));
  };

  it('is one call where its pieces are a list, also where the print is cut off', () => {
    const piece = (args: string, name: string): string =>
      `{'index': 0, 'function': {'arguments': '${args}', 'name': ${name}}, 'id': 'c1', 'type': 'function'}`;
    const list = [piece('', "'find_port'"), piece('{"city": "Ge', 'None'), piece('noa"}', 'None')].join(', ');
    const print = `AIMessage(content='', additional_kwargs={'tool_calls': [${list}]}, usage={'n': 1})`;
    for (const text of [print, print.slice(0, -8)])
      expect(repliesIn(text)).toEqual(['→ find_port\n{"city": "Genoa"}\n']);
  });

  it('keeps the words beside its calls', () => {
    const call = `ToolCall(id='c1', function=Body(name='find_port', arguments='{"city": "Genoa"}'))`;
    expect(
      repliesIn(`got Step(message=Message(role='assistant', content='One moment.', tool_calls=[${call}])) here`),
    ).toEqual(['One moment.\n→ find_port\n{"city": "Genoa"}\n']);
  });

  it('has no line break inside a text that a screen broke', () => {
    const wide = `[Record(tool_name='find_port', tool_call_id='c1', args={'note': 'High water is \ntwice a day'},\nresult=None)]`;
    expect(repliesIn(`Calls:\n${wide}`)).toEqual(['→ find_port\n{"note":"High water is twice a day"}\n']);
  });
});

it('takes deltas behind the same label for one stream', () => {
  const deltas = ["{'content': 'A '}", "{'content': 'port'}", "{'content': '.'}"];
  const found = (label: string) =>
    casesOf(evidenceOf(`Line by line:\n\n${deltas.map((delta) => `${label}${delta}\n`).join('')}`).parts).map(
      ({ imported }) => imported.fixture.chunks,
    );
  for (const label of ['DELTA: ', 'got=', 'DELTA: f']) expect(found(label)).toEqual([['A ', 'port', '.']]);
});

describe('below the words of a person', () => {
  const call = '<|channel|>commentary to=functions.run <|constrain|>json<|message|>{\n"script": "print(1)"\n}';
  const repliesIn = (paste: string) =>
    evidenceOf(paste)
      .parts.filter(({ kind }) => kind === 'reply')
      .map(({ view }) => view.text.trim());
  const above = '**What is the bug?**\nThis is what the chat shows:\n\n';

  it.each([
    'and then nothing runs',
    'and it was told to use\n\n<tool_call>\n{"name": <name>}\n</tool_call>\n\nbut thinks',
  ])('a reply ends where it is clean: %j', (below) => {
    expect(repliesIn(`${above}${call}\n\n${below}\n`)).toEqual([call]);
  });

  it('a reply goes on where it is clean with what follows, and where no words are above', () => {
    const two = '<tool_call>\n{"name": "a", "arguments": {}}\n</tool_call>\n\nDone with the first.';
    expect(repliesIn(`${above}${two}\n`)).toEqual([two]);
    expect(repliesIn(`${call}\n\nand then nothing runs\n`)).toEqual([`${call}\n\nand then nothing runs`]);
  });
});
