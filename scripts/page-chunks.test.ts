import { expect, test } from 'vitest';
import { inOneChunk } from './page-chunks.ts';

/** What each module imports. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  main: ['worker', 'first'],
  worker: [],
  first: [],
  start: ['page', 'worker'],
  page: ['widget', 'start'],
  widget: [],
  dialog: ['widget'],
};
const modules = {
  getModuleInfo: (id: string) => (MODULES[id] ? { importedIds: MODULES[id] } : null),
};

test('all that the live page imports is one chunk, without what the first script holds and what is loaded when asked for', () => {
  const nameOf = inOneChunk('start', 'start', 'main');
  const named = Object.keys(MODULES).filter((id) => nameOf(id, modules) === 'start');
  expect(named).toEqual(['start', 'page', 'widget']);
  expect(nameOf('dialog', modules)).toBeNull();
});
