import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inTurn } from '../../base/exploring.test-kit.ts';
import { WRITTEN_DIALECT_IDS } from '../dialects/dialects.ts';
import { EXAMPLE_STYLES } from '../dialects/forge/write/example.ts';
import { defaultSettings, withSection } from '../prompts/prompt-settings.ts';
import { buildPrompt } from '../prompts/system-prompt.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import { copyTasks } from './copy-tasks.ts';
import { judgeAnswer } from './judge-answer.ts';
import { SIMULATED_FAULTS } from './simulated-faults.ts';
import { simulatedModel } from './simulated-model.ts';

const imported = importTools(readFileSync(new URL('../../../fixtures/tools/filesystem.json', import.meta.url), 'utf8'));
const TOOLS = (imported.ok ? imported.value.tools : [])
  .map(({ definition }) => definition)
  .filter(({ name }) => ['write_file', 'edit_file', 'search_files'].includes(name));

const JUDGE = { variant: { dialect: 'auto' }, tools: TOOLS, examples: [], asks: {} };

const WAYS = [
  ...EXAMPLE_STYLES.map((style) => ({ way: `forge, ${style}`, settings: defaultSettings(style), dialect: 'forge' })),
  ...WRITTEN_DIALECT_IDS.filter((id) => id !== 'forge').map((dialect) => ({
    way: dialect,
    settings: defaultSettings('escape', dialect),
    dialect,
  })),
];

const answersOf = (system: string, dialect: string, rounds: number, seed = 1) => {
  const ask = simulatedModel(seed);
  const { tasks } = copyTasks(TOOLS, { dialects: [dialect] });
  return Array.from({ length: rounds }, (_, nth) =>
    tasks.map((task) => {
      const answer = ask({ system, messages: task.messages }, nth);
      return { task, answer };
    }),
  ).flat();
};

test.each(WAYS.map((way, turn) => ({ ...way, turn })))(
  'in $way it writes what the prompt shows; without a fault every value is right',
  ({ settings, dialect, turn }) => {
    const { text } = buildPrompt(TOOLS, settings);
    const isRight = ({ task, answer }: ReturnType<typeof answersOf>[number]) =>
      judgeAnswer({ input: answer.chunks.join(''), finish: answer.finish, ...task, task: task.id }, JUDGE).lanes.right;
    for (const one of inTurn(answersOf(text, dialect, 1), 2, turn)) {
      const { task, answer } = one;
      if (answer.fault === null)
        expect([task.id, answer.chunks.join(''), isRight(one)]).toEqual([task.id, answer.chunks.join(''), true]);
    }
    expect(answersOf(text, dialect, 2).some((one) => isRight(one) === false)).toBe(true);
  },
);

test('the same seed and request give the same answer, another seed or another time a different one', () => {
  const system = buildPrompt(TOOLS, defaultSettings()).text;
  const texts = (seed: number) => answersOf(system, 'forge', 2, seed).map(({ answer }) => answer);
  const answers = texts(1);
  expect(texts(1)).toEqual(answers);
  expect(texts(2)).not.toEqual(answers);
  const [first, second] = [answers.slice(0, 40), answers.slice(-40)];
  expect(second).not.toEqual(first);
});

test('it errs less where the prompt speaks of the mistake', () => {
  const [task] = copyTasks(TOOLS, { kinds: ['shell'] }).tasks;
  const mistakes = (system: string): number => {
    const ask = simulatedModel();
    const faults = Array.from({ length: 300 }, (_, nth) => ask({ system, messages: task!.messages }, nth).fault);
    return faults.filter((fault) => fault === 'leaves & as it is').length;
  };
  const settings = defaultSettings('escape');
  const bare = withSection(withSection(settings, 'encoding', { on: false }), 'rules', { on: false });
  const [taught, untaught] = [settings, bare].map((one) => mistakes(buildPrompt(TOOLS, one).text));
  expect(taught).toBeLessThan(24);
  expect(untaught).toBeGreaterThan(70);
});

test('every fault is made somewhere', () => {
  const made = new Set<string | null>();
  const tasks = copyTasks(TOOLS).tasks;
  for (const { settings } of WAYS.filter(({ way }) => /forge|qwen/.test(way))) {
    const bare = withSection(withSection(settings, 'encoding', { on: false }), 'rules', { on: false });
    const ask = simulatedModel();
    const { text: system } = buildPrompt(TOOLS, bare);
    for (let nth = 0; nth < 10; nth++) for (const { messages } of tasks) made.add(ask({ system, messages }, nth).fault);
  }
  const known = [...SIMULATED_FAULTS.map(({ name }) => name), 'calls a tool where none is needed', null];
  expect(known.filter((name) => !made.has(name))).toEqual([]);
});

test('chunks are short, each has its time, and an answer that was cut says so', () => {
  const answers = answersOf(buildPrompt(TOOLS, defaultSettings()).text, 'forge', 6).map(({ answer }) => answer);
  for (const { chunks, dt } of answers) {
    expect(dt).toHaveLength(chunks.length);
    expect(Math.min(...dt)).toBeGreaterThan(0);
  }
  expect(answers.some(({ finish, fault }) => finish === 'length' && fault === 'runs into the token limit')).toBe(true);
  expect(answers.every(({ finish, fault }) => (finish === 'length') === (fault === 'runs into the token limit'))).toBe(
    true,
  );
});

test('asked for anything but a copy it answers in prose', () => {
  const { chunks, fault } = simulatedModel()({ system: 'You help.', messages: [{ role: 'user', content: 'Hi' }] });
  expect([chunks.join(''), fault]).toEqual(['That needs no tool; the answer follows from the question itself.', null]);
});

test('where the prompt shows no call it writes the dialect that is asked for, else that of its example', () => {
  const [task] = copyTasks(TOOLS, { kinds: ['plain'] }).tasks;
  const shown = buildPrompt(TOOLS, defaultSettings('escape', 'glm')).text;
  const text = (system: string, dialect?: string): string =>
    simulatedModel(5)({ system, messages: task!.messages, ...(dialect !== undefined && { dialect }) }).chunks.join('');
  expect(text('You help.')).toContain('<tool_name>write_file</tool_name>');
  expect(text('You help.', 'qwen3-coder')).toContain('<function=write_file>');
  expect(text(shown, 'qwen3-coder')).toContain('<tool_call>write_file\n<arg_key>');
});
