// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './DialectMenu.tsx';
import { DialectSelect } from './DialectSelect.tsx';

const NOTES: Readonly<Record<string, string>> = { auto: '2 calls, 1 repair', hermes: '1 call' };

let root: Root;
const onChange = vi.fn();
const onConvert = vi.fn();
const select = () => document.querySelector('select') as HTMLSelectElement;
const field = () => document.querySelector('[cmdk-input]') as HTMLInputElement;
const rows = () => [...document.querySelectorAll('[cmdk-item]')];
const titles = () => rows().map((row) => row.querySelector('.dialect-title')?.textContent);
const row = (title: string) => rows().find((one) => one.querySelector('.dialect-title')?.textContent === title);

const press = (target: Element, key: string) =>
  act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
const click = (target: Element | undefined) => act(async () => void (target as HTMLElement).click());

/** Typed into the field as a person does. */
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Object.assign(HTMLElement.prototype, {
    showPopover() {},
    hidePopover(this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }));
    },
    scrollIntoView() {},
  });
  onChange.mockClear();
  onConvert.mockClear();
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as Element);
  await act(async () =>
    root.render(
      <DialectSelect
        value="auto"
        about="The syntax of the calls."
        auto="Auto: Qwen3-Coder"
        noteOf={(id) => NOTES[id] ?? 'no call'}
        targets={['forge', 'gemma4']}
        onChange={onChange}
        onConvert={onConvert}
      >
        Qwen3-Coder
      </DialectSelect>,
    ),
  );
});

afterEach(() => act(async () => root.unmount()));

test('the chip is a list with every dialect by family, and what each can be written in', () => {
  expect(select().getAttribute('aria-label')).toBe('Dialect');
  const groups = [...select().querySelectorAll('optgroup')].map(({ label }) => label);
  expect(groups).toEqual(['Tags', 'JSON', 'Keys and values', 'Python', 'As data', 'Rewrite every call, one Undo']);
  expect(select().querySelector('option[value="hermes"]')?.textContent).toBe('Hermes, 1 call');
  expect(select().querySelector('option[value="to:gemma4"]')?.textContent).toBe('Convert to Gemma 4');
});

test('a key opens the menu: what was found, what would find something, one line for the rest, then families', async () => {
  await press(select(), 'Enter');
  expect(titles()).toEqual([
    'Auto: Qwen3-Coder',
    'Hermes',
    'Tags',
    'JSON',
    'Keys and values',
    'Python',
    'As data',
    'Convert every call to another format',
  ]);
  expect(document.querySelector('.dialect-rest')?.textContent).toBe('56 others find no call');
  const tags = row('Tags')?.querySelector('.dialect-note')?.textContent;
  expect(tags, 'Forge is one agent’s, and found where it is read').toMatch(/^Cline, /);
});

test('a press opens it when the button is up again, and where it is open leaves it closed', async () => {
  const down = () => act(async () => void select().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
  await down();
  expect(field()).toBeNull();
  await click(select());
  expect(field()).not.toBeNull();
  await down();
  await act(async () => (document.querySelector('.dialect-menu') as HTMLElement).hidePopover());
  await click(select());
  expect(field()).toBeNull();
});

test('a family unfolds and folds again', async () => {
  await press(select(), ' ');
  await click(row('Keys and values'));
  expect(row('Keys and values')?.getAttribute('aria-expanded')).toBe('true');
  expect(titles()).toContain('FunctionGemma');
  await click(row('Keys and values'));
  expect(titles()).not.toContain('FunctionGemma');
});

test('a letter opens it with a search, which finds formats and models, and Enter chooses the first', async () => {
  await press(select(), 'd');
  expect(field().value).toBe('d');
  await type('devstral');
  expect(titles()).toEqual(['Mistral']);
  await press(field(), 'Enter');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('mistral');
  expect(field()).toBeNull();
});

test('arrows move through what is there', async () => {
  await press(select(), 'ArrowDown');
  const chosen = () => document.querySelector('[cmdk-item][data-selected="true"] .dialect-title')?.textContent;
  expect(chosen()).toBe('Auto: Qwen3-Coder');
  await press(field(), 'ArrowDown');
  expect(chosen()).toBe('Hermes');
  await press(field(), 'ArrowUp');
  expect(chosen()).toBe('Auto: Qwen3-Coder');
});

test('what has no such name says so', async () => {
  await press(select(), 'Enter');
  await type('nothing like it');
  expect(document.querySelector('[cmdk-empty]')?.textContent).toBe('No format or model of that name.');
});

test('converting shows those that the calls can be written in, and calls for the conversion', async () => {
  await press(select(), 'Enter');
  await click(row('Convert every call to another format'));
  expect(titles()).toEqual(['Back', 'Tags', 'Keys and values']);
  await click(row('Keys and values'));
  await click(row('Gemma 4'));
  expect(onConvert).toHaveBeenCalledExactlyOnceWith('gemma4');
  expect(onChange).not.toHaveBeenCalled();
});
