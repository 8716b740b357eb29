import { counted } from '../../../base/counted.ts';
import { jsonText } from '../../../base/json-text.ts';
import { plainDifferences } from '../../calls/plain-differences.ts';
import { type ObjectValue, type Value, valueToPlain } from '../../calls/value.ts';
import type { Example, ExampleWarning } from '../../dialects/forge/write/example.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import type { ParseOptions } from '../../reply/parse-reply.ts';
import type { ParseResult } from '../../reply/parse-result.ts';
import { pieces, splitEnds } from '../../text/split.ts';
import { showValue } from '../../tools/schema/show-value.ts';
import { validate } from '../../tools/schema/validate.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';

/** Reads a reply: `parseReply`, or a stand-in. */
export type ReadReply = (input: string | readonly string[], options?: ParseOptions) => ParseResult;

/** Whether an example reads back to what it shows. */
export interface RoundTrip {
  readonly ok: boolean;
  /** The verdict, one sentence. */
  readonly sentence: string;
  /** How it was tried, one sentence. */
  readonly tried: string;
  /** What it reads back to; null where there is no call in it. */
  readonly values: ObjectValue | null;
  /** What goes wrong, empty where `ok`. */
  readonly problems: readonly ExampleWarning[];
  /** What a reader without the schema would take for something else, for information. */
  readonly withoutSchema: readonly ExampleWarning[];
}

const TRIED = 'Strict, cut three ways: whole, words, characters.';
const NO_CUT = new Uint32Array();

/**
 * Reads an example strictly with its tool's own schema, whole, word by word and character by character, and compares
 * what comes out with what it means to say and with the schema (format.md §6).
 */
export function checkExample(
  example: Pick<Example, 'text' | 'values'>,
  tool: ToolDefinition,
  read: ReadReply,
  dialect = 'forge',
): RoundTrip {
  const { text } = example;
  const whole = read(text, { recovery: 'strict', tools: [tool], dialect });
  const [call] = whole.calls;
  if (!call) {
    const problems = [{ path: '', message: whole.diagnostics[0]?.message ?? 'There is no tool call in the example.' }];
    return { ok: false, sentence: 'Holds no call', tried: TRIED, values: null, problems, withoutSchema: [] };
  }

  const plain = valueToPlain(call.arguments);
  const problems = [
    ...callProblems(whole, tool),
    ...(example.values === null ? [] : plainDifferences(example.values, plain, '')),
    ...cutProblems(text, tool, whole, read, dialect),
  ];
  const ok = problems.length === 0;
  return {
    ok,
    sentence: ok ? 'Reads back to the same values' : `Does not read back: ${counted(problems.length, 'problem')}`,
    tried: TRIED,
    values: call.arguments,
    problems,
    withoutSchema: schemaDependence(call.arguments, read(text, { recovery: 'strict', dialect })),
  };
}

/** What the reading itself complains of. */
function callProblems(result: ParseResult, tool: ToolDefinition): ExampleWarning[] {
  const [call] = result.calls;
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
  const said = errors.map(({ path, message }) => ({ path: path ?? '', message }));
  const known = new Set(said.map(({ path }) => path));
  return [
    ...(result.calls.length > 1
      ? [{ path: '', message: `There are ${result.calls.length} calls; an example shows one.` }]
      : []),
    ...(call?.toolName === tool.name
      ? []
      : [{ path: '', message: `It calls ${showValue(call?.toolName)}, not ${tool.name}.` }]),
    ...(call?.complete === false && errors.length === 0 ? [{ path: '', message: 'The call is not complete.' }] : []),
    ...said,
    ...validate(tool.inputSchema, call ? valueToPlain(call.arguments) : null).problems.filter(
      ({ path }) => !known.has(path),
    ),
  ];
}

function cutProblems(
  text: string,
  tool: ToolDefinition,
  whole: ParseResult,
  read: ReadReply,
  dialect: string,
): ExampleWarning[] {
  const wanted = jsonText(whole.calls);
  return (['words', 'characters'] as const).flatMap((kind) => {
    const chunks = pieces(text, splitEnds(text, { kind }, NO_CUT));
    const calls = jsonText(read(chunks, { recovery: 'strict', tools: [tool], dialect }).calls);
    return calls === wanted ? [] : [{ path: '', message: `It reads otherwise when it arrives in ${kind}.` }];
  });
}

/** Scalars that a reader without the schema would give another type. */
function schemaDependence(values: ObjectValue, free: ParseResult): ExampleWarning[] {
  const found: ExampleWarning[] = [];
  const compare = (value: Value, other: Value | undefined, path: string): void => {
    if (!other) return;
    if (value.type === 'array' && other.type === 'array') {
      for (const [index, item] of value.items.entries())
        compare(item, other.items[index], path + pointerSegment(index));
    } else if (value.type === 'object' && other.type === 'object') {
      const others = new Map(other.entries);
      for (const [name, item] of value.entries) compare(item, others.get(name), path + pointerSegment(name));
    } else if (value.type !== other.type && !(isNumber(value) && isNumber(other))) {
      const shown = 'value' in other ? String(other.value) : 'it';
      found.push({
        path,
        message: `Without the schema, ${other.type === 'string' ? 'it' : shown} would be read as ${TYPE_WORDS[other.type]}.`,
      });
    }
  };
  compare(values, free.calls[0]?.arguments, '');
  return found;
}

const isNumber = (value: Value): boolean => value.type === 'integer' || value.type === 'float';

const TYPE_WORDS: Readonly<Record<Value['type'], string>> = {
  string: 'a string',
  integer: 'an integer',
  float: 'a number',
  boolean: 'a boolean',
  null: 'null',
  array: 'a list',
  object: 'an object',
};
