import { markedDialect } from '../../dialects/dialects.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { toolId } from '../../tools/tool-named.ts';
import { describeTool } from '../describe-tool.ts';
import { toolsFor } from '../dialect-prompt.ts';
import { exampleText } from '../example/generate-example.ts';
import type { SectionContext } from './prompt-section.ts';

/** A part of a section's text that follows tools and settings: `{tools}`, `{example:edit_file}`. */
const LIVE_PART = /\{(tools|examples|call|tool:[^{}\n]{1,200}|example:[^{}\n]{1,200})\}/g;

/** The live parts of a text, as they are written, each once. */
export const livePartsOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(LIVE_PART)].map(([part]) => part)),
];

/** The text with its live parts written out; one that names a tool which is not there stays as it is written. */
export const withLiveParts = (text: string, context: SectionContext): string =>
  text.replace(LIVE_PART, (part, name: string) => writePart(name, context) ?? part);

/** The live parts that name no tool. */
export const deadPartsOf = (text: string, tools: readonly ToolDefinition[]): readonly string[] =>
  livePartsOf(text).filter((part) => {
    const name = /^\{(?:tool|example):(.*)\}$/.exec(part)?.[1];
    return name !== undefined && !tools.some((tool) => tool.name === name.trim() || toolId(tool) === name.trim());
  });

function writePart(part: string, context: SectionContext): string | null {
  if (part === 'tools') return toolList(context);
  if (part === 'examples') return [...context.examples.values()].join('\n\n');
  if (part === 'call') return context.shape;
  const name = part.slice(part.indexOf(':') + 1).trim();
  const tool = context.tools.find((known) => known.name === name || toolId(known) === name);
  if (!tool) return null;
  const { dialect, style, optional, effort } = context;
  return part.startsWith('tool:') ? describeTool(tool, style) : exampleText(tool, { dialect, style, optional }, effort);
}

/** Every tool with its arguments, and beside some their examples. */
function toolList({ tools, dialect, style, examples, beside }: SectionContext): string {
  const marked = markedDialect(dialect);
  if (marked) return tools.length === 0 ? '' : toolsFor(marked, tools);
  return tools
    .map((tool) => {
      const example = beside ? examples.get(tool) : undefined;
      return describeTool(tool, style) + (example === undefined ? '' : `\n\n${example}`);
    })
    .join('\n\n');
}
