import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cli } from '../cli.test-kit.ts';
import { closeLater, closesAfterEach, endpoint } from '../companion/companion.test-kit.ts';

closesAfterEach();

it.each([
  [[], '"repair" needs to know where'],
  [['--to', 'http://x', '--fix', 'all'], '--fix is safe or none'],
  [['--to', 'http://x', '--fenced', 'no'], '--fenced is run or pass'],
  [['--to', 'http://x', '--max-hold', 'much'], '--max-hold is a size'],
  [['--to', 'http://x', '--dialect', 'none'], '--dialect'],
])('refuses %j', async (args, sentence) => {
  const { exit, said, out } = await cli(['repair', ...args]);
  expect({ exit, out }).toEqual({ exit: 2, out: '' });
  expect(said.join()).toContain(sentence);
});

it('refuses a report that cannot be written, before anything runs', async () => {
  const { exit, said, out } = await cli([
    'repair',
    '--to',
    'http://x',
    '--report',
    '/none/report.json',
    '--',
    'never-run',
  ]);
  expect({ exit, out }).toEqual({ exit: 1, out: '' });
  expect(said.join()).toContain("The report can't be written");
});

it('repairs the answers that a program gets, says what it did and keeps both on the tape', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'repair-'));
  closeLater(() => rmSync(folder, { recursive: true }));
  const content = '<tool_call>\n{"name": "ls", "arguments": {"path": "src"}\n</tool_call>';
  const answer = {
    id: 'c-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  };
  const to = await endpoint((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
  );
  const program = `
    const body = { model: 'm-1', messages: [], tools: [{ type: 'function', function: { name: 'ls', parameters: { type: 'object' } } }] };
    const answer = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', body: JSON.stringify(body) });
    const { choices } = await answer.json();
    process.exit(choices[0].message.tool_calls[0].function.arguments === '{"path":"src"}' && choices[0].message.content === null ? 7 : 1);`;
  const report = join(folder, 'report.json');
  const options = ['--to', `up=${to}`, '--port', '0', '--out', folder, '--report', report, '--no-open'];
  const { exit, out, said } = await cli([
    'repair',
    ...options,
    '--',
    process.execPath,
    '--input-type=module',
    '-e',
    program,
  ]);
  const lines = out.trim().split('\n');
  expect(exit).toBe(7);
  expect(lines.slice(0, 2)).toEqual([expect.stringMatching(/^page http/), expect.stringMatching(/^up http.* → /)]);
  const printed = JSON.parse(lines[2] ?? '');
  expect(printed).toMatchObject({
    format: 'chunkscope-repair',
    version: 1,
    requests: 1,
    answers: 1,
    untouched: 0,
    repaired: { 'in-text': 1, fenced: 0, arguments: 0, stream: 0 },
    causes: [{ key: expect.stringMatching(/^v1:/), count: 1, repaired: 1 }],
    held: { p50: expect.any(Number), p99: expect.any(Number), max: expect.any(Number) },
  });
  expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual(printed);
  expect(said.join('\n')).toContain('1 answer read, 0 of them passed as they came; 1 call repaired (in-text 1).');
  const [tape = ''] = readdirSync(folder).filter((name) => name.endsWith('.stream.jsonl'));
  expect(readFileSync(join(folder, tape), 'utf8')).toMatch(/,"s","/);
});
