import type { Span } from '../base/span.ts';
import type { ObjectValue } from '../core/calls/value.ts';
import type { ExampleOptions, ExampleWarning } from '../core/dialects/forge/write/example.ts';
import type { EventColumns } from '../core/log/event-kind.ts';
import type { Coverage } from '../core/prompts/coverage-of-mistake.ts';
import type { PromptFormat } from '../core/prompts/export-prompt.ts';
import type { PromptSettings } from '../core/prompts/prompt-settings.ts';
import type { SectionId } from '../core/prompts/sections/prompt-section.ts';
import type { PromptVariant, SettingDifference } from '../core/prompts/variants.ts';
import type { SkippedTool } from '../core/tools/importers/import-tools.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';
import type { Code } from '../core/words/codes.ts';
import type { Severity } from '../core/words/diagnostic.ts';

/** What the worker behind the Workshop can do. It keeps nothing between questions; offsets are UTF-16 code units. */
export interface WorkshopService {
  /** What there is to start with, and what of earlier saved work is still good. */
  begin(saved: SavedPrompts): Promise<WorkshopStart>;
  /** Reads tool definitions in any shape. */
  readTools(definitions: string): Promise<ToolsOutcome>;
  /** The example of one tool, read back; null where there is no such tool. */
  readExample(bench: Workbench, tool: string, options: ExampleOptions): Promise<ExampleReading | null>;
  /** Names of the tools whose example does not read back. A later question ends an earlier one, which gives null. */
  failingExamples(bench: Workbench, options: ExampleOptions): Promise<readonly string[] | null>;
  writePrompt(bench: Workbench, settings: PromptSettings): Promise<PromptReading>;
  /** The prompt as it is handed on: source, a request. */
  exportPrompt(prompt: string, format: PromptFormat): Promise<string>;
  /** The prompt of each variant. */
  measureVariants(bench: Workbench, variants: readonly PromptVariant[]): Promise<readonly SizedText[]>;
  compareVariants(bench: Workbench, before: PromptVariant, after: PromptVariant): Promise<VariantDifference>;
  /** For each mistake that a prompt can prevent: which section does, and whether this prompt says it. */
  coverMistakes(tools: readonly ToolDefinition[], settings: PromptSettings): Promise<MistakeCoverage>;
}

/** What every answer is computed from. */
export interface Workbench {
  /** The definitions as text, readable. */
  readonly definitions: string;
  /** Example texts by the user, by tool name; each wins over the generated one. */
  readonly written: Readonly<Record<string, string>>;
}

/** Settings and variants as they were stored; anything may be in them. */
export interface SavedPrompts {
  readonly settings: unknown;
  readonly variants: unknown;
}

export interface WorkshopStart {
  readonly settings: PromptSettings;
  readonly variants: readonly PromptVariant[];
}

export type ToolsOutcome =
  | { readonly ok: true; readonly reading: ToolsReading }
  | { readonly ok: false; readonly problem: DefinitionsProblem };

/** Why definitions can't be read, with the place where they break. */
export interface DefinitionsProblem {
  readonly sentence: string;
  /** From 1; absent where the whole text is meant. */
  readonly line?: number;
  readonly column?: number;
}

export interface ToolsReading {
  /** In the order of the text. */
  readonly tools: readonly ReadTool[];
  readonly skipped: readonly SkippedTool[];
  /** Shapes they came in: `MCP tools/list`. */
  readonly origins: readonly string[];
  /** How the text is written, as a label: `JSON`, `YAML`. */
  readonly notation: string;
  /** What was found, one sentence. */
  readonly sentence: string;
  /** Set where the list says that it goes on, one sentence. */
  readonly partial?: string;
  /** The system prompt of a request body. */
  readonly system?: string;
}

export interface ReadTool {
  /** What tells it from the others: its name, behind its server's where it names one. */
  readonly id: string;
  readonly definition: ToolDefinition;
  readonly argumentCount: number;
  /** What was changed or supposed, a sentence each. */
  readonly notes: readonly string[];
  readonly isRenamed: boolean;
  /** The whole definition in the text. */
  readonly range: Span;
}

/** A text with its size. */
export interface SizedText {
  readonly text: string;
  /** An estimate without a tokenizer. */
  readonly tokens: number;
}

export interface ExampleReading {
  readonly tool: string;
  /** Made up from the schema, given by the definition, or written by the user. */
  readonly source: 'schema' | 'definition' | 'user';
  readonly text: string;
  /** The machine's events on the text, for painting. */
  readonly events: EventColumns;
  /** What the example can't show as the schema has it. */
  readonly warnings: readonly ExampleWarning[];
  readonly isGood: boolean;
  /** The verdict of the round trip and how it was tried, a sentence each. */
  readonly sentence: string;
  readonly tried: string;
  readonly problems: readonly ExampleWarning[];
  /** What it reads back to; null where there is no call in it. */
  readonly values: ObjectValue | null;
  /** What a reader without the schema would take for something else. */
  readonly withoutSchema: readonly ExampleWarning[];
  /** Outer before inner. */
  readonly links: readonly ExampleLink[];
  /** The same call in every style and dialect; empty where the text was written by hand. */
  readonly styles: readonly StyledExample[];
}

/** One argument in the example and the property that it was generated from. */
export interface ExampleLink {
  /** JSON Pointer into the arguments. */
  readonly path: string;
  /** Its element, or its JSON value with the key. */
  readonly span: Span;
  /** Its property in the definitions; null where it is written nowhere. */
  readonly property: Span | null;
}

export interface StyledExample extends SizedText {
  /** The style's or the dialect's name. */
  readonly title: string;
}

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

/** What the prompt gets wrong, with its place. */
export interface PromptProblem extends Span {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** The section it stands in; null in a heading. */
  readonly section: SectionId | null;
  /** Line of the prompt, from 1. */
  readonly line: number;
  /** The section's text with the mistake mended; with `tool`, the user's example of that tool. */
  readonly fix?: { readonly title: string; readonly text: string; readonly tool?: string };
}

export interface VariantDifference {
  readonly settings: readonly SettingDifference[];
  readonly before: SizedText;
  readonly after: SizedText;
}

export type MistakeCoverage = Readonly<Partial<Record<Code, Coverage>>>;
