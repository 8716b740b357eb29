// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { focusLater } from './focus-later.ts';

const byId = (id: string): HTMLElement => document.getElementById(id)!;

/** What waits for the next frame. */
let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  document.body.innerHTML = '<button id="from"></button><button id="to"></button>';
  byId('from').focus();
});

const draw = (): void => {
  for (const frame of frames) frame(0);
};
const press = (key: string): boolean =>
  byId('from').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

test('the focus goes where it is sent once the page is drawn, whatever else is typed', () => {
  focusLater(() => byId('to'));
  press('e');
  expect(document.activeElement).toBe(byId('from'));
  draw();
  expect(document.activeElement).toBe(byId('to'));
});

test('who presses Tab or another place by then goes on from there', () => {
  for (const leave of [
    () => press('Tab'),
    () => byId('from').dispatchEvent(new Event('pointerdown', { bubbles: true })),
  ]) {
    frames = [];
    focusLater(() => byId('to'));
    leave();
    draw();
    expect(document.activeElement).toBe(byId('from'));
  }
});

test('what was pressed before the focus is sent holds up nothing', () => {
  press('Tab');
  focusLater(() => byId('to'));
  draw();
  expect(document.activeElement).toBe(byId('to'));
});
