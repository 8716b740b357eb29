import { describe, expect, it } from 'vitest';
import { CALL, cli } from '../cli.test-kit.ts';

const BROKEN = CALL.replace('src', 'a && b');
const CUT = CALL.slice(0, -'</arguments></tool>'.length);
const STREAM = [BROKEN.slice(0, 20), BROKEN.slice(20)]
  .map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
  .join('');

const json = async (args: readonly string[], input: string) => JSON.parse((await cli(args, input)).out);

/** What commands make of a reply that is given alone, as a line. */
const ofLine = (args: readonly string[], input: string) => json(args, JSON.stringify({ input }));

describe('a reply in a paste', () => {
  it.each([
    ['words around it', (reply: string) => `I get this every time:\n\n${reply}\n\nAny idea?\n`],
    ['a fence', (reply: string) => `I get this every time:\n\`\`\`\n${reply}\n\`\`\`\nAny idea?\n`],
    ['a stream', () => STREAM],
  ])('is converted, minimised and recovered as alone: %s', async (_, wrapped) => {
    const paste = wrapped(BROKEN);
    const converted = await ofLine(['convert', '--to', 'hermes'], BROKEN);
    const { output, ...rest } = await json(['convert', '--to', 'hermes', '--text', '-'], paste);
    expect({ output: output.trim(), ...rest }).toMatchObject({
      ...converted,
      calls: [{ toolName: 'ls', arguments: { path: 'a && b' } }],
    });
    const { input, codes } = await json(['minimise', '-'], BROKEN);
    expect(await json(['minimise', '--text', '-'], paste)).toMatchObject({ input, codes });
    const message = await ofLine(['recover', '--recovery', 'strict'], BROKEN);
    expect(await json(['recover', '--recovery', 'strict', '--text', '-'], paste)).toEqual(message);
  });

  it('gets the message that explain gives', async () => {
    const errors = ['', 'Error: Missing required parameter: cwd\n\n'];
    for (const reply of [CUT, CALL])
      for (const error of errors) {
        const paste = `${error}${reply}\n`;
        const { message = null } = await json(['explain', '-', '--format', 'json'], paste);
        expect((await json(['recover', '--text', '-'], paste)).message).toBe(message);
      }
  });

  it('gets the message of a further attempt where one is asked for', async () => {
    const second = await ofLine(['recover', '--attempt', '2'], CUT);
    expect(await json(['recover', '--attempt', '2', '--text', '-'], CUT)).toEqual(second);
  });

  it('keeps its calls that came as data', async () => {
    const message = {
      tool_calls: [{ id: 'c0', type: 'function', function: { name: 'ls', arguments: '{"path": "a",}' } }],
    };
    const answer = JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'tool_calls' }] });
    const { output, calls } = await json(['convert', '--to', 'hermes', '--text', '-'], answer);
    expect({ output, calls }).toMatchObject({
      output: expect.stringContaining('"name": "ls"'),
      calls: [{ toolName: 'ls' }],
    });
    expect(await json(['minimise', '--text', '-'], answer)).toMatchObject({ frames: [{ name: 'ls', id: 'c0' }] });
  });

  it('is missed in a sentence where there is none', async () => {
    for (const command of [['recover'], ['minimise'], ['convert', '--to', 'hermes']])
      expect(await cli([...command, '--text', '-'], '')).toMatchObject({
        exit: 1,
        out: '',
        said: [expect.stringMatching(/^There is no reply .*explain.*\.$/)],
      });
  });

  it('is asked for once', async () => {
    expect(await cli(['minimise', '-', '--text', '-'], CALL)).toMatchObject({ exit: 2, out: '' });
  });
});
