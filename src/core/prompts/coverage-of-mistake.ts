import { firstStartAfter } from '../../base/span-search.ts';
import { ruleOf } from '../diagnosis/rules/rules.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Code } from '../words/codes.ts';
import type { ReadReply } from './example/check-example.ts';
import { type Address, addressesOf } from './reading/lessons.ts';
import { readPromptText } from './reading/prompt-text.ts';
import type { SectionId } from './sections/prompt-section.ts';
import { PROMPT_SECTIONS } from './sections/sections.ts';
import type { SystemPrompt } from './system-prompt.ts';

/** Whether a prompt warns of a mistake. */
export interface Coverage {
  readonly section: SectionId;
  readonly title: string;
  readonly present: boolean;
  /** For the user, one sentence. */
  readonly sentence: string;
  /** What of the prompt addresses it, word for word; left out where nothing does. */
  readonly words?: string;
}

/** The section that can tell a model not to make a mistake; null for what no prompt can prevent. */
export function sectionAgainst(code: Code): { readonly id: SectionId; readonly title: string } | null {
  const home = ruleOf(code).lesson?.section;
  const found = PROMPT_SECTIONS.find(({ id }) => id === home);
  return found ? { id: found.id, title: found.title } : null;
}

/**
 * Makes an answer to which section covers a mistake and whether this prompt says it; null for what no prompt can prevent. The
 * prompt is read once: its sentences by what they speak of, the pieces that it shows as wrong by the engine.
 */
export function coverageOf(
  prompt: SystemPrompt,
  tools: readonly ToolDefinition[],
  read: ReadReply,
  dialect = 'forge',
): (code: Code) => Coverage | null {
  const text = readPromptText(prompt.text, tools, read, dialect);
  const list = prompt.sections.find(({ id }) => id === 'tools');
  const lists: Address[] = list && tools.length > 0 ? [{ start: list.start, end: list.end, text: '' }] : [];
  return (code) => {
    const against = sectionAgainst(code);
    if (!against) return null;
    const { id: home, title } = against;
    const found = addressesOf(code, text, lists).map((address) => ({ address, section: sectionAt(address, prompt) }));
    const best = found.find(({ section }) => section?.id === home) ?? found[0];
    if (best) {
      const { address, section } = best;
      const words = address.text === '' ? {} : { words: address.text };
      const where = section?.title ?? title;
      return {
        section: section?.id ?? home,
        title: where,
        present: true,
        sentence: `The prompt covers this under ${where}.`,
        ...words,
      };
    }
    const sentence = prompt.sections.some(({ id }) => id === home)
      ? `The prompt has a section ${title}, but it does not mention this.`
      : `The prompt does not cover this: its section ${title} is missing.`;
    return { section: home, title, present: false, sentence };
  };
}

function sectionAt({ start }: Address, { sections }: SystemPrompt): SystemPrompt['sections'][number] | undefined {
  const section = sections[firstStartAfter(sections, start) - 1];
  return section && start < section.end ? section : undefined;
}
