import { expect, test } from 'vitest';
import { importPasted } from './import-pasted.ts';

const CALL = '<tool_call>\n{"name": "ship", "arguments": {"to": "Oslo"}}\n</tool_call>';

async function firstLine(paste: string): Promise<number | undefined> {
  const read = await importPasted(paste);
  if (!read.ok) throw new Error(read.error);
  expect(read.value.fixture.chunks.join('')).toContain('ship');
  return read.value.firstLine;
}

test('a reply begins at its line of the paste', async () => {
  expect(await firstLine(CALL)).toBe(1);
  expect(await firstLine(`What I got:\n\n${CALL}\n`)).toBe(3);
  expect(await firstLine(`What I got:\r\n\r\n${CALL.replaceAll('\n', '\r\n')}\r\n`)).toBe(3);
  expect(await firstLine(`What I got:\n\n\`\`\`\n${CALL}\n\`\`\`\n`)).toBe(4);
});

test('what is before each line of a reply does not change where it begins', async () => {
  const quoted = CALL.replaceAll(/^/gm, '> ');
  expect(await firstLine(`You wrote:\n\n${quoted}\n`)).toBe(3);
});

test('a reply whose lines are not those of the paste begins at none', async () => {
  expect(await firstLine(`The client logged\n{"content": ${JSON.stringify(CALL)}}\n`)).toBeUndefined();
});
