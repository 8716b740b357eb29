import type { ExampleOptions } from '../dialects/forge/write/example.ts';
import type { JsonSchema, ToolDefinition } from '../tools/tool-definition.ts';
import type { Effort } from '../words/effort.ts';
import { takesUnknownArguments } from './describe-tool.ts';
import { exampleText, exampleWithCdataEnd } from './example/generate-example.ts';

/** Tools whose calls are made to choose from; with more, the first of them stand for all. */
const MAX_TRIED = 300;

/**
 * The examples that a prompt shows, by tool, in the order of the tools: as few as show every way that a value is
 * written beside the call that is shown already; of Forge's own alone, other dialects show each tool's. Tools whose own call shows nothing new are told by their lines alone.
 */
export function promptExamples(
  tools: readonly ToolDefinition[],
  options: ExampleOptions,
  effort: Effort,
  shape: string,
): ReadonlyMap<ToolDefinition, string> {
  if ((options.dialect ?? 'forge') !== 'forge')
    return new Map(tools.map((tool) => [tool, exampleText(tool, options, effort)]));
  const known = tools.filter((tool) => !takesUnknownArguments(tool)).slice(0, MAX_TRIED);
  const texts = new Map(known.map((tool) => [tool, exampleText(tool, options, effort)]));
  const split = options.style === 'json' ? null : withSplit(texts, options, effort);
  if (split) texts.set(...split);
  const candidates = [...texts].map(([tool, text]) => ({ tool, text, shows: featuresOf(text) }));
  const seen = new Set(featuresOf(shape));
  const chosen = new Set<ToolDefinition>(split ? [split[0]] : []);
  for (const { tool, shows } of candidates) {
    const isOwn = (tool.examples?.length ?? 0) > 0;
    if (chosen.has(tool) || isOwn) for (const feature of shows) seen.add(feature);
    if (isOwn) chosen.add(tool);
  }
  for (;;) {
    const gains = candidates.map(({ shows }) => shows.filter((feature) => !seen.has(feature)).length);
    const most = Math.max(0, ...gains);
    if (most === 0) break;
    const best = candidates
      .filter((_, index) => gains[index] === most)
      .reduce((shortest, candidate) => (candidate.text.length < shortest.text.length ? candidate : shortest));
    chosen.add(best.tool);
    for (const feature of best.shows) seen.add(feature);
  }
  return new Map([...texts].filter(([tool]) => chosen.has(tool)));
}

/** The shortest call that can show how the end of CDATA is split, where another is left to show an escape. */
function withSplit(
  texts: ReadonlyMap<ToolDefinition, string>,
  options: ExampleOptions,
  effort: Effort,
): [ToolDefinition, string] | null {
  const made = [...texts.keys()].flatMap((tool): [ToolDefinition, string][] => {
    const text = exampleWithCdataEnd(tool, options, effort);
    return text === null ? [] : [[tool, text]];
  });
  const [first = null] = made.sort(([, a], [, b]) => a.length - b.length);
  return first;
}

/** What a call shows of how values are written. */
function featuresOf(text: string): string[] {
  return FEATURES.filter(([, pattern]) => pattern.test(text)).map(([feature]) => feature);
}

const FEATURES: readonly (readonly [feature: string, pattern: RegExp])[] = [
  ['an argument', /<arguments>\s*<|"arguments": ?\{\s*"|./],
  ['an escape', /&(?:amp|lt|gt);/],
  ['a split end', /\]\]\]\]><!\[CDATA\[>/],
  ['a list of texts', /<([\w.-]+)>\s*<([\w.-]+)>(?:<!\[CDATA\[)?[^<>]*>?<\/\2>\s*<\2>[\s\S]*?<\/\2>\s*<\/\1>|\[\s*"/],
  ['a list of objects', /<([\w.-]+)>\s*<([\w.-]+)>\s*<[\w.-]+>[\s\S]*?<\/\2>\s*<\2>|\[\s*\{/],
  ['a list of lists', /<item>\s*<item>|\[\s*\[/],
];

/** The shortest call that has an argument to show, else the shortest; empty without tools. */
export function shortestExample(tools: readonly ToolDefinition[], options: ExampleOptions, effort: Effort): string {
  const telling = tools.filter(({ inputSchema }) => hasRequired(inputSchema));
  const candidates = (telling.length > 0 ? telling : tools).map((tool) =>
    exampleText(tool, { ...options, optional: false }, effort),
  );
  const [first = '', ...others] = candidates;
  return others.reduce((shortest, text) => (text.length < shortest.length ? text : shortest), first);
}

const hasRequired = (schema: JsonSchema): boolean =>
  typeof schema === 'object' && Array.isArray(schema.required) && schema.required.length > 0;
