import type { Node } from 'jsonc-parser';
import { counted } from '../../../base/counted.ts';
import { err, ok, type Result } from '../../../base/result.ts';
import type { Span } from '../../../base/span.ts';
import { elements, isObjectNode, member, plainOf, spanOf } from '../notations/json-node.ts';
import { readDefinitions, type WrittenDefinitions } from '../notations/read-definitions.ts';
import type { ReadYaml } from '../notations/yaml.ts';
import type { ToolDefinition } from '../tool-definition.ts';
import { toolId } from '../tool-named.ts';
import { findTools } from './find-tools.ts';
import { readBuilt, readSchema } from './read-schema.ts';
import { systemPromptOf } from './system-prompt-of.ts';
import type { FoundTool } from './tool-importer.ts';

/** One tool with where it came from. */
export interface ImportedTool {
  readonly definition: ToolDefinition;
  /** The shape it was written in, for people: `MCP tools/list`. */
  readonly origin: string;
  /** Sentences on what was changed or supposed, each with its reason; empty where nothing was. */
  readonly notes: readonly string[];
  /** The name in the JSON where another tool had it already. */
  readonly renamedFrom?: string;
  /** The whole definition in the text. */
  readonly range: Span;
  /** Its schema in the text; absent where none is there as it is used. */
  readonly schemaNode?: Node;
}

/** Something in a tool's place that is not taken. */
export interface SkippedTool {
  readonly name: string;
  /** One clause that fits after "Skipped:". */
  readonly reason: string;
  readonly range: Span;
}

export interface ToolImport {
  readonly tools: readonly ImportedTool[];
  readonly skipped: readonly SkippedTool[];
  /** The system prompt of a request body. */
  readonly system?: string;
  /** How the text is written. */
  readonly notation: WrittenDefinitions['notation'];
  /** What was found, one sentence. */
  readonly sentence: string;
  /** Set where the list says that it goes on (`nextCursor`), one sentence. */
  readonly partial?: string;
}

/**
 * Reads tool definitions in any known shape: one tool, a list, or anything that contains one, as JSON with comments and trailing
 * commas, JSON lines, server-sent events, a literal of Python or JavaScript, or YAML where its reader is given; an empty list
 * is fine. The error says where the JSON breaks, or what to paste where there are no tools in it.
 */
export function importTools(text: string, yaml?: ReadYaml): Result<ToolImport> {
  const written = readDefinitions(text, yaml);
  if (!written.ok) return written;
  const { notation, roots } = written.value;
  const sightings = findTools(roots, text, yaml);
  if (sightings.length === 0 && !roots.some(isEmptyList)) {
    return err(
      `There are no tool definitions in this ${NOUNS[notation] ?? notation}. ` +
        'Paste what an MCP server answers to tools/list, the tools of an ' +
        'OpenAI, Anthropic or Gemini request, an AI SDK tools object, or a JSON Schema.',
    );
  }

  const names = new NamePool(
    sightings.flatMap(({ finding, server }) =>
      'skipped' in finding ? [] : [toolId({ name: finding.name.trim(), server })],
    ),
  );
  const tools: ImportedTool[] = [];
  const skipped: SkippedTool[] = [];
  for (const { finding, importer, server } of sightings) {
    const outcome =
      'skipped' in finding ? finding.skipped : toImported(finding, importer?.title ?? '', server, text, names);
    if (typeof outcome === 'object') tools.push(outcome);
    else skipped.push({ name: finding.name, reason: outcome, range: spanOf(finding.node) });
  }
  const system = roots.map(systemPromptOf).find((prompt) => prompt !== undefined);
  return ok({
    tools,
    skipped,
    notation,
    ...(system === undefined ? {} : { system }),
    sentence: sentenceOf(tools, skipped, notation),
    ...(goesOn(roots) ? { partial: 'The list goes on: the server has more tools after nextCursor.' } : {}),
  });
}

/** The tool under a name of its own, or why it can't be taken. */
function toImported(
  found: FoundTool,
  origin: string,
  server: string | undefined,
  text: string,
  names: NamePool,
): ImportedTool | string {
  const reading = found.built === undefined ? readSchema(found.schema, text) : readBuilt(found.built);
  if (!reading) return 'its schema is not an object';
  const written = found.name.trim();
  const name = names.take(written, server);
  const renamed = name !== written;
  const examples = found.examples && examplesOf(found.examples, text);
  return {
    definition: {
      name,
      ...(found.description === undefined ? {} : { description: found.description }),
      inputSchema: reading.schema,
      ...(server === undefined ? {} : { server }),
      ...(examples && examples.length > 0 ? { examples } : {}),
    },
    origin,
    notes: [
      ...(written === found.name ? [] : ['White space around its name was left out: a reader trims it too.']),
      ...(renamed ? [`Renamed: the name ${written} was taken.`] : []),
      ...(found.notes ?? []),
      ...reading.notes,
    ],
    ...(renamed ? { renamedFrom: written } : {}),
    range: spanOf(found.node),
    ...(isObjectNode(found.schema) && found.built === undefined && !reading.isRebuilt
      ? { schemaNode: found.schema }
      : {}),
  };
}

const examplesOf = (node: Node, text: string): unknown[] =>
  (node.type === 'array' ? elements(node) : [node]).map((example) => plainOf(example, text));

/** Whether the JSON is a list of tools that has none. */
const isEmptyList = (root: Node): boolean =>
  [root, member(root, 'tools'), member(member(root, 'result'), 'tools')].some(
    (node) => node?.type === 'array' && elements(node).length === 0,
  );

/** Of several answers the last tells whether the list goes on. */
const goesOn = (roots: readonly Node[]): boolean => {
  const last = roots.findLast((root) => member(root, 'tools') ?? member(member(root, 'result'), 'tools'));
  return [last, member(last, 'result')].some((node) => typeof member(node, 'nextCursor')?.value === 'string');
};

/** Gives each name once a server; names that are in the JSON are never made up for another tool. */
class NamePool {
  private readonly taken = new Set<string>();
  private readonly written: ReadonlySet<string>;
  private readonly nextNumber = new Map<string, number>();

  constructor(written: readonly string[]) {
    this.written = new Set(written);
  }

  take(name: string, server: string | undefined): string {
    const id = toolId({ name, server });
    if (!this.taken.has(id)) {
      this.taken.add(id);
      return name;
    }
    let number = this.nextNumber.get(id) ?? 2;
    while (this.taken.has(`${id}_${number}`) || this.written.has(`${id}_${number}`)) number++;
    this.nextNumber.set(id, number + 1);
    this.taken.add(`${id}_${number}`);
    return `${name}_${number}`;
  }
}

const NOUNS: Readonly<Partial<Record<WrittenDefinitions['notation'], string>>> = {
  'a literal': 'literal',
  'an event stream': 'event stream',
};

function sentenceOf(
  tools: readonly ImportedTool[],
  skipped: readonly SkippedTool[],
  notation: WrittenDefinitions['notation'],
): string {
  const origins = [...new Set(tools.map((tool) => tool.origin))];
  const renamed = tools.filter((tool) => tool.renamedFrom !== undefined).length;
  const parts = [
    tools.length === 0
      ? skipped.length === 0
        ? 'The list is empty'
        : 'No tool could be taken'
      : `${counted(tools.length, 'tool')} from ${origins.join(' and ')}${notation === 'JSON' ? '' : `, written as ${notation}`}`,
    ...(renamed > 0 ? [`${renamed} renamed`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
  ];
  return `${parts.join(', ')}.`;
}
