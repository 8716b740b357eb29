import { describe, expect, it } from 'vitest';
import { cli } from '../cli.test-kit.ts';

const toolUse = (id: string) => ({ type: 'tool_use', id, name: 'ls', input: { n: 1 } });
const record = (n: number, type: string, content: unknown) =>
  JSON.stringify({
    parentUuid: n === 1 ? null : `u${n - 1}`,
    uuid: `u${n}`,
    sessionId: 's',
    type,
    message: { role: type, content },
  });
const SESSION = [
  record(1, 'user', 'Look.'),
  record(2, 'assistant', [toolUse('toolu_1')]),
  record(3, 'user', 'And?'),
  record(4, 'assistant', [toolUse('toolu_2')]),
  record(5, 'user', 'So?'),
];
const history = async (text: string, ...args: string[]) => {
  const { exit: status, out, said: err } = await cli(['history', '-', ...args], text);
  return { status, out, err: err.join('\n') };
};
const report = async (text: string, ...args: string[]) =>
  JSON.parse((await history(text, '--format', 'json', ...args)).out);

describe('history', () => {
  it('refuses what is asked wrongly', async () => {
    expect(await history('[]', '--for', 'nobody')).toMatchObject({ status: 2, out: '' });
    expect(await history('[]', '--fail-on', 'nothing')).toMatchObject({ status: 2, out: '' });
    expect((await cli(['history'], '')).exit).toBe(2);
  });

  it('says of a text without a history that there is none', async () => {
    const { status, out } = await history('Hello.', '--format', 'json');
    expect([status, JSON.parse(out).shape]).toEqual([0, null]);
  });

  it('reads a session whose last line is cut, or that has a line which is no JSON', async () => {
    const text = `${SESSION.join('\n')}\n${record(6, 'assistant', 'Done.').slice(0, -9)}`;
    expect(await report(text)).toMatchObject({ shape: 'claude-code', messages: 5, cut: ['L6'] });
    const [first = '', ...others] = SESSION;
    expect(await report([first, 'garbage', ...others].join('\n'))).toMatchObject({ messages: 5, cut: ['L2'] });
  });

  it('ends where records follow on each other in a circle', async () => {
    const text = SESSION.join('\n').replace('"parentUuid":null', '"parentUuid":"u5"');
    expect((await report(text)).problems).toHaveLength(2);
  });

  it('exits with 3 where it fails on what is there', async () => {
    const text = SESSION.join('\n');
    expect((await history(text, '--fail-on', 'refused')).status).toBe(3);
    expect((await history(text, '--fail-on', 'loop')).status).toBe(0);
    expect((await history(text, '--fail-on', 'drift')).status).toBe(0);
  });

  it('writes a table for an issue', async () => {
    expect((await history(SESSION.join('\n'), '--format', 'markdown')).out).toContain(
      '| 2 | `L2/message/content/0` | call-without-result | `ls` has no result. |',
    );
  });

  it.each([
    ['LF', '\n', '\n'],
    ['LF and no last line break', '\n', ''],
    ['CR LF', '\r\n', '\r\n'],
  ])('corrects every call of a session with %s, and leaves the other lines', async (_, end, last) => {
    const { status, out, err } = await history(`${SESSION.join(end)}${last}`, '--fix');
    expect([status, err]).toEqual([0, '']);
    const lines = out.split(end === '\n' ? '\n' : /\r\n|\n/);
    for (const at of [0, 1, 3]) expect(lines[at]).toBe(SESSION[at]);
    expect(out.match(/No result was recorded/g)).toHaveLength(2);
    expect(await report(out)).toMatchObject({ holds: true, problems: [] });
  });

  it.each([
    ['two blanks', 2],
    ['four blanks', 4],
    ['tabs', '\t'],
    ['one line', undefined],
  ])('keeps digits, escapes and equal members of JSON laid out with %s', async (_, indent) => {
    const messages = [
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Allé.' },
          { ...toolUse('toolu_1'), input: { n: 'BIG' } },
        ],
      },
      { role: 'user', content: 'So?' },
    ];
    const text = JSON.stringify({ model: 'claude-sonnet-4-5', tools: [{ name: 'ls' }], messages }, null, indent)
      .replace('"BIG"', '12345678901234567890')
      .replace('é', String.raw`\u00e9`)
      .replace('{', '{"a": 1, "a": 2,');
    const { status, out } = await history(text, '--fix');
    expect(status).toBe(0);
    for (const kept of ['12345678901234567890', String.raw`\u00e9`, '{"a": 1, "a": 2,']) expect(out).toContain(kept);
    expect(await report(out)).toMatchObject({ holds: true });
  });

  it('prints what could be corrected, and names the rest', async () => {
    const answer = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'lost', content: 'a' }] };
    const text = JSON.stringify({
      messages: [{ role: 'assistant', content: [toolUse('toolu_1')] }, { role: 'user', content: 'So?' }, answer],
    });
    const safe = await history(text, '--fix');
    expect(safe).toMatchObject({ status: 1, err: expect.stringContaining('Left as it is: ') });
    expect(safe.out).toContain('No result was recorded');
    const all = await history(text, '--fix', '--all');
    expect([all.status, all.err]).toEqual([0, '']);
    expect(await report(text, '--fix', '--all')).toMatchObject({ holds: false, corrected: all.out.trimEnd() });
  });

  it('corrects two faults of one message', async () => {
    const messages = [
      { role: 'assistant', content: [{ type: 'text', text: '' }, toolUse('a:1'), toolUse('b')] },
      { role: 'user', content: 'So?' },
    ];
    const { status, out } = await history(JSON.stringify({ messages }), '--fix', '--for', 'anthropic');
    expect(status).toBe(0);
    expect(await report(out, '--for', 'anthropic')).toMatchObject({ holds: true, problems: [], results: 2 });
  });

  it('prints what providers refuse', async () => {
    expect((await cli(['history', '--rules'])).out).toContain('### Anthropic: `anthropic`');
  });
});
