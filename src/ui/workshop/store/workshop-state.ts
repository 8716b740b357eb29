import type { Span } from '../../../base/span.ts';
import type { ExampleStyle } from '../../../core/dialects/forge/write/example.ts';
import type { PromptFormat } from '../../../core/prompts/export-prompt.ts';
import type { PromptSettings } from '../../../core/prompts/prompt-settings.ts';
import type { SectionId } from '../../../core/prompts/sections/prompt-section.ts';
import type { PromptVariant } from '../../../core/prompts/variants.ts';
import type { VariantDifference } from '../../../core/prompts/workshop/compare-prompts.ts';
import type { MistakeCoverage } from '../../../core/prompts/workshop/covered-mistakes.ts';
import type { PromptProblem } from '../../../core/prompts/workshop/prompt-problem.ts';
import type { ExampleReading } from '../../../core/prompts/workshop/read-example.ts';
import type { PromptReading } from '../../../core/prompts/workshop/read-prompt.ts';
import type { DefinitionsProblem, ToolsReading } from '../../../core/prompts/workshop/read-tools.ts';
import type { SizedText } from '../../../core/prompts/workshop/workbench.ts';
import type { TaskEnd } from '../../../core/words/task-end.ts';
import type { ToastOptions } from '../../parts/page/news.ts';
import type { ToolsFound } from '../../parts/page/page.ts';

/** What counts tokens: an estimate by length, or a real tokenizer. */
export type TokenCounter = 'estimate' | 'o200k_base';

/** What fills a window too narrow for all panes. */
export type WorkshopView = 'definitions' | 'example' | 'prompt';

export interface Destination extends Span {
  readonly takesFocus: boolean;
}

export interface WorkshopData {
  /** Null until the worker has looked over what was saved. */
  readonly settings: PromptSettings | null;
  /** The definitions as typed. */
  readonly definitions: string;
  /** Where they came from, for people; empty where they were typed. */
  readonly source: string;
  readonly problem: DefinitionsProblem | null;
  /** The definitions that `reading` speaks of: the last ones that could be read. */
  readonly readDefinitions: string;
  readonly reading: ToolsReading | null;

  /** Name of the tool on the bench; empty where there is none. */
  readonly tool: string;
  /** Examples by the user, by tool name. */
  readonly written: Readonly<Record<string, string>>;
  readonly example: ExampleReading | null;
  /** Tools whose example does not read back; null while that is not known. */
  readonly failing: readonly string[] | null;
  /** What `failing` was found in. */
  readonly checked: Pick<WorkshopData, 'definitions' | 'written' | 'settings'> | null;

  readonly variants: readonly PromptVariant[];
  /** Id of the variant that the shown settings started from; empty where it was deleted. */
  readonly variant: string;
  readonly prompt: PromptReading | null;
  /** The prompt of each variant, by id. */
  readonly sizes: ReadonlyMap<string, SizedText>;
  readonly counter: TokenCounter;
  /** Tokens by the tokenizer, by text. */
  readonly counts: ReadonlyMap<string, number>;
  readonly coverage: MistakeCoverage | null;

  readonly canUndo: boolean;
  /** Caret in the definitions. */
  readonly caret: number;
  /** JSON pointer of the argument under the pointer or focus. */
  readonly pointed: string | null;
  /** A place of the definitions to bring into view; a new object each time. */
  readonly goTo: Destination | null;
  /** A section of the prompt to bring into view; a new object each time. */
  readonly goToSection: { readonly id: SectionId } | null;
  readonly view: WorkshopView;
  readonly dialog: 'tools' | 'compare' | null;
  /** Whether the list of tools is open where it is a menu. */
  readonly toolsMenu: boolean;
  /** Id of the variant whose name is being edited. */
  readonly renaming: string | null;
  /** The tool whose own example is being written. */
  readonly writing: string | null;
}

export interface WorkshopVerbs {
  /** Shows news of the Workshop in place of what it told last. */
  tell(text: string, options?: ToastOptions): void;
  /** Takes back what was told last. */
  hush(): void;
  typeDefinitions(text: string): void;
  /**
   * Puts foreign definitions in place of those that are here, or beside them. What holds no tools is refused with its
   * reason, unless there is nothing here to lose.
   */
  importDefinitions(text: string, source: string, how?: 'replace' | 'add'): Promise<void>;
  findTools(text: string): Promise<ToolsFound | null>;
  selectTool(name: string): void;
  setCaret(offset: number): void;
  point(path: string | null): void;
  /** Brings a place of the definitions into view and puts the caret there. */
  goToOffset(offset: number): void;
  /** Brings the property that an argument was generated from into view. */
  goToProperty(path: string): void;

  setStyle(style: ExampleStyle): void;
  /** The dialect that the prompt teaches and its examples are written in, by its id. */
  setDialect(dialect: string): void;
  setOptional(optional: boolean): void;
  /** How a task ends, for the prompt and for messages to the model; undefined where it is not said. */
  setTaskEnd(taskEnd: TaskEnd | undefined): void;
  /** The user's own example for a tool, by its id or as a call names it, else for that on the bench; null goes back to the generated one. */
  writeExample(text: string | null, tool?: string, server?: string): void;
  /** Goes to Debug with the example on the bench; `panel` is what of it is shown beside. */
  openInDebug(panel?: 'problems'): void;
  /** Has Debug check against the tools here, whatever the reply there brings. */
  takeOverDebug(): void;

  /** Moves a section by places among the others. */
  moveSection(id: SectionId, by: number): void;
  switchSection(id: SectionId, on: boolean): void;
  /** Null goes back to the built-in text. */
  editSection(id: SectionId, text: string | null): void;
  /** Null goes back to the built-in heading. */
  renameSection(id: SectionId, title: string | null): void;
  /** Adds an empty section of the user's own at the end. */
  addSection(): void;
  removeSection(id: SectionId): void;
  /** Whether the prompt lists these tools; Debug checks against all of them either way. */
  switchTools(names: readonly string[], on: boolean): void;
  showSection(id: SectionId): void;
  mend(problem: PromptProblem): void;
  /** As it is, or in a form that code or a request takes. */
  copyPrompt(format?: PromptFormat): Promise<void>;

  selectVariant(id: string): void;
  saveVariant(): void;
  /** Takes the shown settings into the selected variant. */
  updateVariant(): void;
  /** Saves a variant that is another with a change, named after both, and gives its id; null where there is no such variant. */
  addVariantLike(id: string, suffix: string, settings: PromptSettings): string | null;
  renameVariant(id: string, name: string): void;
  duplicateVariant(id: string): void;
  deleteVariant(id: string): void;
  /** Keeps a prompt that came with a request as a variant of its own. */
  keepPrompt(text: string): void;
  compareVariants(before: PromptVariant, after: PromptVariant): Promise<VariantDifference | null>;
  setCounter(counter: TokenCounter): void;
  /** Finds out which mistakes the prompt covers, for the tools that Debug checks against. */
  coverMistakes(): void;

  undo(): void;
  redo(): void;

  setView(view: WorkshopView): void;
  setDialog(dialog: WorkshopData['dialog']): void;
  setToolsMenu(isOpen: boolean): void;
  setRenaming(id: string | null): void;
  setWriting(tool: string | null): void;
}

export type WorkshopState = WorkshopData & { readonly verbs: WorkshopVerbs };
