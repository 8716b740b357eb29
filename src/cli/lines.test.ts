import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameForAnyCutAwaited } from '../base/any-cut.test-kit.ts';
import { CALL, cli } from './cli.test-kit.ts';

const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)];
const request = (inside: readonly number[]): number[] => [
  ...bytesOf('{"id":1,"input":"'),
  ...inside,
  ...bytesOf('"}\n'),
];

describe('bytes that are not UTF-8', () => {
  it('are counted and reported, and the text around them is read', async () => {
    const line = request([...bytesOf(CALL), 0xff, ...bytesOf(' and '), 0xc3]);
    const { exit, out, said } = await cli(['parse'], Uint8Array.from(line));
    expect(JSON.parse(out)).toMatchObject({ id: 1, prose: '\ufffd and \ufffd', calls: [{ complete: true }] });
    expect({ exit, said }).toEqual({ exit: 0, said: ['2 places are not UTF-8 and read as U+FFFD.'] });
  });

  it.each([
    ['trace', bytesOf('{"input":"'), bytesOf('"}')],
    ['prompt', bytesOf('[{"name":"ls","description":"'), bytesOf('","inputSchema":{}}]')],
  ])('are reported by %s', async (command, before, after) => {
    const { said } = await cli([command], Uint8Array.from([...before, 0xff, ...after]));
    expect(said).toContain('One place is not UTF-8 and read as U+FFFD.');
  });

  it('are counted alike however the bytes arrive, and U+FFFD itself is not counted', () => {
    const piece = fc.constantFrom<readonly number[]>(
      bytesOf('a'),
      bytesOf('é'),
      bytesOf('\ufffd'),
      bytesOf('😀'),
      [0xff],
    );
    return fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), fc.integer({ min: 1, max: 7 }), async (pieces, size) => {
        const bytes = Uint8Array.from(request(pieces.flat()));
        const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.slice(at * size, at * size + size),
        );
        const broken = pieces.filter(([first]) => first === 0xff).length;
        const { said } = await cli(['parse'], ...parts);
        const counted = broken === 1 ? 'One place is' : `${broken} places are`;
        expect(said).toEqual(broken === 0 ? [] : [`${counted} not UTF-8 and read as U+FFFD.`]);
      }),
      { numRuns: 50 },
    );
  });
});

it('lines are answered the same wherever the bytes are cut', async () => {
  const lines = [
    '{"id":1,"input":"é 😀"}',
    '',
    `{"id":2,"input":${JSON.stringify(CALL)}}`,
    '{"id":3,"input":"no end"}',
  ];
  const bytes = new TextEncoder().encode(lines.join('\n'));
  expect((await cli(['parse'], bytes)).out.split('\n')).toHaveLength(4);
  await sameForAnyCutAwaited((pieces) => cli(['parse'], ...pieces), bytes, { splits: 20 });
});

it('an input that the system refuses to read ends in a sentence', async () => {
  const { run } = await import('./run.ts');
  const said: string[] = [];
  const refused = Object.assign(new Error('EIO: i/o error, read'), { syscall: 'read' });
  const input = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(refused) }) };
  const exit = await run(['parse'], { input, write: async () => {}, say: (sentence) => said.push(sentence) });
  expect({ exit, said }).toEqual({ exit: 1, said: ["The input can't be read: i/o error."] });
});
