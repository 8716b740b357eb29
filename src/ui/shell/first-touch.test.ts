// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { firstTouch } from './first-touch.ts';

test('a pointer that rests on the page asks for nothing, one that moves makes it live', async () => {
  const asked: string[] = [];
  const touch = firstTouch(document);
  const live = touch.whenTouched(async () => asked.push('start'));
  const move = (movementX: number): boolean =>
    document.body.dispatchEvent(new PointerEvent('pointermove', { movementX, movementY: 0, bubbles: true }));
  move(0);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([]);
  move(3);
  await live;
  expect(asked).toEqual(['start']);
  await touch.replay();
});

test('what is held is not replaced, and what was typed until then is the draft of the live page', async () => {
  document.body.innerHTML = '<textarea>built</textarea>';
  const reply = document.querySelector('textarea')!;
  const touch = firstTouch(document);
  expect(touch.draft()).toBeNull();
  reply.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  reply.focus();
  const held = touch.untilReplaceable();
  expect(held).not.toBeNull();
  reply.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  await held;
  reply.value = 'typed';
  reply.setSelectionRange(2, 3);
  expect(touch.untilReplaceable()).toBeNull();
  document.body.replaceChildren();
  expect(touch.draft()).toEqual({ text: 'typed', start: 2, end: 3 });
  await touch.replay();
});

test('a reply that only has the focus keeps its caret on the live page', async () => {
  document.body.innerHTML = '<textarea>built</textarea>';
  const touch = firstTouch(document);
  document.querySelector('textarea')!.focus();
  expect(touch.untilReplaceable()).toBeNull();
  document.body.replaceChildren();
  expect(touch.draft()?.text).toBeNull();
  await touch.replay();
});
