import { expect, test } from 'vitest';
import type { ExampleReading } from '../../../core/prompts/workshop/read-example.ts';
import { linkAt, litIn } from './selectors.ts';

const link = (path: string, start: number, end: number, property: [number, number] | null) => ({
  path,
  span: { start, end },
  property: property && { start: property[0], end: property[1] },
});

const LINKS = [
  link('/list', 0, 60, [10, 90]),
  link('/list/0', 5, 25, [20, 80]),
  link('/list/0/name', 10, 20, [30, 40]),
  link('/list/1', 30, 50, [20, 80]),
  link('/list/1/name', 35, 45, [30, 40]),
];

const state = (change: object) => ({
  example: { links: LINKS } as unknown as ExampleReading,
  pointed: null,
  caret: 0,
  definitions: 'text',
  readDefinitions: 'text',
  ...change,
});

test('the caret lights the innermost property it stands in, and all that was generated from it', () => {
  expect(litIn(state({ caret: 35 }))).toMatchObject({
    paths: ['/list/0/name', '/list/1/name'],
    property: { start: 30, end: 40 },
  });
  expect(litIn(state({ caret: 5 }))).toBeNull();
});

test('what the pointer is on wins over the caret, and is lit alone', () => {
  const lit = litIn(state({ caret: 12, pointed: '/list/1/name' }));
  expect(lit).toMatchObject({ paths: ['/list/1/name'], property: { start: 30, end: 40 } });
});

test('while the definitions are being edited no place in them is lit', () => {
  expect(litIn(state({ caret: 35, definitions: 'edited' }))).toBeNull();
  expect(litIn(state({ pointed: '/list', definitions: 'edited' }))).toMatchObject({ paths: ['/list'], property: null });
});

test('an offset of the example belongs to the innermost argument around it', () => {
  expect(linkAt(LINKS, 12)?.path).toBe('/list/0/name');
  expect(linkAt(LINKS, 26)?.path).toBe('/list');
  expect(linkAt(LINKS, 60)).toBeNull();
});
