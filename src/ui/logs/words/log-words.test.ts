import { expect, it } from 'vitest';
import { logName, placeWords, valueName } from './log-words.ts';

it('says of the simulated model that it is one, masked or not, and of no other field', () => {
  expect(valueName('model', 'sim-copy', false)).toBe('sim-copy (simulated)');
  expect(valueName('model', 'sim-copy', true)).toBe('sim-copy (simulated)');
  expect(valueName('target', 'sim-copy', false)).toBe('sim-copy');
  expect(valueName('model', 'qwen3', true)).toBe('aaaa0');
  expect(valueName('model', '', false)).toBe('not said');
});

it('names tool and path of a cause, and says that no tool is named where its title does not', () => {
  const cause = { tool: '', path: '', dialect: 'forge' };
  expect(placeWords({ ...cause, tool: 'fetch', path: '/url' })).toBe('fetch · url');
  expect(placeWords({ ...cause, codes: ['truncated'] })).toBe('no tool named');
  expect(placeWords({ ...cause, codes: ['missing-tool-name'] })).toBe('');
});

it('names what becomes of histories, masked or not, and no place of a cause in one', () => {
  expect(valueName('history', 'call-without-result', true)).toBe('call without result');
  expect(placeWords({ tool: '', path: '', dialect: 'history' })).toBe('');
});

it('names one file, counts several, and takes no folder for a file', () => {
  const folder = { name: 'runs/', leftOut: { '.git': 1 } };
  expect(logName([])).toBe('None open');
  expect(logName([{ name: 'runs/a.jsonl' }, folder])).toBe('a.jsonl');
  expect(logName([{ name: 'runs/a.jsonl' }, { name: 'runs/b.jsonl' }, folder])).toBe('2 files');
  expect(logName([folder])).toBe('0 files');
});
