import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changesUntold, foundRowTexts, ROWS, read, rowTexts, TEXTS_FILE } from './row-texts.test-kit.ts';

if (process.env['UPDATE']) {
  const lines = Object.entries(foundRowTexts()).map(([id, texts]) => `${JSON.stringify(id)}: ${JSON.stringify(texts)}`);
  writeFileSync(TEXTS_FILE, `{\n${lines.join(',\n')}\n}\n`);
}

const TEXTS = rowTexts();
const ALL = Object.values(TEXTS).flat();

/** Rows whose action goes elsewhere where resilient mode needs it: a mention, a quote or an inner part that goes on. */
const DECIDED_BY_ACTIONS: readonly (string | undefined)[] = [
  'Outside--<server_name>',
  'AfterToolUnderscore--name>',
  'InTagName-->',
  'BeforeAttribute-->',
  'InEndTagName--otherwise',
  'AfterEndTagName--otherwise',
  'InEntity--otherwise',
  'InEntity--;',
  'InEntityName--otherwise',
  'InEntityName--;',
  'InNumber--;',
  'InHexNumber--;',
  'InDirective-->',
  `InDirectiveQuotes--"'`,
];

it('in resilient mode a row of Forge leads where it says, unless what it does decides it', () => {
  const texts = ALL.filter(([recovery]) => recovery === 'resilient');
  const strays = texts.flatMap(([recovery, text]) => [...read(text, recovery).strays]);
  expect(strays.filter((id) => !DECIDED_BY_ACTIONS.includes(id))).toEqual([]);
});

it('the texts of each row of Forge read as they did', () => {
  expect(Object.keys(TEXTS)).toEqual(ROWS.map(({ id }) => id));
  expect(ALL.filter(([recovery, text, reading]) => read(text, recovery).reading !== reading)).toEqual([]);
});

it('a row of Forge that led elsewhere, or was taken on something else, would read one of its texts otherwise', () => {
  expect(ROWS.flatMap((place) => changesUntold(place, TEXTS[place.id] ?? []))).toEqual([]);
});
