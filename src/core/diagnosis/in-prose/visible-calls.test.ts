import { describe, expect, it } from 'vitest';
import { SAMPLES } from '../../dialects/samples.ts';
import { readReply } from '../../reading/read-reply.ts';
import { diagnose } from '../report/diagnose.ts';

/** People write these too: they count where they are read, and are not named elsewhere. */
const LIKE_TEXT: readonly string[] = ['json-bare', 'react', 'pythonic', 'functionary'];

const CALLS: readonly (readonly [string, string])[] = Object.entries(SAMPLES)
  .filter(([id]) => !LIKE_TEXT.includes(id))
  .map(([id, { clean }]) => [id, clean.replace('I will look.', '').trim()]);
const QWEN = CALLS.find(([id]) => id === 'qwen3-coder')?.[1] ?? '';

function said(input: string, dialect = 'auto') {
  const reading = readReply(input, { dialect });
  // A call in frames leaves its tokens in the prose beside.
  const diagnostics = diagnose(reading, { fixes: true }).diagnostics.filter(({ code }) => code !== 'leaked-token');
  return { reading, diagnostics, codes: diagnostics.map(({ code, severity }) => `${code} ${severity}`) };
}

describe('a call that is seen and not read', () => {
  it("does not exist where Kimi's channels hold only thinking and prose", () => {
    const channel = (word: string, text: string) => `<|open|>${word}<|sep|>${text}<|close|>${word}<|sep|>`;
    expect(said(channel('think', 'Hm.') + channel('response', 'Hello.')).codes).toEqual(['no-tool-call info']);
    expect(said(channel('argument', 'x')).codes).toContain('foreign-dialect warning');
  });

  it.each(CALLS)('in a code fence is a warning by itself, an info beside a call (%s)', (_id, call) => {
    expect(said(`Look:\n\`\`\`\n${call}\n\`\`\``).codes).toEqual(['call-in-code-fence warning']);
    expect(said(`${QWEN}\n\`\`\`\n${call}\n\`\`\``).codes).toEqual(['call-in-code-fence info']);
  });

  // An opener of Kimi K2 ends thinking that is open.
  it.each(CALLS.filter(([id]) => id !== 'kimi-k2'))('in thinking is reported, in any dialect (%s)', (id, call) => {
    expect(said(`<think>Perhaps\n${call}</think>Done.`).codes).toEqual(['call-in-thinking warning']);
    if (id === 'kimi-xtml') return;
    expect(said(`<think>Perhaps\n${call}</think>${call}`, id).codes).toContain('call-in-thinking warning');
  });

  // Both forms of `<function=…>` are read in one reply.
  it.each(CALLS.filter(([id]) => id !== 'qwen3-coder' && id !== 'function-json'))(
    'after calls in another dialect is reported (%s)',
    (id, call) => {
      const { diagnostics, reading } = said(`${QWEN}\n${call}`);
      expect(reading.dialect).toBe('qwen3-coder');
      if (id === 'seed-oss') return;
      expect(diagnostics.map(({ code }) => code)).toEqual(['foreign-dialect']);
    },
  );
});
