import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { historyOfPaste } from '../history-of-paste.ts';
import { OpenedConversation } from './opened-conversation.ts';

const call = (id: string, command: string) => ({
  type: 'tool_use',
  id,
  name: 'shell',
  input: { command },
});
const result = (id: string, content: string, more: object = {}) => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
  ...more,
});
const body = (messages: readonly object[]): string =>
  JSON.stringify({ model: 'claude-x', max_tokens: 9, tools: [TOOL], messages }, null, 1);
const TOOL = { name: 'shell', description: 'Runs a command.', input_schema: { type: 'object', properties: {} } };

function openedOf(text: string): OpenedConversation {
  const opened = OpenedConversation.of(text, historyOfPaste(text));
  if (!opened) throw new Error('no history');
  return opened;
}

/** The rows as lines: level, number, role, kind, status, words. */
function told(opened: OpenedConversation): string[] {
  const { rows } = opened.shown(1);
  const words = opened.words(rows.map((_, index) => index));
  return rows.map(({ level, number, role, kind, status, count, resultNumber }, index) => {
    const { name, words: own, result: got } = words[index] ?? { words: '' };
    return [
      '>'.repeat(level),
      number || '',
      role ?? '',
      kind,
      status ?? '',
      count > 1 ? `×${count}` : '',
      name ?? '',
      own,
      got === undefined ? '' : `= ${got} (${resultNumber})`,
    ]
      .filter((part) => part !== '')
      .join(' ');
  });
}

const REFUSED = body([
  { role: 'user', content: 'Fix the test.\nPlease.' },
  {
    role: 'assistant',
    content: [{ type: 'text', text: 'I run it.' }, call('toolu_a', 'test'), call('toolu_b', 'lint')],
  },
  { role: 'user', content: [result('toolu_a', 'two\nlines'), { type: 'text', text: 'Skip the other.' }] },
  { role: 'assistant', content: [call('toolu_c', 'build')] },
  { role: 'user', content: [result('toolu_c', 'no space left', { is_error: true })] },
]);

describe('the rows of a conversation', () => {
  it('are an item each, a result with its call', () => {
    expect(told(openedOf(REFUSED))).toEqual([
      '> 1 user text Fix the test.',
      '> 2 assistant text I run it.',
      '>> call answered shell test = 2 lines (3)',
      '>> call none shell lint',
      '> 3 user text Skip the other.',
      '> 4 assistant call failed shell build = no space left (5)',
    ]);
  });

  it('fold the calls of a round of more than three', () => {
    const ids = ['toolu_a', 'toolu_b', 'toolu_c', 'toolu_d'];
    const opened = openedOf(
      body([
        { role: 'user', content: 'Go.' },
        { role: 'assistant', content: ids.map((id) => call(id, id)) },
        { role: 'user', content: ids.map((id) => result(id, 'ok')) },
      ]),
    );
    expect(told(opened).slice(1, 3)).toEqual([
      '> 2 assistant calls answered ×4 shell × 4',
      '>> call answered shell toolu_a = ok (3)',
    ]);
    expect(opened.shown(1).rows.map(({ parent }) => parent)).toEqual([-1, -1, 1, 1, 1, 1]);
  });

  it('fold equal rounds into one row that says how many they are', () => {
    const rounds = ['toolu_a', 'toolu_b', 'toolu_c'].flatMap((id) => [
      { role: 'assistant', content: [call(id, 'ls')] },
      { role: 'user', content: [result(id, 'a.txt')] },
    ]);
    const opened = openedOf(body([{ role: 'user', content: 'Go.' }, ...rounds]));
    expect(told(opened)[1]).toBe('> 2 assistant loop ×3 shell ls');
    expect(opened.shown(1)).toMatchObject({ holds: true, loops: [{ from: 2, to: 7, rounds: 3, tool: 'shell' }] });
  });

  it('of each history of the vectors show every item, and every problem has one', () => {
    const lines = readFileSync('fixtures/vectors/history.jsonl', 'utf8').trim().split('\n');
    for (const line of lines) {
      const { id, text } = JSON.parse(line) as { id: string; text: string };
      const opened = OpenedConversation.of(text, historyOfPaste(text));
      if (!opened) continue;
      const { rows, problems, blocks } = opened.shown(1);
      expect(
        rows.every(({ parent }, index) => parent < index),
        id,
      ).toBe(true);
      expect(
        problems.filter(({ row }) => row < 0),
        id,
      ).toEqual([]);
      expect(
        opened.words(rows.map((_, index) => index)).filter(({ words, name }) => words === '' && !name),
        id,
      ).toEqual([]);
      expect(
        blocks.every(({ message }) => opened.message(message) !== null),
        id,
      ).toBe(true);
    }
  });
});

describe('what a page says of a refused history', () => {
  const opened = openedOf(REFUSED);
  const { problems, deciding, providers, facts, tools } = opened.shown(1);

  it('names the row, the reason and who refuses', () => {
    expect(problems[deciding]).toMatchObject({
      says: '`shell` has no result.',
      why: 'Message 2 makes 2 calls. 1 of them has a result, then text of the user follows.',
      number: 2,
      row: 3,
      quote: { by: 'Anthropic' },
    });
    expect(providers[0]).toMatchObject({ id: 'anthropic', stance: 'refuses' });
    expect(providers.filter(({ stance }) => stance === 'accepts').map(({ id }) => id)).toEqual(['ollama']);
  });

  it('counts what is there and never zero', () => {
    expect(facts).toEqual(['5 messages', '3 calls, 2 with a result']);
    expect(tools).toEqual([{ name: 'shell', description: 'Runs a command.', calls: 3 }]);
  });

  it('has the change as lines of a diff, and the whole history corrected', () => {
    expect(opened.fix(deciding)?.changes).toMatchObject([{ sign: '+', where: 'in message 3' }]);
    const corrected = opened.corrected();
    expect(corrected?.left).toEqual([]);
    expect(historyOfPaste(corrected?.text ?? '').holds).toBe(true);
  });

  it('opens a turn as a reply with native calls and the tools of the request', () => {
    const { chunks, frames, tools: declared } = opened.turn(1);
    expect(chunks.join('')).toBe('I run it.\n→ shell\n{"command":"test"}\n→ shell\n{"command":"lint"}\n');
    expect(frames?.map(({ name, id }) => [name, id])).toEqual([
      ['shell', 'toolu_a'],
      ['shell', 'toolu_b'],
    ]);
    expect(declared?.map(({ name }) => name)).toEqual(['shell']);
  });

  it('finds rows by what is in them, whatever its case', () => {
    expect(opened.search('LINT')).toEqual([3]);
    expect(opened.search('lines')).toEqual([2]);
  });
});

it('two rules with the same words: the words of the provider are about the one that is broken', () => {
  const bus = (name: string) => ({ functionCall: { name, args: {} } });
  const answer = (name: string) => ({ role: 'user', parts: [{ functionResponse: { name, response: {} } }] });
  const contents = [
    { role: 'user', parts: [{ text: 'Go.' }] },
    { role: 'model', parts: [bus('mill'), bus('bridge')] },
    answer('mill'),
    answer('bridge'),
  ];
  const error =
    '400 Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
  const opened = openedOf(`${error}\n\n${JSON.stringify({ contents })}`);
  expect(opened.sentence).toBe(
    'Gemini refuses this history: The result of `bridge` is not in the message of the other results, line 3.',
  );
  const { problems, deciding } = opened.shown(1);
  expect(problems[deciding]?.quote?.about).toContain('of the paste');
});
