import { sourceString } from '../cases/test-exports/source-string.ts';

/** A form in which a system prompt is handed on. */
interface PromptExport {
  readonly id: string;
  /** As buttons say it. */
  readonly title: string;
  readonly write: (prompt: string) => string;
}

/** Every form, the plain text first; those of providers are bodies of requests that lack a model and the user's message alone. */
const EXPORTS = [
  { id: 'text', title: 'Text', write: (prompt) => prompt },
  {
    id: 'markdown',
    title: 'Markdown',
    write: (prompt) => `${fenceFor(prompt)}markdown\n${prompt}\n${fenceFor(prompt)}`,
  },
  {
    id: 'openai',
    title: 'OpenAI messages',
    write: (prompt) => json({ model: '', messages: [{ role: 'system', content: prompt }, USER] }),
  },
  {
    id: 'anthropic',
    title: 'Anthropic request',
    write: (prompt) => json({ model: '', max_tokens: 4096, system: prompt, messages: [USER] }),
  },
  { id: 'typescript', title: 'TypeScript', write: (prompt) => `export const SYSTEM_PROMPT = ${lines(prompt, ' +')};` },
  { id: 'python', title: 'Python', write: (prompt) => `SYSTEM_PROMPT = (${lines(prompt, '')}\n)` },
] as const satisfies readonly PromptExport[];

export type PromptFormat = (typeof EXPORTS)[number]['id'];

export const PROMPT_FORMATS: readonly PromptFormat[] = EXPORTS.map(({ id }) => id);

/** A prompt in a form, without a line break at the end; sources and requests hold exactly its characters. */
export function exportPrompt(prompt: string, format: PromptFormat): string {
  return EXPORTS.find(({ id }) => id === format)?.write(prompt) ?? prompt;
}

const USER = { role: 'user', content: '' };

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Longer than any fence in the text. */
function fenceFor(text: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((fence) => fence.length));
  return '`'.repeat(longest + 1);
}

/** A literal for each line, so that a change of the prompt is a change of its line. */
function lines(text: string, join: string): string {
  return text
    .split(/(?<=\n)/)
    .map((line, index, all) => `\n  ${sourceString(line)}${index < all.length - 1 ? join : ''}`)
    .join('');
}
