import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { importTranscript, transcriptText } from './transcripts.ts';

const cassette = stringify({
  interactions: [
    {
      request: { method: 'POST', uri: 'https://api.test/v1/chat/completions', body: '{}' },
      response: {
        body: { string: 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE]\n\n' },
        headers: { 'Content-Type': ['text/event-stream'] },
        status: { code: 200, message: 'OK' },
      },
    },
  ],
  version: 1,
});

const chunksOf = (text: string, options = {}) => {
  const imported = importTranscript(text, options);
  return imported.ok ? imported.value.fixture.chunks : imported.error;
};

it('reads a cassette in YAML at once', () => {
  expect(chunksOf(cassette)).toEqual(['Hi']);
});

it('reads YAML as plain text where that is asked for, or where it is not a cassette', () => {
  expect(chunksOf(cassette, { as: 'plain-text' })).toEqual([cassette]);
  const other = 'interactions:\n- none\n';
  expect(chunksOf(other)).toEqual([other]);
});

it('reads the row of a Parquet file, and says which bytes are no text', async () => {
  const read = await transcriptText(readFileSync('fixtures/parquet/gzip.parquet'));
  const imported = read.ok ? importTranscript(read.value.text, { entry: 1 }) : read;
  expect(imported.ok && imported.value.fixture.chunks.join('')).toContain('<path>a && b</path>');
  expect(await transcriptText(new TextEncoder().encode('Hi'))).toEqual({ ok: true, value: { text: 'Hi', notes: [] } });
  expect(await transcriptText(Buffer.from('PAR1'))).toMatchObject({
    ok: false,
    error: expect.stringContaining('cut off'),
  });
});
