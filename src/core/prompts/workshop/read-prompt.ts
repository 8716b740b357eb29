import { parseReply } from '../../reply/parse-reply.ts';
import { LineIndex } from '../../text/line-index.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { lintPrompt } from '../lint/lint-prompt.ts';
import { allSections, listedTools, type PromptSettings } from '../prompt-settings.ts';
import { isOwnSection, type SectionId } from '../sections/prompt-section.ts';
import { PROMPT_SECTIONS } from '../sections/sections.ts';
import { buildPrompt, sectionTemplates } from '../system-prompt.ts';
import { type PromptProblem, problemOf } from './prompt-problem.ts';
import { type SizedText, sized, type Workbench } from './workbench.ts';

export interface PromptReading extends SizedText {
  /** Every section in the order of the settings. */
  readonly sections: readonly ReadSection[];
  readonly findings: readonly PromptProblem[];
}

export interface ReadSection extends SizedText {
  readonly id: SectionId;
  readonly title: string;
  /** What it is there for, one sentence. */
  readonly about: string;
  readonly on: boolean;
  /** Whether its text is the user's. */
  readonly isEdited: boolean;
  /** Whether the user added it. */
  readonly isOwn: boolean;
  /** Its text with live parts, as it is edited, and the built-in one. */
  readonly template: string;
  readonly builtIn: string;
  /** What a text of the user's no longer follows, a sentence each. */
  readonly stale: readonly string[];
}

/** The prompt of some tools: written, section by section, and linted. */
export function readPrompt(
  tools: readonly ToolDefinition[],
  bench: Workbench,
  settings: PromptSettings,
): PromptReading {
  const prompt = buildPrompt(tools, settings);
  const lines = new LineIndex(prompt.text);
  const templates = new Map(sectionTemplates(tools, settings).map((section) => [section.id, section]));
  return {
    ...sized(prompt.text),
    sections: allSections(settings).map(({ id, on, text }) => {
      const section = PROMPT_SECTIONS.find((known) => known.id === id);
      const { title = id, template = '', builtIn = '', stale = [] } = templates.get(id) ?? {};
      return {
        id,
        title,
        about: section?.about ?? 'A section of your own.',
        on,
        isEdited: text !== undefined,
        isOwn: isOwnSection(id),
        template,
        builtIn,
        stale,
        ...sized(prompt.sections.find((built) => built.id === id)?.text ?? ''),
      };
    }),
    findings: lintPrompt(prompt.text, listedTools(tools, settings), parseReply, settings.dialect ?? 'forge').map(
      (finding) => problemOf(finding, prompt, lines, templates, bench),
    ),
  };
}
