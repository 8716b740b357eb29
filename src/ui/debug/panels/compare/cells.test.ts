import { expect, test } from 'vitest';
import type { ComparedCell, ComparedReader, ComparedRow } from '../../../../core/diagnosis/compare/comparison.ts';
import { cellWords } from './cells.ts';

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
