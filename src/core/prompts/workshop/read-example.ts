import type { Span } from '../../../base/span.ts';
import type { ObjectValue } from '../../calls/value.ts';
import type { ExampleOptions, ExampleWarning } from '../../dialects/forge/write/example.ts';
import { printExactJson } from '../../json/exact-json.ts';
import type { EventColumns } from '../../log/event-kind.ts';
import type { ImportedTool } from '../../tools/importers/import-tools.ts';
import { schemaPlaces } from '../../tools/importers/schema-places.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { toolId } from '../../tools/tool-named.ts';
import { Session } from '../../travel/session.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import { checkExample } from '../example/check-example.ts';
import { type CheckedExample, checkedExample } from '../example/checked-example.ts';
import { spansOfValues } from '../example/spans-of-values.ts';
import { compareVerbosity } from '../verbosity.ts';
import { readWithoutFixes, type SizedText, type Workbench, writtenFor } from './workbench.ts';

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

/** The example of one tool, read back. */
export function readExample(imported: ImportedTool, bench: Workbench, options: ExampleOptions): ExampleReading {
  const tool = imported.definition;
  const written = writtenFor(bench, toolId(tool));
  const example = exampleOf(tool, written, options);
  const isByHand = written !== undefined || example.values === null;
  const { roundTrip, text, warnings } = example;
  return {
    tool: toolId(tool),
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

/** Verdicts kept between questions; each costs about as much as its tool's definition. */
const MOST_VERDICTS = 2000;

/** Tells which tools have an example that does not read back, and remembers what it found. */
export class FailingExamples {
  readonly #verdicts = new Map<string, boolean>();

  /** The ids of those tools; stops for others to have their turn before each example that is read. */
  *among(tools: readonly ImportedTool[], bench: Workbench, options: ExampleOptions): Generator<void, string[]> {
    const failing: string[] = [];
    for (const { definition } of tools) {
      const id = toolId(definition);
      const written = writtenFor(bench, id);
      const key = printExactJson([definition, options, written ?? '']);
      if (!this.#verdicts.has(key)) {
        yield;
        if (this.#verdicts.size >= MOST_VERDICTS) this.#verdicts.clear();
        this.#verdicts.set(key, exampleOf(definition, written, options).roundTrip.ok);
      }
      if (!this.#verdicts.get(key)) failing.push(id);
    }
    return failing;
  }
}

function exampleOf(tool: ToolDefinition, written: string | undefined, options: ExampleOptions): CheckedExample {
  if (written === undefined) return checkedExample(tool, options, readWithoutFixes);
  const roundTrip = checkExample({ text: written, values: null }, tool, readWithoutFixes, options.dialect);
  return { text: written, values: null, spans: [], warnings: [], roundTrip };
}

function eventsOf(text: string, dialect = 'forge'): EventColumns {
  const session = new Session({ recovery: 'strict', tools: [], dialect });
  session.write(text);
  session.finish();
  return session.log.toColumns();
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
