import { expect, test } from 'vitest';
import type {
  ComparedCell,
  ComparedReader,
  ComparedRow,
  Comparison,
} from '../../../../core/diagnosis/compare/comparison.ts';
import { cellWords, hiddenAtFirst } from './cells.ts';

const REASON = 'fails the request: XML syntax error';
const cell = { state: 'differs', reason: REASON, excerpt: [], length: 0 } as unknown as ComparedCell;
const row = (kind: ComparedRow['kind']) => ({ kind, call: 0, path: '' }) as unknown as ComparedRow;
const server = { outcome: 'refused', server: { verdict: 'loses' } } as unknown as ComparedReader;

test('why a server does not run a call is said of its outcome, and not again of the tool', () => {
  expect(cellWords({ cell: { ...cell, state: 'refuses' }, row: row('outcome'), reader: server })).toBe(REASON);
  expect(cellWords({ cell, row: row('tool'), reader: server })).toBe('does not run');
});

test('of a server that runs it, what differs in the tool is said there', () => {
  const reason = 'named twice';
  expect(cellWords({ cell: { ...cell, reason }, row: row('tool'), reader: { ...server, outcome: 'read' } })).toBe(
    reason,
  );
});

test('the reader that the user has is a column at once, and an agent that was not chosen after all servers', () => {
  const reader = (name: string, isChosen = false) => ({
    reader: `${name}:x`,
    server: { name, verdict: 'runs', mode: 'whole', isAgent: name === 'Cline', isChosen },
  });
  const servers = ['vLLM', 'SGLang', 'Ollama', 'Dynamo', 'OVMS'].map((name) => reader(name));
  const hidden = (...agents: object[]) => {
    const readers = [{ reader: 'resilient' }, ...agents, ...servers, reader('mlx-lm')];
    return [...hiddenAtFirst({ against: 'resilient', readers, rows: [] } as unknown as Comparison)];
  };
  expect(hidden(reader('Cline'))).toEqual(['Cline:x']);
  expect(hidden(reader('Cline', true))).toEqual(['mlx-lm:x']);
});
