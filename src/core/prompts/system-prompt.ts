import type { Span } from '../../base/span.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { Effort } from '../words/effort.ts';
import { promptExamples, shortestExample } from './prompt-examples.ts';
import { allSections, type PromptSettings } from './prompt-settings.ts';
import type { SectionId } from './sections/prompt-section.ts';
import { PROMPT_SECTIONS } from './sections/sections.ts';

/** A section as it stands in a prompt; the span covers its text without the heading. */
export interface BuiltSection extends Span {
  readonly id: SectionId;
  readonly title: string;
  readonly text: string;
}

export interface SystemPrompt {
  readonly text: string;
  /** Those that are on and have something to say, in order. */
  readonly sections: readonly BuiltSection[];
}

/** Steps for the examples of one prompt; those of a thousand plain tools take 2,000. */
const STEPS = 1_000_000;

/** The system prompt that teaches a model these tools and the format to call them in. */
export function buildPrompt(tools: readonly ToolDefinition[], settings: PromptSettings): SystemPrompt {
  const { dialect = 'forge' } = settings;
  const { style, optional } = settings;
  const effort = new Effort(STEPS);
  const options = { dialect, style, optional };
  const shape = shortestExample(tools, options, effort);
  const stands = (id: SectionId): boolean =>
    allSections(settings).some((setting) => setting.id === id && setting.on && setting.text === undefined);
  const examples = stands('examples')
    ? promptExamples(tools, options, effort, stands('call-format') ? shape : '')
    : new Map();
  const beside = dialect === 'forge' && allSections(settings).some(({ id, on }) => id === 'tools' && on);
  const context = { tools, dialect, style, optional, effort, shape, examples, beside };
  const sections: BuiltSection[] = [];
  let text = '';
  for (const setting of allSections(settings)) {
    const section = PROMPT_SECTIONS.find(({ id }) => id === setting.id);
    const body = setting.on && section ? (setting.text ?? section.write(context)).trim() : '';
    if (!section || body === '') continue;
    text += `${text === '' ? '' : '\n\n'}# ${section.title}\n\n`;
    sections.push({
      id: section.id,
      title: section.title,
      text: body,
      start: text.length,
      end: text.length + body.length,
    });
    text += body;
  }
  return { text, sections };
}
