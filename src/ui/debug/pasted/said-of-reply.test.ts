import { expect, test } from 'vitest';
import { accountOfPasted } from '../../../core/account/import-pasted.ts';
import { wordsOf } from './said-of-reply.ts';

const LOG = [
  'ERROR 10:00:02 [parser.py:7] Relay: ValueError: Expecting value: line 1 column 1 (char 0)',
  'ERROR 10:00:03 [loop.py:9] TypeError: ship() missing 1 required positional argument: to',
  '',
  '<tool_call>\n{"name": "ship", "arguments": {}}\n</tool_call>',
].join('\n');

test('the words that decide come first, with who says them and their line', () => {
  const account = accountOfPasted(LOG);
  const decides = account.complaints[account.deciding];
  expect(account.complaints.length).toBeGreaterThan(1);
  expect(wordsOf(account, { isAll: false, shown: undefined })).toEqual([
    expect.objectContaining({ text: decides?.quote, line: decides?.line }),
  ]);
  const all = wordsOf(account, { isAll: true, shown: undefined });
  expect(all[0]?.text).toBe(decides?.quote);
  expect(all.map(({ line }) => line).toSorted()).toEqual(account.complaints.map(({ line }) => line).toSorted());
});

test('what the line above says already is not said again', () => {
  const account = accountOfPasted(LOG);
  const [first] = wordsOf(account, { isAll: true, shown: undefined });
  const rest = wordsOf(account, { isAll: true, shown: first });
  expect(rest.map(({ line }) => line)).not.toContain(first?.line);
  expect(rest.length).toBeGreaterThan(0);
});
