import { expect, it } from 'vitest';
import { valueToJson } from '../calls/value.ts';
import { RecordSplitter } from '../logs/record-splitter.ts';
import { Triage, type TriagedReply } from '../logs/triage.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import { accountOf } from './account.ts';
import type { Account } from './account-types.ts';

const calling = (day: string): string => `<tool_call>\n{"name": "tide", "arguments": {"day": "${day}"}}\n</tool_call>`;

const TOOLS = [
  {
    type: 'function',
    function: { name: 'tide', parameters: { type: 'object', properties: { day: { type: 'integer' } } } },
  },
];

/** Members that hold what a model wrote; dots and brackets lead to members and items inside. */
const MEMBERS =
  `reply response output completion answer generated_text prediction raw_output rawResponse text content model_output llm_output
  generation assistant assistant_response result decoded hypothesis sampled candidate_a zq7 resps[][] outputs[].text reply.raw result.text
  response.body.text run.zq7`.split(/\s+/);

/** A value under a path. */
function under(path: string, value: unknown): object {
  const [, key = '', lists = '', rest] = /^(\w+)((?:\[\])*)(?:\.(.+))?$/.exec(path) ?? [];
  let inner: unknown = rest === undefined ? value : under(rest, value);
  for (let depth = 0; depth < lists.length; depth += 2) inner = [inner];
  return { [key]: inner };
}

const rowOf = (member: string, day: string): object => ({
  id: `row-${day}`,
  prompt: `Write calls like ${calling('DAY')}. When is the tide on ${day}?`,
  tools: TOOLS,
  expected: calling(`gold ${day}`),
  reference: { text: calling(`reference ${day}`) },
  ...under(member, `I look.\n${calling(day)}`),
  score: 0.5,
  passed: true,
});

/** A value as Python prints it. */
function printed(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}'`;
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, member]) => `'${key}': ${printed(member)}`)
      .join(', ')}}`;
  return value === true ? 'True' : String(value);
}

const DAYS = ['one', 'two', 'three'];

const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** How rows are pasted, with how many of them. */
const FORMS: readonly (readonly [name: string, rows: number, write: (rows: readonly object[]) => string])[] = [
  ['one line of JSON', 1, (rows) => JSON.stringify(rows[0])],
  ['JSON over several lines', 1, (rows) => JSON.stringify(rows[0], null, 2)],
  ['a print of Python', 1, (rows) => printed(rows[0])],
  ['JSON lines', 3, lines],
  ['a list', 2, (rows) => JSON.stringify(rows, null, 1)],
];

function triaged(log: string): TriagedReply[] {
  const splitter = new RecordSplitter();
  const records = [...splitter.push(log), ...splitter.end()];
  const triage = new Triage({ groups: [], dialect: 'auto', tools: [], mask: false });
  return [...triage.add({ name: 'rows', source: 'rows', records })];
}

/** What is said of a reply alone, with the tools that triage holds it to. */
function accountOfReply({ reply }: TriagedReply): Account {
  const imported = importTools(JSON.stringify(reply?.tools ?? []));
  const tools = imported.ok ? imported.value.tools.map(({ definition }) => definition) : [];
  return accountOf(reply?.chunks.join('') ?? '', { tools });
}

const callsOf = ({ calls }: Account): string[] =>
  calls.map((call) => `${call.toolName} ${valueToJson(call.arguments)} ${call.complete} ${call.checked}`);

it.each(MEMBERS)('a row whose reply is in %s is read alike by triage and where it is pasted', (member) => {
  const rows = DAYS.map((day) => rowOf(member, day));
  const replies = triaged(lines(rows));
  expect(replies.map(({ reply }) => reply?.chunks.join(''))).toEqual(DAYS.map((day) => `I look.\n${calling(day)}`));
  expect(replies.map(({ judgement }) => judgement?.asMeant)).toEqual([false, false, false]);
  const alone = replies.map(accountOfReply);
  for (const [form, count, write] of FORMS) {
    const account = accountOf(write(rows.slice(0, count)));
    expect([form, ...callsOf(account)]).toEqual([form, ...alone.slice(0, count).flatMap(callsOf)]);
    expect([form, account.verdict, account.do]).toEqual([form, 'would-fail', alone[0]?.do]);
    const kinds = new Set(account.evidence.map(({ kind }) => kind));
    expect([form, ...kinds].sort()).toEqual([form, 'ask', 'definition', 'log', 'reply', 'sample'].sort());
  }
});

it('what a row was asked or should have been answered is no reply, whatever calls it holds', () => {
  const members = ['question', 'instructions', 'user_prompt', 'expected_output', 'gold', 'target', 'label'];
  for (const member of [...members, 'reference_answer', 'ground_truth']) {
    const row = { id: 'a', prompt: 'When?', [member]: calling('gold'), score: 1 };
    expect([member, ...triaged(lines([row])).map(({ bucket }) => bucket)]).not.toContain('reply');
    expect([member, ...callsOf(accountOf(JSON.stringify(row)))]).toEqual([member]);
  }
});

it('the member that is named for replies goes before another with a call, and a call before a vague name', () => {
  const chosen = (row: object) => triaged(lines([{ prompt: 'When?', ...row }]))[0]?.reply?.chunks.join('');
  expect(chosen({ debug: calling('a'), response: 'No.' })).toBe('No.');
  expect(chosen({ response: 'Noon.', raw_output: calling('a') })).toBe(calling('a'));
  expect(chosen({ result: 'passed', decoded: calling('a') })).toBe(calling('a'));
  expect(chosen({ result: 'At noon.', difficulty: 'easy' })).toBe('At noon.');
});

it('an object that a model or a provider wrote is no row', () => {
  const call = { name: 'note', arguments: { text: calling('a'), id: 'x' } };
  expect(callsOf(accountOf(JSON.stringify(call)))).toHaveLength(1);
  expect(accountOf(JSON.stringify(call)).calls[0]?.toolName).toBe('note');
  const turns = [
    { role: 'user', content: 'When?' },
    { role: 'assistant', content: calling('a') },
  ];
  expect(triaged(lines([{ messages: turns, text: 'page 1' }]))[0]?.reply?.chunks).toEqual([calling('a')]);
});
