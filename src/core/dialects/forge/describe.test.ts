import { describe, expect, it } from 'vitest';
import type { StateRows } from '../../kernel/definition.ts';
import { EventLog } from '../../log/event-log.ts';
import { machineToMarkdown } from '../../reference/machine-markdown.ts';
import { machineToMermaid } from '../../reference/machine-mermaid.ts';
import { StreamText } from '../../text/stream-text.ts';
import { CODES } from '../../words/codes.ts';
import { RECOVERIES, type Recovery } from '../../words/recovery.ts';
import { describeMachine } from './describe.ts';
import { machineFor } from './machines.ts';
import { PLACE_ROWS } from './place-rows.ts';
import { ReplayedForge } from './replayed-tokenizer.ts';
import { replyMachine } from './reply-machine.ts';

const { states } = describeMachine();
const transitions = states.flatMap((state) => state.transitions);
const fineStates = Object.entries<StateRows>(replyMachine.states);

/** The tokenizer after a text; `█` and what follows are left out. */
function standing(text: string, recovery: Recovery = 'resilient'): ReplayedForge {
  const stream = new StreamText();
  const tokenizer = new ReplayedForge(stream, new EventLog(), recovery);
  stream.append(text.split('█')[0] ?? '');
  tokenizer.advance();
  return tokenizer;
}

describe('the rows', () => {
  it.each(fineStates)('%s stands in its state at the caret of its example', (name, rows) => {
    expect(rows.example.split('█')).toHaveLength(2);
    const tokenizer = standing(rows.example, rows.exampleIn);
    if (name === 'CutOff') tokenizer.finish();
    expect(tokenizer.fineState).toBe(name);
    expect(tokenizer.stateName).toBe(rows.shownAs);
  });

  it.each(PLACE_ROWS)('$from goes to $to on $on', ({ from, to, example, modes }) => {
    for (const recovery of modes ?? RECOVERIES) {
      expect(standing(example, recovery).placeName).toBe(from);
      expect(standing(example.replace('█', ''), recovery).placeName).toBe(to);
    }
  });
});

it('holds back a bounded stretch after <tool>, whatever follows', () => {
  const stream = new StreamText();
  const tokenizer = new ReplayedForge(stream, new EventLog(), 'resilient');
  stream.append('<tool>');
  for (const piece of ['word ', '>', '<tool_name>', 'x', '</tool_name>', ' > '])
    for (let i = 0; i < 400; i++) {
      stream.append(piece);
      tokenizer.advance();
      expect(tokenizer.offset - tokenizer.heldFrom).toBeLessThan(200);
    }
});

describe('the description', () => {
  it('names every state that a reading can show once, with a sentence and an example', () => {
    const names = states.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect([...names].sort()).toEqual([...machineFor('resilient').named].sort());
    for (const { about, example, atEnd } of states) {
      expect(about).toMatch(/^[A-Z].*\.$/);
      expect(atEnd).toMatch(/^[A-Z].*\.$/);
      expect(example.split('█')).toHaveLength(2);
    }
  });

  it.each(states.filter(({ name }) => name !== 'CutOff'))(
    '$name stands at the caret of its example',
    ({ name, example, exampleIn }) => {
      expect(standing(example, exampleIn).stateName).toBe(name);
    },
  );

  it('leads only to states that it names and reports only codes that there are', () => {
    const names = new Set(states.map(({ name }) => name));
    for (const { to, does, reports } of transitions) {
      expect(names).toContain(to);
      expect(does).not.toBe('');
      if (reports) expect(CODES).toContain(reports);
    }
  });

  it('reaches every state from the first', () => {
    const reached = new Set(['Outside']);
    for (const name of reached)
      for (const { to } of states.find((state) => state.name === name)?.transitions ?? []) reached.add(to);
    expect(reached.size).toBe(states.length);
  });

  it('knows every transition under the id that the tokenizer counts it by', () => {
    const ids = transitions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const recovery of RECOVERIES)
      for (const row of machineFor(recovery).rowOf) if (row) expect(ids).toContain(row.id);
  });
});

describe('the description as text', () => {
  it('is a Mermaid diagram with an arrow for each pair of states', () => {
    const lines = machineToMermaid({ states }).trimEnd().split('\n');
    expect(lines[0]).toBe('stateDiagram-v2');
    expect(lines).toContain('  InTool --> InServerName : #60;server_name#62;');
    const arrows = lines.flatMap((line) => / {2}(\w+ --> \w+) : /.exec(line)?.[1] ?? []);
    expect(new Set(arrows).size).toBe(arrows.length);
    for (const line of lines.slice(2)) expect(line).toMatch(/^ {2}\w+( --> \w+)? : \S/);
  });

  it('is Markdown with a section for each state', () => {
    const markdown = machineToMarkdown({ states });
    expect(markdown.match(/^## .*$/gm)).toEqual(states.map(({ name }) => `## ${name}`));
    expect(markdown).toContain('| `<server_name>` | InServerName | opens the name of the server |  | all |');
  });
});
