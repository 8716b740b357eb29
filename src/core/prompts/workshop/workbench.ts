import { diagnose } from '../../diagnosis/report/diagnose.ts';
import { readReply } from '../../reading/read-reply.ts';
import { toResult } from '../../reply/parse-reply.ts';
import { importTools, type ToolImport } from '../../tools/importers/import-tools.ts';
import { yamlReaderFor } from '../../tools/notations/yaml.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { toolId } from '../../tools/tool-named.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import type { ReadReply } from '../example/check-example.ts';

/** What every answer is computed from. */
export interface Workbench {
  /** The definitions as text, readable. */
  readonly definitions: string;
  /** Example texts by the user, by tool name; each wins over the generated one. */
  readonly written: Readonly<Record<string, string>>;
}

/** A text with its size. */
export interface SizedText {
  readonly text: string;
  /** An estimate without a tokenizer. */
  readonly tokens: number;
}

/** Measures a text. */
export const sized = (text: string): SizedText => ({ text, tokens: estimateTokens(text) });

/** The user's example of a tool; undefined where there is none. */
export const writtenFor = ({ written }: Workbench, tool: string): string | undefined =>
  Object.hasOwn(written, tool) ? written[tool] : undefined;

/** The real reader, without the search for quick fixes, which nobody asks for here. */
export const readWithoutFixes: ReadReply = (input, options) => {
  const reading = readReply(input, options);
  return toResult(reading, diagnose(reading));
};

/** Reads the definitions of workbenches: once for each text, so that what core remembers of its schemas is found again. */
export class DefinitionsReader {
  #latest: { readonly text: string; readonly outcome: ReturnType<typeof importTools> } | null = null;

  async read(text: string): Promise<ReturnType<typeof importTools>> {
    if (this.#latest?.text === text) return this.#latest.outcome;
    const outcome = importTools(text, await yamlReaderFor(text));
    this.#latest = { text, outcome };
    return outcome;
  }

  /** The tools with what importing found of each; none where the definitions cannot be read. */
  async imported({ definitions }: Workbench): Promise<ToolImport['tools']> {
    const outcome = await this.read(definitions);
    return outcome.ok ? outcome.value.tools : [];
  }

  /** The tools as prompts show them: with the user's examples. */
  async tools(bench: Workbench): Promise<readonly ToolDefinition[]> {
    return (await this.imported(bench)).map(({ definition }) => {
      const written = writtenFor(bench, toolId(definition));
      return written === undefined ? definition : { ...definition, examples: [written] };
    });
  }
}
