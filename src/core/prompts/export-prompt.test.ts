import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportPrompt, PROMPT_FORMATS } from './export-prompt.ts';

// biome-ignore lint/suspicious/noTemplateCurlyInString: a prompt may hold what a template would read.
const PROMPT = '# Tools\n\nWrite & as &amp;; `${x}` and "quotes", \\n and ```\ncode\n``` as they are.\n\ttab';

test('a request of a provider holds the prompt to the character', () => {
  const openai = JSON.parse(exportPrompt(PROMPT, 'openai')) as { messages: { role: string; content: string }[] };
  expect(openai.messages[0]).toEqual({ role: 'system', content: PROMPT });
  expect((JSON.parse(exportPrompt(PROMPT, 'anthropic')) as { system: string }).system).toBe(PROMPT);
});

test('TypeScript gives the prompt to the character, whatever it holds', () => {
  const evaluated = (source: string) =>
    new Function(source.replace('export const SYSTEM_PROMPT = ', 'return (').replace(/;$/, ')'))() as string;
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(evaluated(exportPrompt(text, 'typescript'))).toBe(text);
    }),
  );
  expect(evaluated(exportPrompt(PROMPT, 'typescript'))).toBe(PROMPT);
});

test('Python gives the prompt to the character', () => {
  const source = `${exportPrompt(PROMPT, 'python')}\nimport sys\nsys.stdout.write(SYSTEM_PROMPT)`;
  const { stdout, error } = spawnSync('python3', ['-c', source], { encoding: 'utf8' });
  if (error) expect(exportPrompt(PROMPT, 'python')).toContain('SYSTEM_PROMPT = (');
  else expect(stdout).toBe(PROMPT);
});

test('a fence is longer than any in the prompt, and text is the prompt', () => {
  expect(exportPrompt(PROMPT, 'markdown')).toBe(`\`\`\`\`markdown\n${PROMPT}\n\`\`\`\``);
  expect(exportPrompt(PROMPT, 'text')).toBe(PROMPT);
  expect(PROMPT_FORMATS).toEqual(['text', 'markdown', 'openai', 'anthropic', 'typescript', 'python']);
});
