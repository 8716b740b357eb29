import { describe, expect, it } from 'vitest';
import { imported } from '../transcript.test-kit.ts';

const CALL = '<tool_call>\n{"name": "ls", "arguments": {"path": "a & b"}}\n</tool_call>';
const textIn = (pasted: string): string => imported(pasted).fixture.chunks.join('');

describe('a call in a field', () => {
  it('is taken out of whatever field of JSON holds it, and what was asked is passed over', () => {
    const asked =
      'Use <tool_call>\n{"name": NAME, "arguments": ARGUMENTS}\n</tool_call>, and nothing else at all, please.';
    const { unwrapped } = imported(JSON.stringify({ prompt: asked, answer: { raw: CALL } }));
    expect(unwrapped?.note).toBe('The reply inside the field `raw`, line 1');
    expect(textIn(JSON.stringify({ prompt: asked, answer: { raw: CALL } }))).toBe(CALL);
  });

  it('is taken out of the value that holds it, before the error that repeats it', () => {
    const { unwrapped } = imported(JSON.stringify({ error: `no parser for ${CALL} here`, output: CALL }));
    expect(unwrapped?.note).toBe('The reply inside the field `output`, line 1');
  });

  it('is undone as often as it was quoted', () => {
    expect(textIn(JSON.stringify({ error: `cannot parse ${JSON.stringify(CALL)}` }))).toBe(CALL);
  });

  it('says that the end of the paste cut it off', () => {
    const { unwrapped } = imported(`level=error output="${JSON.stringify(CALL).slice(1, -20)}`);
    expect(unwrapped?.note).toBe('The reply inside the field `output`, cut off, line 1');
  });

  it.each([
    ['a reply with a call of its own beside the quoted one', `Set x="<tool_call>\\n{}".\n${CALL}`],
    [
      'code in a fence of a reply',
      `Write it so:\n\n\`\`\`js\nconst reply = ${JSON.stringify(CALL)};\n\`\`\`\n\nThen run it.`,
    ],
    [
      'an argument that quotes one',
      `<tool_call>\n${JSON.stringify({ name: 'w', arguments: { raw: CALL } })}\n</tool_call>`,
    ],
    ['a word in quotes', 'It writes "tool_call" where a call is due.'],
  ])('stays in %s', (_, reply) => {
    expect(imported(reply).unwrapped).toBeUndefined();
    expect(textIn(reply)).toBe(reply);
  });
});
