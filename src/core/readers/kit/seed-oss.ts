import { isJsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { functionsIn, parameter } from './parameters.ts';
import { endOfPattern, finiteOf } from './python-text.ts';
import { callWith, type HandedCall, type Outcome, onlyText, Raised, type Tools } from './reader.ts';
import { memberOf, valueByType } from './schema-types.ts';
import { beforeFirst, spansOf, tagsOf } from './spans.ts';

const SEED = tagsOf('seed:tool_call');
const FUNCTION = '<function=';

/** What is in the wrappers, the last of which may lack its end; the whole text where there are none. */
export function wrappedIn(text: string, open: string, close: string): string[] {
  const spans = spansOf(text, open, close, { toEnd: true });
  if (spans.length === 0) return [text];
  return spans.map(({ body, closed }) => (closed ? body : body.slice(0, endOfPattern(body))));
}

/** The types of a schema as they are printed; a list of types is none that is known. */
export function typeWord(type: JsonValue | undefined): string {
  if (type === undefined) return 'string';
  return Array.isArray(type) ? '[' : String(type).trim().toLowerCase();
}

/** A value by its type, numbers finite. */
export const typedValue = (source: string, type: string): JsonValue =>
  /^(?:num|float)/.test(type) ? (finiteOf(source) ?? source) : valueByType(source, type);

/**
 * Seed-OSS's calls after its thinking, in its wrapper or without it; a value goes to its end tag. A name that does not end
 * raises, or with `skips` is left out.
 */
export function readSeedOss(text: string, tools: Tools, { skips = false } = {}): Outcome {
  if (!text.includes(FUNCTION)) return onlyText(text);
  const thought = text.includes('<seed:think>') ? text.indexOf('</seed:think>') : -1;
  const start = thought < 0 ? 0 : thought + 13;
  const rest = text.slice(start);
  const functions = wrappedIn(rest, ...SEED).flatMap(functionsIn);
  if (functions.length === 0) return onlyText(text);
  const calls: HandedCall[] = [];
  for (const found of functions) {
    if (!found && !skips) throw new Raised('substring not found');
    if (found) calls.push(callWith(found.name, argumentsIn(found.body, found.name, tools, skips)));
  }
  const prose = text.slice(0, start) + beforeFirst(rest, rest.includes(SEED[0]) ? SEED[0] : FUNCTION);
  return { calls, text: prose === '' ? null : prose };
}

function argumentsIn(text: string, tool: string, tools: Tools, skips: boolean): JsonValue {
  const schema = tools.schemaOf(tool);
  const properties = memberOf(schema, 'properties') ?? schema;
  const declared = properties !== undefined && isJsonObject(properties) ? properties : undefined;
  const value = {};
  for (const { body, closed } of spansOf(text, '<parameter=', '</parameter>', { toEnd: true })) {
    const found = parameter(closed ? body : body.slice(0, endOfPattern(body)));
    if (!found && !skips) throw new Raised('substring not found');
    if (found) setOwn(value, found.name, seedValue(found.body, memberOf(declared, found.name)));
  }
  return value;
}

function seedValue(source: string, schema: JsonValue | undefined): JsonValue {
  if (source.toLowerCase() === 'null') return null;
  if (schema === undefined) return source;
  const type = typeWord(isJsonObject(schema) ? memberOf(schema, 'type') : undefined);
  // Lists are read as Python alone.
  return typedValue(source, /^(?:array|arr|list.*)$/.test(type) ? 'literal' : type);
}
