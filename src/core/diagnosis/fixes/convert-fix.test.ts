import { describe, expect, it } from 'vitest';
import { WRITTEN_DIALECT_IDS } from '../../dialects/dialects.ts';
import { SAMPLES } from '../../dialects/samples.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { applyEdits } from '../../words/edits.ts';

const tools = [{ name: 'read_file', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }];
const fixOf = (text: string, dialect: string) =>
  parseReply(text, { dialect, tools }).diagnostics.find(({ code }) => code === 'foreign-dialect')?.fix;

describe('a call in a dialect that is not looked for', () => {
  // Without an end tag `<function_call>` is Granite's, which only the end of the text shows.
  it.each(WRITTEN_DIALECT_IDS.filter((id) => id !== 'forge' && id !== 'granite-20b'))(
    'of %s is written as Forge XML',
    (from) => {
      const text = SAMPLES[from]?.clean as string;
      const fix = fixOf(text, 'forge');
      expect(fix?.title).toBe('Write it as Forge XML');
      const after = parseReply(applyEdits(text, fix?.edits ?? []), { dialect: 'forge', tools });
      expect(after.calls).toMatchObject([{ toolName: 'read_file', complete: true }]);
      expect(after.prose).toMatch(/^I will look\.\n?$/);
    },
  );

  it('is written in the dialect of the first call', () => {
    const text = `${SAMPLES['glm']?.clean}\n${SAMPLES['qwen3-coder']?.clean}`;
    const fix = fixOf(text, 'auto');
    expect(fix?.title).toBe('Write it as GLM');
    const after = parseReply(applyEdits(text, fix?.edits ?? []), { dialect: 'auto', tools });
    expect(after.calls).toHaveLength(2);
    expect(after.diagnostics.map(({ code }) => code)).not.toContain('foreign-dialect');
  });
});
