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
