// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { hasSavedTools, loadWorkshop, saveWorkshop } from './saved-workshop.ts';
import type { WorkshopData } from './workshop-state.ts';

const STATE = {
  definitions: '[]',
  source: 'tools.json',
  tool: 'build',
  written: { build: '<tool>' },
  variant: 'escape',
  counter: 'o200k_base',
  settings: { style: 'json', optional: true, sections: [] },
  variants: [],
} as unknown as WorkshopData;

beforeEach(() => localStorage.clear());

test('what is saved is found by the next visit', () => {
  expect(hasSavedTools()).toBe(false);
  expect(saveWorkshop(STATE)).toBe(true);
  expect(hasSavedTools()).toBe(true);
  expect(loadWorkshop()).toMatchObject({
    definitions: '[]',
    written: { build: '<tool>' },
    counter: 'o200k_base',
    prompts: { settings: { style: 'json' } },
  });
});

test('foreign or broken storage is no saved work', () => {
  for (const text of ['{', '3', '[]', '{"definitions":3,"written":[1],"counter":"x"}']) {
    localStorage.setItem('workshop', text);
    const saved = loadWorkshop();
    expect(saved?.definitions ?? '').toBe('');
    expect(saved?.counter ?? 'estimate').toBe('estimate');
  }
});

test('storage that is full or closed is told, not thrown', () => {
  const refuse = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(saveWorkshop(STATE)).toBe(false);
  expect(loadWorkshop()).toBeNull();
  vi.unstubAllGlobals();
});
