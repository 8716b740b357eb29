import { describe, expect, it } from 'vitest';
import { sameForAnyCutAwaited } from '../../base/any-cut.test-kit.ts';
import { values } from '../cli.test-kit.ts';
import { mcp } from '../commands/mcp.ts';

const PING = '{"jsonrpc":"2.0","id":9,"method":"ping"}';
const PONG = { jsonrpc: '2.0', id: 9, result: {} };

/** The lines that a client gets that sends these bytes, and then ends. */
async function linesFor(...pieces: readonly Uint8Array[]): Promise<string> {
  const out: string[] = [];
  async function* input(): AsyncGenerator<Uint8Array> {
    yield* pieces;
  }
  await mcp.run(
    { options: {}, operands: [] },
    { input: input(), write: async (text) => void out.push(text), say: () => {} },
    { version: '1' },
  );
  return out.join('');
}

const answersTo = async (text: string): Promise<unknown[]> => values(await linesFor(new TextEncoder().encode(text)));

describe('a line that the protocol does not take is answered, and the next request too', () => {
  it.each([
    ['no JSON', 'hello', -32_700, null],
    ['cut JSON', '{"jsonrpc":"2.0","id":4,', -32_700, null],
    ['a number', '42', -32_600, null],
    ['a text', '"ping"', -32_600, null],
    ['null', 'null', -32_600, null],
    ['an empty batch', '[]', -32_600, null],
    ['no method', '{"jsonrpc":"2.0","id":4}', -32_600, 4],
    ['a method that is no text', '{"jsonrpc":"2.0","id":"a\\"b","method":1}', -32_600, 'a"b'],
    ['another version', '{"id":4,"method":"ping"}', -32_600, 4],
    ['parameters in a list', '{"jsonrpc":"2.0","id":4,"method":"ping","params":[1]}', -32_600, 4],
    ['an id that is no text or number', '{"jsonrpc":"2.0","id":[1],"method":"ping"}', -32_600, null],
    ['a member too many', '{"jsonrpc":"2.0","id":4,"method":"ping","more":1}', -32_600, 4],
  ])('%s', async (_what, line, code, id) => {
    expect(await answersTo(`${line}\n${PING}\n`)).toEqual([
      { jsonrpc: '2.0', error: { code, message: expect.stringMatching(/\.$/) }, id },
      PONG,
    ]);
  });

  it('a batch once as a whole, with a sentence that says so', async () => {
    expect(await answersTo(`[${PING},${PING}]\n${PING}\n`)).toEqual([
      { jsonrpc: '2.0', error: { code: -32_600, message: expect.stringMatching(/^Batches are not taken/) }, id: null },
      PONG,
    ]);
  });

  it('an id with all its digits', async () => {
    const line = new TextEncoder().encode('{"jsonrpc":"2.0","id":12345678901234567890}\n');
    expect(await linesFor(line)).toMatch(/"id":12345678901234567890\}\n$/);
  });
});

it('a blank line is no message', async () => {
  expect(await answersTo(`\n  \r\n${PING}\r\n`)).toEqual([PONG]);
});

it('a last line is read without its end', async () => {
  expect(await answersTo(PING)).toEqual([PONG]);
});

it('what is answered does not depend on where the bytes are cut', async () => {
  const bytes = new TextEncoder().encode(`é\n[1]\n{"id":7}\n${PING}\nlast`);
  await sameForAnyCutAwaited((pieces) => linesFor(...pieces), bytes, { splits: 20 });
});
