import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Fixture } from '../cases/fixture.ts';
import { importPasted } from './import-pasted.ts';
import { accountOfKept } from './kept-account.ts';

/** What a page shows of a paste, and of what a case keeps of it without its text. */
async function bothOf(paste: string) {
  const read = await importPasted(paste);
  const account = read.ok ? read.value.account : undefined;
  if (!read.ok || !account) return null;
  const complaints = account.complaints.map(({ by, quote, line }) => ({ by, quote, line }));
  const item: Fixture = read.value.fixture;
  return { account, kept: accountOfKept({ ...item, pasted: { kind: account.subject, complaints } }) };
}

const CALL = '<tool_call>\n{"name": "ship", "arguments": {"to": "Oslo"}}\n</tool_call>';

test('a case without the paste says the same of a call that a program could not read', async () => {
  const both = await bothOf(
    `ERROR 10:00:02 [parser.py:7] ValueError: Expecting value: line 1 column 1 (char 0)\n\nThe client got:\n\n${CALL}\n`,
  );
  const { sentence, verdict, culprit, do: helps, next } = both!.account;
  expect(both!.kept).toMatchObject({ sentence, verdict, culprit, do: helps, next });
  expect(both!.kept!.complaints.map(({ by, quote, line }) => [by, quote, line])).toEqual(
    both!.account.complaints.map(({ by, quote, line }) => [by, quote, line]),
  );
});

test('an error that is all of the paste is read again as it was', async () => {
  const both = await bothOf("Error code: 400 - {'message': 'messages.2.seed is unsupported'}");
  expect(both!.kept).toMatchObject({
    verdict: both!.account.verdict,
    replyItem: null,
    deciding: both!.account.deciding,
  });
});

test('no kept case is fine where its paste was not, and each complaint keeps its speaker and line', async () => {
  const folder = 'fixtures/pasted';
  let complained = 0;
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.txt'))) {
    const both = await bothOf(readFileSync(`${folder}/${name}`, 'utf8'));
    if (!both || both.account.complaints.length === 0) continue;
    complained += 1;
    const { account, kept } = both;
    expect(kept?.complaints.map(({ by, quote }) => `${by}: ${quote}`).toSorted(), name).toEqual(
      account.complaints.map(({ by, quote }) => `${by}: ${quote}`).toSorted(),
    );
    const isFine = kept?.verdict === 'clean' || kept?.verdict === 'recovered';
    if (account.verdict !== 'clean' && account.verdict !== 'recovered') expect(isFine, name).toBe(false);
  }
  expect(complained).toBeGreaterThan(20);
});
