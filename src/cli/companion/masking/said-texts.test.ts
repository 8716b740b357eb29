import { expect, it } from 'vitest';
import { SaidTexts } from './said-texts.ts';
import { putInto, TextSheet } from './text-sheet.ts';

it('writes a text in as many pieces as its escapes part it in, and not sign by sign', () => {
  const json = JSON.stringify(`${'Bob '.repeat(1_000)}\n${'Bob '.repeat(1_000)}`);
  const sheet = new TextSheet(json);
  let puts = 0;
  const said = new SaidTexts([]);
  const put = (at: number, text: string): void => {
    puts += 1;
    sheet.put(at, text);
  };
  said.add({ kind: 'prose', channel: '', start: 1, end: json.length - 1, json, put });
  said.mask();
  expect(sheet.toString()).toBe(JSON.stringify(`${'aaa '.repeat(1_000)}\n${'aaa '.repeat(1_000)}`));
  expect(puts).toBe(2);
});

it('finds the line that a text is put into, in a part of many lines, without looking at each', () => {
  const lines = 1_024;
  let looks = 0;
  const pieces = new Proxy(
    Array.from({ length: lines }, (_, at) => ({ from: at * 2, at: at * 8 })),
    {
      get(list, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
        return Reflect.get(list, key) as unknown;
      },
    },
  );
  const sheet = new TextSheet('data: x\n'.repeat(lines));
  putInto(sheet, { text: 'x\n'.repeat(lines), pieces }, 2_000, 'a');
  expect(sheet.toString().charAt(8_000)).toBe('a');
  expect(looks).toBeLessThan(30);
});
