import type { ExampleOptions } from '../core/dialects/forge/write/example.ts';
import type { PromptFormat } from '../core/prompts/export-prompt.ts';
import type { PromptSettings } from '../core/prompts/prompt-settings.ts';
import type { PromptVariant } from '../core/prompts/variants.ts';
import type { VariantDifference } from '../core/prompts/workshop/compare-prompts.ts';
import type { MistakeCoverage } from '../core/prompts/workshop/covered-mistakes.ts';
import type { ExampleReading } from '../core/prompts/workshop/read-example.ts';
import type { PromptReading } from '../core/prompts/workshop/read-prompt.ts';
import type { ToolsOutcome } from '../core/prompts/workshop/read-tools.ts';
import type { SavedPrompts, WorkshopStart } from '../core/prompts/workshop/saved-prompts.ts';
import type { SizedText, Workbench } from '../core/prompts/workshop/workbench.ts';
import type { ToolDefinition } from '../core/tools/tool-definition.ts';

/** The worker of the Workshop. It stores nothing between questions; offsets are UTF-16 code units. */
export interface WorkshopService {
  /** What to start with, and which earlier saved work is still valid. */
  begin(saved: SavedPrompts): Promise<WorkshopStart>;
  /** Reads tool definitions of any shape. */
  readTools(definitions: string): Promise<ToolsOutcome>;
  /** The example of one tool, read back; null where there is no such tool. */
  readExample(bench: Workbench, tool: string, options: ExampleOptions): Promise<ExampleReading | null>;
  /** Names of the tools whose example does not read back. A later question ends an earlier one with null. */
  failingExamples(bench: Workbench, options: ExampleOptions): Promise<readonly string[] | null>;
  writePrompt(bench: Workbench, settings: PromptSettings): Promise<PromptReading>;
  /** The prompt in the form to copy: as source or as a request. */
  exportPrompt(prompt: string, format: PromptFormat): Promise<string>;
  /** The prompt of each variant. */
  measureVariants(bench: Workbench, variants: readonly PromptVariant[]): Promise<readonly SizedText[]>;
  compareVariants(bench: Workbench, before: PromptVariant, after: PromptVariant): Promise<VariantDifference>;
  /** For each mistake that a prompt can prevent: which section does so, and whether this prompt contains it. */
  coverMistakes(tools: readonly ToolDefinition[], settings: PromptSettings): Promise<MistakeCoverage>;
}
