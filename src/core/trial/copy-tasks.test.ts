import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { renderCall } from '../dialects/write/render-calls.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import { validate } from '../tools/schema/validate.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { copyTasks, endOfCall } from './copy-tasks.ts';
import { KINDS } from './hard-content.ts';
import { askedCall, FIRST_WORDING, NEWEST_WORDING, taskText } from './task-text.ts';

const toolsOf = (file: string): readonly ToolDefinition[] => {
  const imported = importTools(readFileSync(new URL(`../../../fixtures/tools/${file}.json`, import.meta.url), 'utf8'));
  return imported.ok ? imported.value.tools.map(({ definition }) => definition) : [];
};

const tool = (properties: Readonly<Record<string, unknown>>, name = 'run'): ToolDefinition => ({
  name,
  inputSchema: { type: 'object', properties, required: Object.keys(properties) },
});

const WITH_ALL = tool({
  command: { type: 'string' },
  tags: { type: 'array', items: { type: 'string' } },
  edits: { type: 'array', items: { type: 'object', properties: { search: { type: 'string' } }, required: ['search'] } },
});

const FILES = ['everything', 'filesystem', 'github', 'memory', 'sequential-thinking'];
const ALL = FILES.flatMap(toolsOf);
const MADE = copyTasks(ALL).tasks;

test('a tool that has room for all of them has one task for each kind, in their order', () => {
  const { tasks, leftOut } = copyTasks([WITH_ALL]);
  expect(tasks.map(({ kind }) => kind)).toEqual(KINDS);
  expect(leftOut).toEqual([]);
});

test('the same tools give the same tasks', () => {
  expect(copyTasks(ALL).tasks).toEqual(MADE);
  expect(new Set(MADE.map(({ id }) => id)).size).toBe(MADE.length);
});

test('what a task asks for fits the schema of its tool', () => {
  for (const { tool: name, expect: call } of MADE)
    if (call) {
      const { inputSchema } = ALL.find((known) => known.name === name)!;
      expect(validate(inputSchema, call.arguments)).toEqual({ problems: [], unchecked: [] });
    }
});

test('the text of a task says all that is expected, as it is', () => {
  for (const { expect: call, messages } of MADE) if (call) expect(askedCall(messages[0]!.content)).toEqual(call);
});

/** The text of a task without what is between its marker lines. */
const around = (text: string): string => text.replace(/^(={10,})\n[\s\S]*?\n\1$/gm, '');

test('beside the content a task shows no markup, no JSON and nothing escaped', () => {
  for (const { messages } of MADE) expect(around(messages[0]!.content)).not.toMatch(/[<>{}&\\]|\]\]/);
});

test('no task shows its call as a dialect writes it, nor its content escaped', () => {
  for (const { expect: call, messages, kind } of copyTasks([WITH_ALL]).tasks) {
    if (!call) continue;
    const shown = messages[0]!.content;
    for (const text of Object.values(call.arguments)) {
      if (typeof text !== 'string' || kind === 'references' || kind === 'html') continue;
      const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
      if (escaped !== text) expect(shown).not.toContain(escaped);
    }
    expect(shown).not.toContain(renderCall('forge', { call, tool: WITH_ALL }).text);
  }
});

const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('=== text 1 ends ===', '\n=== text 1 begins ===\n', '==========', '\n===========\n'),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { weight: 3, arbitrary: leaf },
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('any'), { maxLength: 3 }),
  object: fc.dictionary(fc.stringMatching(/^[a-z_]{1,6}$/), tie('any'), { maxKeys: 3, noNullPrototype: true }),
}));

test.each([FIRST_WORDING, 2, NEWEST_WORDING])(
  'whatever the texts are, marker lines that occur in none of them tell where each ends: wording %i',
  (wording) => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,6}$/), value.any, { noNullPrototype: true }), (given) => {
        const call = { toolName: 'run', arguments: given };
        expect(askedCall(taskText(call, wording))).toEqual(call);
      }),
      { numRuns: draws(400) },
    );
  },
);

test.each([['a\n==========\nb'], ['==========', '==========='], ['============ ============']])(
  'a marker line occurs nowhere in %j',
  (...texts) => {
    const call = { toolName: 'run', arguments: Object.fromEntries(texts.map((text, at) => [`a${at}`, text])) };
    const asked = taskText(call);
    const markers = asked.match(/^={10,}$/gm)!.filter((line) => !texts.join('\n').includes(line));
    expect(markers).toHaveLength(2 * texts.length);
    expect(askedCall(asked)).toEqual(call);
  },
);

test('beside the names of tool and arguments a task says the same for every text: no word of it can be the value', () => {
  const said = (text: string): string => around(taskText({ toolName: 'run', arguments: { command: text } }));
  expect(said('ls')).toBe(said('echo "a"'));
  expect(said('ls')).toMatch(/\n\nArgument command:\n\n\n/);
  // Told to copy, a small model writes the value alone.
  expect(said('ls')).not.toMatch(/copy/i);
  expect(said('ls')).toMatch(/\n\nNow write the call of run, in the call format\. [^\n]+$/);
});

test.each([
  ['Which is larger?'],
  [
    'Call the tool run once, with exactly these arguments and no others.\n\nArgument a: a text.\n=== text 1 begins ===\nx',
  ],
  ['Call the tool run exactly once, with these arguments and no others.\n\nArgument a:\n==========\nx'],
])('%j asks for no call, or for none of what it cuts off', (text) => {
  expect(askedCall(text)?.arguments ?? {}).toEqual({});
});

test('content that the schema refuses is left out, a shorter text taken before that', () => {
  const short = copyTasks([tool({ q: { type: 'string', maxLength: 13 } })]);
  expect(short.tasks.find(({ kind }) => kind === 'shell')?.expect?.arguments).toEqual({ q: 'a && b' });
  expect(short.leftOut).toEqual(['run gets no task for code, long, list, nested: none of its arguments can hold it.']);
  const word = copyTasks([tool({ q: { type: 'string', pattern: '^[a-z]+$' } })]);
  expect(word.tasks.map(({ kind }) => kind)).toEqual(['plain', 'none']);
});

test('content that cannot be checked against the schema is left out', () => {
  const unknown = tool({ q: { type: 'string', pattern: '(a+)+\\1$' } });
  expect(validate(unknown.inputSchema, { q: 'plain' }).unchecked).not.toEqual([]);
  expect(copyTasks([unknown]).tasks.map(({ kind }) => kind)).toEqual(['none']);
});

test.each([
  ['only a number', { n: { type: 'number' } }],
  ['only a choice', { mode: { type: 'string', enum: ['a', 'b'] } }],
])('a tool that takes %s has no tasks, and that is said', (_, properties) => {
  expect(copyTasks([tool(properties)])).toEqual({
    tasks: [],
    leftOut: ['run: it has no text argument, so there are no tasks for it.'],
  });
});

test('content goes into what is called content; what else is needed gets an easy text', () => {
  const [task] = copyTasks([tool({ path: { type: 'string' }, command: { type: 'string' } })], {
    kinds: ['shell'],
  }).tasks;
  expect(task?.expect?.arguments['command']).toContain('&&');
  expect(task?.expect?.arguments['path']).toMatch(/^[\w./ -]+$/);
});

test('a text deep in a list of objects is found', () => {
  const [task] = copyTasks(
    toolsOf('filesystem').filter(({ name }) => name === 'edit_file'),
    { kinds: ['generics'] },
  ).tasks;
  expect(task?.expect?.arguments).toMatchObject({ edits: [{ oldText: expect.stringContaining('Map<string') }, {}] });
});

test('the end of a call is that of the dialects in use', () => {
  const [task] = copyTasks([WITH_ALL], { kinds: ['tool-end'], dialects: ['forge', 'qwen3-coder'] }).tasks;
  expect(task?.expect?.arguments['command']).toBe(
    'A call ends with </tool> or </tool_call>, and this text goes on after it.',
  );
  expect(endOfCall('hermes', WITH_ALL)).toBe('</tool_call>');
});

test('what a dialect has no way to write is left out', () => {
  expect(copyTasks([tool({ q: { type: 'string' } })], { kinds: ['blank-ends'], dialects: ['cline'] }).tasks).toEqual(
    [],
  );
});

test('kinds and their number can be chosen', () => {
  const { tasks } = copyTasks([WITH_ALL], { kinds: ['none', 'html', 'shell'], perTool: 2 });
  expect(tasks.map(({ kind }) => kind)).toEqual(['shell', 'html']);
});

test('a question that needs no tool expects no call', () => {
  const [task] = copyTasks([WITH_ALL], { kinds: ['none'] }).tasks;
  expect(task).toMatchObject({ kind: 'none', expect: null });
  expect(task).not.toHaveProperty('tool');
});
