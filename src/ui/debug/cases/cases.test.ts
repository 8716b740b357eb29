import { expect, it } from 'vitest';
import { importCase } from '../../../core/transcripts/imported-case.ts';
import { type LastImport, streamNote } from './cases.ts';

const event = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

const eventsOf = (deltas: readonly object[]): string =>
  `${deltas.map((delta) => event(delta)).join('')}${event({}, 'stop')}data: [DONE]\n\n`;

async function noteOf(text: string): Promise<string | null> {
  const read = await importCase(text);
  if (!read.ok) throw new Error(read.error);
  const takeBack = { label: '', run: () => {} };
  const imported: LastImport = { id: 1, text, fileName: undefined, choice: {}, found: read.value, key: 1, takeBack };
  return streamNote(imported);
}

it('a stream with one text is named in the line above the reply', async () => {
  expect(await noteOf(eventsOf([{ content: 'Both files ' }, { content: 'are fine.' }]))).toBe(
    'An OpenAI chat stream: 2 chunks',
  );
});

it('a stream with several texts to choose from is told beside the choice, and a plain text is no stream', async () => {
  expect(await noteOf(eventsOf([{ content: 'Both are fine.' }, { reasoning_content: 'I looked.' }]))).toBeNull();
  expect(await noteOf('Both files are fine.')).toBeNull();
});
