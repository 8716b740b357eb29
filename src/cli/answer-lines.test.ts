import { expect, it } from 'vitest';
import { answerLines } from './answer-lines.ts';

async function* arriving(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield new TextEncoder().encode(piece);
}

/** The pieces of output, and how many lines had been answered before each. */
async function written(...pieces: readonly string[]): Promise<{ text: string; answered: number }[]> {
  const writes: { text: string; answered: number }[] = [];
  let answered = 0;
  const io = {
    input: arriving(...pieces),
    write: async (text: string) => void writes.push({ text, answered }),
    say: () => undefined,
  };
  await answerLines(io, (line) => {
    answered++;
    return { ok: true, json: JSON.stringify(line.slice(0, 1)) };
  });
  return writes;
}

it('answers the lines that have arrived before it waits for more', async () => {
  expect(await written('a\nb\nc', 'd\n\n', 'e')).toEqual([
    { text: '"a"\n"b"\n', answered: 2 },
    { text: '"c"\n', answered: 3 },
    { text: '"e"\n', answered: 4 },
  ]);
});

it('lets no answer wait for a long line', async () => {
  const writes = await written(`a\n${'b'.repeat(10_000)}\nc\n`);
  expect(writes.map(({ answered }) => answered)).toEqual([1, 3]);
  expect(writes.map(({ text }) => text).join('')).toBe('"a"\n"b"\n"c"\n');
});
