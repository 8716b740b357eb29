import { expect, test } from 'vitest';
import { sameForAnyCutAwaited } from '../src/base/any-cut.test-kit.ts';
import { linesOf } from './lines-of.ts';

async function linesIn(pieces: readonly Uint8Array[]): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const lines: string[] = [];
  for await (const some of linesOf(body)) lines.push(...some);
  return lines;
}

test('lines are the same wherever the bytes are cut, and half a line at the end is none', async () => {
  const bytes = new TextEncoder().encode('{"a":"é"}\n\n{"b":"😀"}\nhalf');
  expect(await linesIn([bytes])).toEqual(['{"a":"é"}', '', '{"b":"😀"}']);
  await sameForAnyCutAwaited(linesIn, bytes);
});
