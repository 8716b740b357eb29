import { expect, test } from 'vitest';
import type { EventRow } from '../../../../contract/parse-service.ts';
import type { MachineDescription } from '../../../../core/kernel/description.ts';
import { spansOfState } from './state-spans.ts';

const machine = {
  states: [
    { name: 'InArgument', level: 'place' },
    { name: 'InTool', level: 'place' },
    { name: 'InEntity', level: 'markup' },
  ],
} as unknown as MachineDescription;

const row = (kind: string, start: number, text: string) =>
  ({ kind, start, end: start + text.length, text }) as EventRow;
const rows: Record<string, EventRow[]> = {
  InArgument: [row('argument-opened', 0, '<a>'), row('text', 3, 'x'), row('text', 4, '</b>'), row('text', 8, '\n')],
  InTool: [row('call-opened', 0, '<tool>'), row('text', 6, '\n')],
};
const service = {
  events: async ({ state = '' }) => ({ total: 0, rows: rows[state] ?? [] }),
  breakpointStops: async () => [
    [5, 9],
    [7, 11],
  ],
};
const spans = async (state: string) =>
  (await spansOfState(service, machine, state, 'if (&l; &l </')).map(({ start, end }) => [start, end]);

test('a place lights what is read in it, not the tags that lead to it', async () => {
  expect(await spans('InArgument')).toEqual([[3, 4]]);
});

test('a place without text of its own lights its tags', async () => {
  expect(await spans('InTool')).toEqual([
    [0, 6],
    [6, 7],
  ]);
});

test('markup lights what begins and ends it too, but nothing after', async () => {
  expect(await spans('InEntity')).toEqual([
    [4, 7],
    [8, 10],
  ]);
});
