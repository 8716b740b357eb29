import type { Span } from '../../base/span.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { Effort } from '../words/effort.ts';
import { promptExamples, shortestExample } from './prompt-examples.ts';
import { allSections, listedTools, type PromptSettings, type SectionSetting } from './prompt-settings.ts';
import { deadPartsOf, livePartsOf, withLiveParts } from './sections/live-parts.ts';
import type { SectionContext, SectionId } from './sections/prompt-section.ts';
import { PROMPT_SECTIONS } from './sections/sections.ts';

/** A section as it is in a prompt; the span covers its text without the heading. */
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

/** A section as it is edited: with live parts in place of what follows the tools. */
export interface SectionTemplate {
  readonly id: SectionId;
  readonly title: string;
  /** The user's text, else the built-in one. */
  readonly template: string;
  readonly builtIn: string;
  /** What a text of the user's no longer follows, a sentence each. */
  readonly stale: readonly string[];
}

/** Steps for the examples of one prompt; those of a thousand plain tools take 2,000. */
const STEPS = 1_000_000;

/** The system prompt that teaches a model these tools and the format to call them in. */
export function buildPrompt(tools: readonly ToolDefinition[], settings: PromptSettings): SystemPrompt {
  const context = contextOf(tools, settings);
  const sections: BuiltSection[] = [];
  let text = '';
  for (const setting of allSections(settings)) {
    const title = titleOfSection(setting);
    const body = setting.on ? withLiveParts(setting.text ?? builtInText(setting.id, context), context).trim() : '';
    if (body === '') continue;
    text += `${text === '' ? '' : '\n\n'}# ${title}\n\n`;
    sections.push({ id: setting.id, title, text: body, start: text.length, end: text.length + body.length });
    text += body;
  }
  return { text, sections };
}

/** Every section of the settings as it is edited, in order. */
export function sectionTemplates(
  tools: readonly ToolDefinition[],
  settings: PromptSettings,
): readonly SectionTemplate[] {
  const context = contextOf(tools, settings);
  return allSections(settings).map((setting) => {
    const builtIn = builtInText(setting.id, context);
    return {
      id: setting.id,
      title: titleOfSection(setting),
      template: setting.text ?? builtIn,
      builtIn,
      stale: staleOf(setting, builtIn, context.tools),
    };
  });
}

const FOLLOWED: Readonly<Record<string, string>> = {
  '{tools}': 'the tools',
  '{examples}': 'the examples',
  '{call}': 'the call that is shown',
};

function staleOf({ text, basis }: SectionSetting, builtIn: string, tools: readonly ToolDefinition[]): string[] {
  if (text === undefined) return [];
  const kept = livePartsOf(text);
  return [
    ...livePartsOf(builtIn)
      .filter((part) => !kept.includes(part))
      .map((part) => `It no longer follows ${FOLLOWED[part] ?? part}: ${part} is gone from its text.`),
    ...deadPartsOf(text, tools).map((part) => `${part} names no tool of this prompt, so it stays as it is written.`),
    ...(basis !== undefined && basis !== builtIn
      ? ['The built-in text has changed since it was edited, with the style or the dialect.']
      : []),
  ];
}

/** The heading of a section. */
function titleOfSection({ id, title }: SectionSetting): string {
  return title ?? PROMPT_SECTIONS.find((known) => known.id === id)?.title ?? 'Section';
}

const builtInText = (id: SectionId, context: SectionContext): string =>
  PROMPT_SECTIONS.find((known) => known.id === id)?.write(context) ?? '';

function contextOf(all: readonly ToolDefinition[], settings: PromptSettings): SectionContext {
  const { dialect = 'forge', style, optional, taskEnd = 'answer' } = settings;
  const tools = listedTools(all, settings);
  const sections = allSections(settings);
  const effort = new Effort(STEPS);
  const options = { dialect, style, optional };
  const shape = shortestExample(tools, options, effort);
  const isShown = (part: string): boolean => sections.some(({ on, text }) => on && text?.includes(part) === true);
  const stands = (id: SectionId): boolean =>
    sections.some((setting) => setting.id === id && setting.on && setting.text === undefined);
  const showsCall = stands('call-format') || isShown('{call}');
  const examples =
    stands('examples') || isShown('{examples}')
      ? promptExamples(tools, options, effort, showsCall ? shape : '')
      : new Map<ToolDefinition, string>();
  const beside = dialect === 'forge' && !isShown('{examples}') && (stands('tools') || isShown('{tools}'));
  return { tools, dialect, style, optional, taskEnd, effort, shape, examples, beside };
}
