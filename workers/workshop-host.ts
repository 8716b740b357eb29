import type {
  ExampleLink,
  ExampleReading,
  MistakeCoverage,
  PromptProblem,
  PromptReading,
  SavedPrompts,
  SizedText,
  ToolsOutcome,
  VariantDifference,
  Workbench,
  WorkshopService,
  WorkshopStart,
} from '../src/contract/workshop-service.ts';
import { diagnose } from '../src/core/diagnosis/report/diagnose.ts';
import type { ExampleOptions } from '../src/core/dialects/forge/write/example.ts';
import { printExactJson } from '../src/core/json/exact-json.ts';
import type { EventColumns } from '../src/core/log/event-kind.ts';
import { coverageOf } from '../src/core/prompts/coverage-of-mistake.ts';
import { estimateTokens } from '../src/core/prompts/estimate-tokens.ts';
import { checkExample, type ReadReply } from '../src/core/prompts/example/check-example.ts';
import { type CheckedExample, checkedExample } from '../src/core/prompts/example/checked-example.ts';
import { spansOfValues } from '../src/core/prompts/example/spans-of-values.ts';
import { exportPrompt, type PromptFormat } from '../src/core/prompts/export-prompt.ts';
import { lintPrompt } from '../src/core/prompts/lint/lint-prompt.ts';
import type { PromptFinding } from '../src/core/prompts/lint/lint-rule.ts';
import {
  allSections,
  defaultSettings,
  listedTools,
  type PromptSettings,
  readSettings,
} from '../src/core/prompts/prompt-settings.ts';
import { isOwnSection } from '../src/core/prompts/sections/prompt-section.ts';
import { PROMPT_SECTIONS } from '../src/core/prompts/sections/sections.ts';
import {
  buildPrompt,
  type SectionTemplate,
  type SystemPrompt,
  sectionTemplates,
} from '../src/core/prompts/system-prompt.ts';
import { compareVariants, PRESET_VARIANTS, type PromptVariant, readVariant } from '../src/core/prompts/variants.ts';
import { compareVerbosity } from '../src/core/prompts/verbosity.ts';
import { readReply } from '../src/core/reading/read-reply.ts';
import { parseReply, toResult } from '../src/core/reply/parse-reply.ts';
import { LineIndex } from '../src/core/text/line-index.ts';
import { type ImportedTool, importTools, type ToolImport } from '../src/core/tools/importers/import-tools.ts';
import { schemaPlaces } from '../src/core/tools/importers/schema-places.ts';
import { yamlReaderFor } from '../src/core/tools/notations/yaml.ts';
import { declaredProperties } from '../src/core/tools/schema/declared-properties.ts';
import type { ToolDefinition } from '../src/core/tools/tool-definition.ts';
import { toolId } from '../src/core/tools/tool-named.ts';
import { Session } from '../src/core/travel/session.ts';
import { CODES } from '../src/core/words/codes.ts';
import type { TextEdit } from '../src/core/words/diagnostic.ts';
import { applyEdits, shiftEdits } from '../src/core/words/edits.ts';
import { nextTurn } from './next-turn.ts';

/** Hosts the prompts and examples of core behind the contract. */
export class WorkshopHost implements WorkshopService {
  private latest: { readonly text: string; readonly outcome: ReturnType<typeof importTools> } | null = null;
  private readonly verdicts = new Map<string, boolean>();
  private run = 0;

  async begin({ settings, variants }: SavedPrompts): Promise<WorkshopStart> {
    const kept = Array.isArray(variants) ? variants.map(readVariant).filter((variant) => variant !== null) : [];
    return {
      settings: readSettings(settings) ?? defaultSettings(),
      variants: kept.length > 0 ? kept : PRESET_VARIANTS,
    };
  }

  async readTools(definitions: string): Promise<ToolsOutcome> {
    const outcome = await this.import(definitions);
    if (!outcome.ok) {
      const place = /^Line (\d+), column (\d+):/.exec(outcome.error);
      const at = place && { line: Number(place[1]), column: Number(place[2]) };
      return { ok: false, problem: { sentence: outcome.error, ...at } };
    }
    const { tools, skipped, notation, sentence, partial, system } = outcome.value;
    return {
      ok: true,
      reading: {
        tools: tools.map(({ definition, notes, renamedFrom, range }) => ({
          id: toolId(definition),
          definition,
          argumentCount: declaredProperties(definition.inputSchema, definition.inputSchema).length,
          notes,
          isRenamed: renamedFrom !== undefined,
          range,
        })),
        skipped,
        notation: notation.replace(/^an? /, '').replace(/^./, (letter) => letter.toUpperCase()),
        origins: [...new Set(tools.map(({ origin }) => origin))],
        sentence,
        ...(partial === undefined ? {} : { partial }),
        ...(system === undefined ? {} : { system }),
      },
    };
  }

  async readExample(bench: Workbench, name: string, options: ExampleOptions): Promise<ExampleReading | null> {
    const imported = (await this.importedTools(bench)).find(({ definition }) => toolId(definition) === name);
    if (!imported) return null;
    const written = writtenFor(bench, name);
    const tool = imported.definition;
    const example =
      written === undefined ? checkedExample(tool, options, read) : writtenExample(written, tool, options.dialect);
    const isByHand = written !== undefined || example.values === null;
    const { roundTrip, text, warnings } = example;
    return {
      tool: name,
      source: written !== undefined ? 'user' : (tool.examples?.length ?? 0) > 0 ? 'definition' : 'schema',
      text,
      events: eventsOf(text, options.dialect),
      warnings,
      isGood: roundTrip.ok,
      sentence: roundTrip.sentence,
      tried: roundTrip.tried,
      problems: roundTrip.problems,
      values: roundTrip.values,
      withoutSchema: roundTrip.withoutSchema,
      links: linksOf(example, imported),
      styles: isByHand
        ? []
        : compareVerbosity(tool, options.optional, estimateTokens).map(({ title, text: styled, tokens }) => ({
            title,
            text: styled,
            tokens,
          })),
    };
  }

  async failingExamples(bench: Workbench, options: ExampleOptions): Promise<readonly string[] | null> {
    const run = ++this.run;
    const failing: string[] = [];
    for (const { definition } of await this.importedTools(bench)) {
      if (!(await this.readsBack(definition, writtenFor(bench, toolId(definition)), options)))
        failing.push(toolId(definition));
      if (run !== this.run) return null;
    }
    return failing;
  }

  async writePrompt(bench: Workbench, settings: PromptSettings): Promise<PromptReading> {
    const tools = await this.tools(bench);
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

  async exportPrompt(prompt: string, format: PromptFormat): Promise<string> {
    return exportPrompt(prompt, format);
  }

  async measureVariants(bench: Workbench, variants: readonly PromptVariant[]): Promise<readonly SizedText[]> {
    const tools = await this.tools(bench);
    return variants.map(({ settings }) => sized(buildPrompt(tools, settings).text));
  }

  async compareVariants(bench: Workbench, before: PromptVariant, after: PromptVariant): Promise<VariantDifference> {
    const compared = compareVariants(before, after, await this.tools(bench), estimateTokens);
    return { settings: compared.settings, before: sized(compared.before), after: sized(compared.after) };
  }

  async coverMistakes(tools: readonly ToolDefinition[], settings: PromptSettings): Promise<MistakeCoverage> {
    const coverageFor = coverageOf(buildPrompt(tools, settings), listedTools(tools, settings), read, settings.dialect);
    return Object.fromEntries(
      CODES.flatMap((code) => {
        const coverage = coverageFor(code);
        return coverage ? [[code, coverage]] : [];
      }),
    );
  }

  /** Imported once for each text, so that what core remembers of its schemas is found again. */
  private async import(text: string): Promise<ReturnType<typeof importTools>> {
    if (this.latest?.text === text) return this.latest.outcome;
    const outcome = importTools(text, await yamlReaderFor(text));
    this.latest = { text, outcome };
    return outcome;
  }

  private async importedTools({ definitions }: Workbench): Promise<ToolImport['tools']> {
    const outcome = await this.import(definitions);
    return outcome.ok ? outcome.value.tools : [];
  }

  /** The tools as prompts show them: with the user's examples. */
  private async tools(bench: Workbench): Promise<readonly ToolDefinition[]> {
    return (await this.importedTools(bench)).map(({ definition }) => {
      const written = writtenFor(bench, toolId(definition));
      return written === undefined ? definition : { ...definition, examples: [written] };
    });
  }

  private async readsBack(
    tool: ToolDefinition,
    written: string | undefined,
    options: ExampleOptions,
  ): Promise<boolean> {
    const key = printExactJson([tool, options, written ?? '']);
    const known = this.verdicts.get(key);
    if (known !== undefined) return known;
    await nextTurn();
    const example =
      written === undefined ? checkedExample(tool, options, read) : writtenExample(written, tool, options.dialect);
    if (this.verdicts.size >= MOST_VERDICTS) this.verdicts.clear();
    this.verdicts.set(key, example.roundTrip.ok);
    return example.roundTrip.ok;
  }
}

/** Verdicts kept between questions; each costs about as much as its tool's definition. */
const MOST_VERDICTS = 2000;

/** The real reader, without the search for quick fixes, which nobody asks for here. */
const read: ReadReply = (input, options) => {
  const reading = readReply(input, options);
  return toResult(reading, diagnose(reading));
};

const sized = (text: string): SizedText => ({ text, tokens: estimateTokens(text) });

const writtenFor = ({ written }: Workbench, tool: string): string | undefined =>
  Object.hasOwn(written, tool) ? written[tool] : undefined;

function eventsOf(text: string, dialect = 'forge'): EventColumns {
  const session = new Session({ recovery: 'strict', tools: [], dialect });
  session.write(text);
  session.finish();
  return session.log.toColumns();
}

function writtenExample(text: string, tool: ToolDefinition, dialect?: string): CheckedExample {
  const roundTrip = checkExample({ text, values: null }, tool, read, dialect);
  return { text, values: null, spans: [], warnings: [], roundTrip };
}

function linksOf(example: CheckedExample, { definition, schemaNode }: ImportedTool): ExampleLink[] {
  const { values } = example.roundTrip;
  const spans = example.values === null && values ? spansOfValues(values, definition.inputSchema) : example.spans;
  const placeOf = schemaNode ? schemaPlaces(schemaNode) : () => null;
  return spans.map(({ path, schemaPath, start, end }) => ({
    path,
    span: { start, end },
    property: placeOf(schemaPath),
  }));
}

function problemOf(
  finding: PromptFinding,
  { sections }: SystemPrompt,
  lines: LineIndex,
  templates: ReadonlyMap<string, SectionTemplate>,
  bench: Workbench,
): PromptProblem {
  const { fix, ...rest } = finding;
  const section = sections.find(({ start, end }) => start <= finding.start && finding.end <= end);
  const edits = fix && section ? shiftEdits(fix.edits, section.start) : [];
  const template = section && templates.get(section.id)?.template;
  const mended =
    section && template !== undefined && edits.length > 0
      ? (mendedExample(bench, section.text, edits) ?? mendedTemplate(template, section.text, edits))
      : null;
  return {
    ...rest,
    section: section?.id ?? null,
    line: lines.position(finding.start).line,
    ...(fix && mended ? { fix: { title: fix.title, ...mended } } : {}),
  };
}

/** The user's example that the edits fall into, mended; null where they fall into none. */
function mendedExample({ written }: Workbench, text: string, edits: readonly TextEdit[]) {
  for (const [tool, example] of Object.entries(written)) {
    const at = text.indexOf(example.trim());
    const from = at - (example.length - example.trimStart().length);
    const isInside = at >= 0 && edits.every(({ start, end }) => at <= start && end <= at + example.trim().length);
    if (isInside) return { tool, text: applyEdits(example, shiftEdits(edits, from)) };
  }
  return null;
}

/** Characters around an edit by which its place is found in a template. */
const AROUND = 40;

/** The template with edits of the text that it gives; null where one falls into a live part or its place is not the only one. */
function mendedTemplate(template: string, text: string, edits: readonly TextEdit[]): { text: string } | null {
  if (edits.some(({ start, end }) => start < 0 || end > text.length)) return null;
  if (template.trim() === text) return { text: applyEdits(text, edits) };
  const moved: TextEdit[] = [];
  for (const { start, end, text: written } of edits) {
    const from = Math.max(0, start - AROUND);
    const around = text.slice(from, end + AROUND);
    const at = template.indexOf(around);
    if (at < 0 || template.includes(around, at + 1)) return null;
    moved.push({ start: at + start - from, end: at + end - from, text: written });
  }
  return { text: applyEdits(template, moved) };
}
