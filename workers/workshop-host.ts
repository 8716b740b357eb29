import type { WorkshopService } from '../src/contract/workshop-service.ts';
import type { ExampleOptions } from '../src/core/dialects/forge/write/example.ts';
import { exportPrompt, type PromptFormat } from '../src/core/prompts/export-prompt.ts';
import type { PromptSettings } from '../src/core/prompts/prompt-settings.ts';
import { buildPrompt } from '../src/core/prompts/system-prompt.ts';
import type { PromptVariant } from '../src/core/prompts/variants.ts';
import { comparePrompts, type VariantDifference } from '../src/core/prompts/workshop/compare-prompts.ts';
import { coveredMistakes, type MistakeCoverage } from '../src/core/prompts/workshop/covered-mistakes.ts';
import { type ExampleReading, FailingExamples, readExample } from '../src/core/prompts/workshop/read-example.ts';
import { type PromptReading, readPrompt } from '../src/core/prompts/workshop/read-prompt.ts';
import { type ToolsOutcome, toolsOutcome } from '../src/core/prompts/workshop/read-tools.ts';
import { type SavedPrompts, savedPrompts, type WorkshopStart } from '../src/core/prompts/workshop/saved-prompts.ts';
import { DefinitionsReader, type SizedText, sized, type Workbench } from '../src/core/prompts/workshop/workbench.ts';
import type { ToolDefinition } from '../src/core/tools/tool-definition.ts';
import { toolId } from '../src/core/tools/tool-named.ts';
import { nextTurn } from './next-turn.ts';

/** Offers the prompts and examples of core through the contract. */
export class WorkshopHost implements WorkshopService {
  private readonly definitions = new DefinitionsReader();
  private readonly failing = new FailingExamples();
  private run = 0;

  async begin(saved: SavedPrompts): Promise<WorkshopStart> {
    return savedPrompts(saved);
  }

  async readTools(definitions: string): Promise<ToolsOutcome> {
    return toolsOutcome(await this.definitions.read(definitions));
  }

  async readExample(bench: Workbench, name: string, options: ExampleOptions): Promise<ExampleReading | null> {
    const imported = (await this.definitions.imported(bench)).find(({ definition }) => toolId(definition) === name);
    return imported ? readExample(imported, bench, options) : null;
  }

  async failingExamples(bench: Workbench, options: ExampleOptions): Promise<readonly string[] | null> {
    const run = ++this.run;
    const steps = this.failing.among(await this.definitions.imported(bench), bench, options);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return run === this.run ? step.value : null;
      await nextTurn();
      if (run !== this.run) return null;
    }
  }

  async writePrompt(bench: Workbench, settings: PromptSettings): Promise<PromptReading> {
    return readPrompt(await this.definitions.tools(bench), bench, settings);
  }

  async exportPrompt(prompt: string, format: PromptFormat): Promise<string> {
    return exportPrompt(prompt, format);
  }

  async measureVariants(bench: Workbench, variants: readonly PromptVariant[]): Promise<readonly SizedText[]> {
    const tools = await this.definitions.tools(bench);
    return variants.map(({ settings }) => sized(buildPrompt(tools, settings).text));
  }

  async compareVariants(bench: Workbench, before: PromptVariant, after: PromptVariant): Promise<VariantDifference> {
    return comparePrompts(before, after, await this.definitions.tools(bench));
  }

  async coverMistakes(tools: readonly ToolDefinition[], settings: PromptSettings): Promise<MistakeCoverage> {
    return coveredMistakes(tools, settings);
  }
}
