import type { ExampleStyle } from '../../dialects/forge/write/example.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { Effort } from '../../words/effort.ts';
import type { TaskEnd } from '../../words/task-end.ts';

export const SECTION_IDS = [
  'role',
  'loop',
  'call-format',
  'encoding',
  'structure',
  'tools',
  'examples',
  'rules',
  'custom',
] as const;
/** A built-in section, or one that the user added. */
export type SectionId = (typeof SECTION_IDS)[number] | OwnSectionId;
export type OwnSectionId = `own-${number}`;

export const isOwnSection = (id: string): id is OwnSectionId => /^own-\d+$/.test(id);

/** What a section is written from. */
export interface SectionContext {
  readonly tools: readonly ToolDefinition[];
  /** The dialect that the model is to write, by its id. */
  readonly dialect: string;
  /** How Forge's own dialect writes values. */
  readonly style: ExampleStyle;
  /** Whether the examples show optional arguments. */
  readonly optional: boolean;
  /** How a task ends. */
  readonly taskEnd: TaskEnd;
  /** The shortest call that has an argument to show. */
  readonly shape: string;
  /** The calls to show, by tool. */
  readonly examples: ReadonlyMap<ToolDefinition, string>;
  /** Whether each is beside its tool in the list. */
  readonly beside: boolean;
  /** Steps for making examples; past them values are made up without trying whether they fit. */
  readonly effort: Effort;
}

/** One part of the system prompt. A further one is one file, one id and one line in `sections.ts`. */
export interface PromptSection {
  readonly id: SectionId;
  /** Its heading. */
  readonly title: string;
  /** What it is there for, one sentence. */
  readonly about: string;
  /**
   * Its text without the heading, with live parts (`live-parts.ts`) for what follows the tools; empty where it has nothing
   * to say.
   */
  readonly write: (context: SectionContext) => string;
}
