import { expect, test } from 'vitest';
import { type EdgePlace, FORGE_DRAWING, nodeOf } from './machine-layout.ts';

type Moves = Parameters<typeof FORGE_DRAWING.timesTaken>[1]['moves'];
const timesTaken = (edge: Pick<EdgePlace, 'from' | 'to'>, moves: Moves): number =>
  FORGE_DRAWING.timesTaken(edge as EdgePlace, { states: [], transitions: {}, moves, isUndecided: false });

const moves = [
  { from: 'InArgument', to: 'InArguments', visits: 5 },
  { from: 'InArgument', to: 'AfterLessThan', visits: 12 },
  { from: 'AfterLessThan', to: 'InCDATA', visits: 2 },
  { from: 'InCDATA', to: 'InCDATAEnd', visits: 3 },
  { from: 'InCDATAEnd', to: 'InCDATA', visits: 1 },
  { from: 'InCDATAEnd', to: 'InArgument', visits: 2 },
];

test('an edge between places was taken as often as one place followed the other', () => {
  expect(timesTaken({ from: 'InArgument', to: 'InArguments' }, moves)).toBe(5);
  expect(timesTaken({ from: 'InArguments', to: 'InArgument' }, moves)).toBe(0);
});

test('an edge to or from markup counts every way in or out, but none within', () => {
  expect(timesTaken({ from: 'InArgument', to: 'InCDATA' }, moves)).toBe(2);
  expect(timesTaken({ from: 'InCDATA', to: 'InArgument' }, moves)).toBe(2);
});

test('the state after an error has a place of its own', () => {
  expect(nodeOf(FORGE_DRAWING, 'AfterError', 'InArgument')).toBe('AfterError');
  const refused = [{ from: 'InArgument', to: 'AfterError', visits: 1 }];
  expect(timesTaken({ from: 'InArgument', to: 'AfterError' }, refused)).toBe(1);
  const inEntity = [{ from: 'InEntity', to: 'AfterError', visits: 1 }];
  expect(timesTaken({ from: 'InEntity', to: 'InArgument' }, inEntity)).toBe(0);
});

test('a tag that no call came of is a mention, once that is decided', () => {
  const loop = FORGE_DRAWING.edges.find(({ from, to }) => from === to) as EdgePlace;
  const taken = {
    states: [],
    transitions: { 'AfterToolWord-->': 3 },
    moves: [{ from: 'Outside', to: 'InTool', visits: 1 }],
  };
  expect(FORGE_DRAWING.timesTaken(loop, { ...taken, isUndecided: false })).toBe(2);
  expect(FORGE_DRAWING.timesTaken(loop, { ...taken, isUndecided: true })).toBe(1);
});
