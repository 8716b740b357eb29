import { expect, it } from 'vitest';
import { Triage, type TriagedReply, type TriageOptions, toolsReader } from './triage.ts';

const CALL = '<tool><tool_name>pay</tool_name><arguments><sum>12</sum></arguments></tool>';
const PAY = { name: 'pay', inputSchema: { type: 'object', properties: { sum: { type: 'string' } }, required: ['to'] } };

function triaged(records: readonly (object | string)[], options: Partial<TriageOptions> = {}) {
  const triage = new Triage({ groups: [], dialect: 'auto', tools: [], mask: false, ...options });
  const raw = records.map((record, at) => {
    const text = typeof record === 'string' ? record : JSON.stringify(record);
    return { text, line: at + 1, number: at + 1 };
  });
  return { triage, replies: [...triage.add({ name: 'a.jsonl', source: 'a.jsonl', records: raw })] };
}

const first = (record: object | string, options?: Partial<TriageOptions>) =>
  triaged([record], options).replies[0] as TriagedReply;

it('a reply has its place, its name, or its number among those of its name', () => {
  const { replies } = triaged([{ input: CALL, id: 'x' }, { input: CALL }, '{']);
  expect(replies.map(({ source, isNamed, bucket }) => [source, isNamed, bucket])).toEqual([
    ['a.jsonl:1', true, 'reply'],
    ['a.jsonl:2', false, 'reply'],
    ['a.jsonl:3', false, 'unreadable'],
  ]);
  const choices = ['a', 'b', 'c'].map((content, index) => ({ index, message: { role: 'assistant', content } }));
  const answers = triaged([{ custom_id: 'q', response: { status_code: 200, body: { choices } } }]).replies;
  expect(answers.map(({ id }) => id)).toEqual(['q', 'q/1', 'q/2']);
});

it('a call of a custom tool is an attempt; a record that lacks its text holds a native call', () => {
  const call = { type: 'custom_tool_call', call_id: 'c', name: 'run', input: 'ls "a"' };
  const body = { object: 'response', status: 'completed', output: [call] };
  const { reply, judgement } = first({ custom_id: 'q', response: { status_code: 200, body } });
  expect(reply?.chunks).toEqual(['→ run\n{"input": "ls \\"a\\""}\n']);
  expect(judgement).toMatchObject({ isAttempt: true, succeeds: { strict: true } });
  expect(first({ id: 'q', response: { type: 'custom_tool_call', name: 'run' } }).bucket).toBe('native-call');
});

it('a record is read in the format, by the paths and in the way that are asked for', () => {
  const record = { input: 'asked', said: { text: CALL }, name: 'n-1' };
  expect(first(record)).toMatchObject({ format: 'records', reply: { chunks: [CALL] } });
  expect(first(record, { reply: 'said.text', id: 'name' })).toMatchObject({ id: 'n-1', reply: { chunks: [CALL] } });
  expect(first({ said: 'Done.' }, { otherwise: 'said' }).reply?.chunks).toEqual(['Done.']);
  expect(first({ said: 'Done.' }).reply).toBeNull();
  expect(first({ input: CALL }, { as: 'openai-batch' }).format).toBe('openai-batch');
});

it('a reply is judged by its chunks, its end and the tools that are given, else those of its record', () => {
  const halves = first({ chunks: [CALL.slice(0, 20), CALL.slice(20)] });
  expect(halves.judgement?.succeeds.strict).toBe(true);
  const asMeant = (tools: unknown, given: TriageOptions['tools'] = []) =>
    first({ input: CALL, ...(tools !== undefined && { tools }) }, { tools: given }).judgement?.asMeant;
  expect([asMeant(undefined), asMeant(undefined, [PAY]), asMeant([PAY])]).toEqual([null, false, false]);
  expect(asMeant([PAY], [{ name: 'pay', inputSchema: {} }])).toBe(true);
});

it('a reply is grouped by members of its record, else by what is known of it, as texts of 200 characters', () => {
  const record = { input: CALL, run: { n: 5 }, long: 'x'.repeat(300), tool: 'own', finish_reason: 'stop' };
  const groups = ['run.n', 'long', 'tool', 'dialect', 'finish', 'toString'];
  expect(first(record, { groups }).groups).toEqual({
    'run.n': '5',
    long: 'x'.repeat(200),
    tool: 'own',
    dialect: 'forge',
    finish: 'stop',
    toString: '',
  });
  expect(first({ input: CALL }, { groups }).groups['tool']).toBe('pay');
  expect(first({ input: CALL, id: 'Abc-12', long: 'Zz' }, { groups: ['long'], mask: true })).toMatchObject({
    id: expect.not.stringContaining('Abc'),
    groups: { long: expect.not.stringContaining('Zz') },
  });
});

it('a summary is of what was judged since the last was taken', () => {
  const { triage } = triaged([{ input: CALL }, { input: CALL }]);
  expect([triage.takeSummary().attempts, triage.takeSummary().attempts]).toEqual([2, 0]);
});

it('tools are those that are given, else those of the record, read again where they differ', () => {
  const read = toolsReader();
  const names = (value: unknown, usual: readonly (typeof PAY)[] = []) => read(value, usual).map(({ name }) => name);
  expect(names([{ ...PAY, name: 'a' }])).toEqual(['a']);
  expect(read([{ ...PAY, name: 'a' }], [])).toBe(read([{ ...PAY, name: 'a' }], []));
  expect([names([{ ...PAY, name: 'b' }]), names([{ ...PAY, name: 'b' }], [PAY])]).toEqual([['b'], ['pay']]);
  expect([names('none'), names(undefined), toolsReader()(undefined, [])]).toEqual([[], [], []]);
});
