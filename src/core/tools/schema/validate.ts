import { format as FORMATS } from '@cfworker/json-schema';
import { groupBy } from '../../../base/group-by.ts';
import { floatToJson } from '../../json/float-json.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import { Effort } from '../../words/effort.ts';
import type { JsonSchema } from '../tool-definition.ts';
import { type JsonType, namedTypes } from './allowed-types.ts';
import { canonical } from './canonical.ts';
import { isMultipleOf } from './decimal.ts';
import {
  asSchema,
  isObject,
  isSchema,
  own,
  type SchemaObject,
  schemaList,
  schemaMap,
  stringList,
} from './json-schema.ts';
import { patternOf } from './pattern.ts';
import { resolveReference } from './resolve-reference.ts';
import { schemaMemo } from './schema-memo.ts';
import { broken, chooseBranch, expecting, missing, type SchemaProblem, unwanted } from './schema-problem.ts';
import { shorten } from './show-value.ts';

export type { SchemaProblem } from './schema-problem.ts';

/** Something that a schema asks for and that could not be checked; whether the value fits is then not known. */
export interface Unchecked {
  /** JSON Pointer to the value. */
  readonly path: string;
  /** What was not checked and why, one sentence. */
  readonly reason: string;
}

/** What came of checking a value. */
export interface SchemaCheck {
  /** One entry a mistake; empty where nothing was found wrong. */
  readonly problems: readonly SchemaProblem[];
  /** One entry a reason; only where this is empty too, the value is known to fit. */
  readonly unchecked: readonly Unchecked[];
}

/** Schemas inside schemas and values inside values that are followed together. */
const MAX_DEPTH = 160;
/** Longest text that is held to a `format`. */
const MAX_FORMATTED = 4_000;
/** Steps at hand for what is checked together. */
export const SCHEMA_STEPS = 100_000;
/** Steps added for each value, part and character; the schemas of real tools take a few for a part. */
const STEPS = { value: 2_000, each: 60, character: 12, pattern: 20, alternative: 4, missing: 20 } as const;

const TOO_MUCH = 'Not everything was checked: the schema takes more steps than are spent on one value.';
const TOO_DEEP = 'Not everything was checked: the schema leads too deep, or in a circle.';

const targets = schemaMemo<JsonSchema | null>();
const enumTexts = schemaMemo<ReadonlySet<string>>();
const constTexts = schemaMemo<ReadonlySet<string>>();

/**
 * What a plain value (as `valueToPlain` gives it) breaks in a schema, and what of the schema could not be checked.
 * `root` holds what the schema refers to where it is a part of one. Never throws, whatever the schema: what is broken in
 * it asks for nothing. `format` is checked too. Takes no more steps than `effort` has.
 */
export function validate(
  schema: JsonSchema,
  value: unknown,
  root: JsonSchema = schema,
  effort: Effort = new Effort(SCHEMA_STEPS + stepsFor(value)),
): SchemaCheck {
  const outcome = new Outcome();
  new Checker(root, effort).check(schema, value, '', outcome, null);
  return {
    problems: firstOfEach(outcome.problems, ({ path, keyword, expected }) => `${path}\n${keyword}\n${expected}`),
    unchecked: firstOfEach(outcome.unchecked, ({ reason }) => reason),
  };
}

const firstOfEach = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  [...groupBy(items, keyOf).values()].flatMap((group) => group.slice(0, 1));

/** Steps that a value adds to those at hand: enough for it and any schema that people write. */
export function stepsFor(value: unknown): number {
  let steps: number = STEPS.value;
  const count = (part: unknown): void => {
    steps += STEPS.each;
    if (typeof part === 'string') steps += part.length * STEPS.character;
    else if (Array.isArray(part)) part.forEach(count);
    else if (isObject(part)) Object.values(part).forEach(count);
  };
  count(value);
  return steps;
}

class Outcome {
  readonly problems: SchemaProblem[] = [];
  readonly unchecked: Unchecked[] = [];

  get fits(): boolean {
    return this.problems.length === 0 && this.unchecked.length === 0;
  }

  skip(path: string, reason: string): void {
    if (this.unchecked.at(-1)?.reason !== reason) this.unchecked.push({ path, reason });
  }

  /** Takes over what another outcome leaves open. */
  leaveOpen(others: readonly Outcome[]): void {
    for (const { unchecked } of others) for (const { path, reason } of unchecked) this.skip(path, reason);
  }
}

/** Names or indexes that some keyword has spoken of; null where nobody asks. */
type Evaluated = Set<string> | null;

class Checker {
  private readonly root: JsonSchema;
  private readonly effort: Effort;
  /** Up to draft 7 nothing beside a `$ref` counts. */
  private readonly referencesStandAlone: boolean;
  private depth = 0;

  constructor(root: JsonSchema, effort: Effort) {
    this.root = root;
    this.effort = effort;
    const dialect = isObject(root) && typeof root.$schema === 'string' ? root.$schema : '';
    this.referencesStandAlone = /draft-0[3467]/.test(dialect);
  }

  check(schema: JsonSchema, written: unknown, path: string, out: Outcome, evaluated: Evaluated): void {
    const value = comparable(written);
    if (schema === true) return;
    if (schema === false) {
      out.problems.push(expecting(path, 'not', 'a value that the schema does not rule out', value));
      return;
    }
    if (!this.effort.spend(1)) out.skip(path, TOO_MUCH);
    else if (this.depth >= MAX_DEPTH) out.skip(path, TOO_DEEP);
    else if (value !== null || schema.nullable !== true) {
      this.depth++;
      const asks = isSchema(schema.unevaluatedProperties) || isSchema(schema.unevaluatedItems);
      const heard = asks ? new Set<string>() : evaluated;
      this.keywords(schema, value, path, out, heard);
      if (asks) for (const name of heard ?? []) evaluated?.add(name);
      this.depth--;
    }
  }

  private keywords(schema: SchemaObject, value: unknown, path: string, out: Outcome, evaluated: Evaluated): void {
    const target = this.target(schema);
    if (target !== null) {
      this.check(target, value, path, out, evaluated);
      if (this.referencesStandAlone) return;
    }
    this.kind(schema, value, path, out);
    this.members(schema, value, path, out);
    this.combined(schema, value, path, out, evaluated);
    if (typeof value === 'string') this.text(schema, value, path, out);
    else if (typeof value === 'number' || typeof value === 'bigint') number(schema, value, path, out);
    else if (Array.isArray(value)) this.list(schema, value, path, out, evaluated);
    else if (isObject(value)) this.object(schema, value, path, out, evaluated);
  }

  private target(schema: SchemaObject): JsonSchema | null {
    const reference = schema.$ref ?? schema.$dynamicRef ?? schema.$recursiveRef;
    if (typeof reference !== 'string') return null;
    return targets(this.root, schema, () => resolveReference(this.root, reference) ?? null);
  }

  private kind({ type, nullable }: SchemaObject, value: unknown, path: string, out: Outcome): void {
    const types = namedTypes(type);
    if (types.length === 0 || types.some((allowed) => isOfType(value, allowed))) return;
    out.problems.push(broken(path, 'type', nullable === true ? [...types, 'null'] : types, value));
  }

  private members(schema: SchemaObject, value: unknown, path: string, out: Outcome): void {
    const demands = [
      ...(Object.hasOwn(schema, 'const')
        ? [['const', constTexts(this.root, schema, () => textsOf([schema.const]))] as const]
        : []),
      ...(Array.isArray(schema.enum) && schema.enum.length > 0
        ? [['enum', enumTexts(this.root, schema, () => textsOf(schema.enum as unknown[]))] as const]
        : []),
    ];
    if (demands.length === 0) return;
    const text = canonical(value, this.effort);
    if (text === null) return out.skip(path, TOO_MUCH);
    for (const [keyword, allowed] of demands)
      if (!allowed.has(text)) out.problems.push(broken(path, keyword, schema[keyword], value));
  }

  private combined(schema: SchemaObject, value: unknown, path: string, out: Outcome, evaluated: Evaluated): void {
    const negated = asSchema(schema.not);
    if (negated !== undefined) {
      const outcome = this.outcomeOf(negated, value, path, null);
      if (outcome.fits) out.problems.push(expecting(path, 'not', 'a value that the schema does not rule out', value));
      else if (outcome.problems.length === 0) out.leaveOpen([outcome]);
    }
    this.alternatives('anyOf', schema, value, path, out, evaluated);
    for (const part of schemaList(schema.allOf)) this.check(part, value, path, out, evaluated);
    this.alternatives('oneOf', schema, value, path, out, evaluated);
    const condition = asSchema(schema.if);
    if (condition === undefined) return;
    const heard = evaluated && new Set<string>();
    const outcome = this.outcomeOf(condition, value, path, heard);
    if (outcome.problems.length === 0 && outcome.unchecked.length > 0) {
      out.leaveOpen([outcome]);
      return;
    }
    if (outcome.fits) for (const name of heard ?? []) evaluated?.add(name);
    const consequence = asSchema(outcome.fits ? schema.then : schema.else);
    if (consequence !== undefined) this.check(consequence, value, path, out, evaluated);
  }

  private outcomeOf(schema: JsonSchema, value: unknown, path: string, evaluated: Evaluated): Outcome {
    const outcome = new Outcome();
    this.check(schema, value, path, outcome, evaluated);
    return outcome;
  }

  private alternatives(
    keyword: 'anyOf' | 'oneOf',
    schema: SchemaObject,
    value: unknown,
    path: string,
    out: Outcome,
    evaluated: Evaluated,
  ): void {
    const branches = schemaList(schema[keyword]);
    if (branches.length === 0) return;
    const outcomes = branches.map((branch) => {
      this.effort.spend(STEPS.alternative);
      const heard = evaluated && new Set<string>();
      const outcome = this.outcomeOf(branch, value, path, heard);
      if (outcome.fits) for (const name of heard ?? []) evaluated?.add(name);
      return outcome;
    });
    const fitting = outcomes.filter(({ fits }) => fits).length;
    const open = outcomes.filter(({ fits, problems }) => !fits && problems.length === 0);
    if (keyword === 'oneOf' && fitting > 1)
      out.problems.push(expecting(path, 'oneOf', 'a value that fits exactly one alternative', value));
    else if (open.length > 0 && (keyword === 'oneOf' || fitting === 0)) out.leaveOpen(open);
    else if (fitting === 0) {
      const told = outcomes.map(({ problems }) => problems);
      for (const problem of chooseBranch(told, keyword, path, value)) out.problems.push(problem);
    }
  }

  private object(schema: SchemaObject, value: SchemaObject, path: string, out: Outcome, evaluated: Evaluated): void {
    const names = Object.keys(value).filter((name) => value[name] !== undefined);
    const required = stringList(schema.required);
    if (!this.effort.spend(names.length + required.length)) return out.skip(path, TOO_MUCH);
    for (const name of required) {
      if (has(value, name)) continue;
      if (!this.effort.spend(STEPS.missing)) return out.skip(path, TOO_MUCH);
      out.problems.push(missing(path, 'required', name));
    }
    if (names.length < atLeast(schema.minProperties))
      out.problems.push(broken(path, 'minProperties', schema.minProperties, value));
    if (names.length > atMost(schema.maxProperties))
      out.problems.push(broken(path, 'maxProperties', schema.maxProperties, value));
    const shape = asSchema(schema.propertyNames);
    if (shape !== undefined)
      for (const name of names) {
        const outcome = this.outcomeOf(shape, name, path, null);
        if (outcome.problems.length > 0) out.problems.push(broken(path, 'propertyNames', shape, value));
        else out.leaveOpen([outcome]);
      }
    this.dependents(schema, value, path, out, evaluated);
    this.properties(schema, value, names, path, out, evaluated);
  }

  private dependents(
    schema: SchemaObject,
    value: SchemaObject,
    path: string,
    out: Outcome,
    evaluated: Evaluated,
  ): void {
    for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies'])
      for (const [name, demand] of Object.entries(schemaMap(schema[keyword]))) {
        if (!this.effort.spend(1)) return out.skip(path, TOO_MUCH);
        if (!has(value, name)) continue;
        if (Array.isArray(demand) && keyword !== 'dependentSchemas') {
          for (const wanted of stringList(demand))
            if (!has(value, wanted)) out.problems.push(missing(path, 'dependentRequired', wanted));
        } else if (isSchema(demand) && keyword !== 'dependentRequired') this.check(demand, value, path, out, evaluated);
      }
  }

  private properties(
    schema: SchemaObject,
    value: SchemaObject,
    names: readonly string[],
    path: string,
    out: Outcome,
    evaluated: Evaluated,
  ): void {
    const declared = schemaMap(schema.properties);
    const spoken = new Set<string>();
    const inside = (name: string, part: JsonSchema): void => {
      spoken.add(name);
      this.check(part, value[name], path + pointerSegment(name), out, null);
    };
    for (const name of names) {
      const part = asSchema(own(declared, name));
      if (part !== undefined) inside(name, part);
      else if (Object.hasOwn(declared, name)) spoken.add(name);
    }
    for (const [pattern, part] of Object.entries(schemaMap(schema.patternProperties))) {
      if (!this.effort.spend(1)) break;
      if (isSchema(part))
        for (const name of names) {
          const found = this.matches(pattern, name, path + pointerSegment(name), out);
          if (found) inside(name, part);
          else if (found === null) spoken.add(name);
        }
    }
    if (!this.effort.spend(names.length)) return out.skip(path, TOO_MUCH);
    const additional = asSchema(schema.additionalProperties);
    const rest = asSchema(schema.unevaluatedProperties);
    for (const name of names) {
      if (additional !== undefined && !spoken.has(name)) this.other(additional, name, value, path, out, spoken);
      if (spoken.has(name)) evaluated?.add(name);
      else if (rest !== undefined && evaluated && !evaluated.has(name)) {
        this.other(rest, name, value, path, out, spoken);
        evaluated.add(name);
      }
    }
  }

  /** A name that the schema does not list. */
  private other(
    schema: JsonSchema,
    name: string,
    value: SchemaObject,
    path: string,
    out: Outcome,
    spoken: Set<string>,
  ): void {
    const at = path + pointerSegment(name);
    spoken.add(name);
    if (schema === false) out.problems.push(unwanted(at));
    else this.check(schema, value[name], at, out, null);
  }

  private list(
    schema: SchemaObject,
    value: readonly unknown[],
    path: string,
    out: Outcome,
    evaluated: Evaluated,
  ): void {
    if (value.length > atMost(schema.maxItems)) out.problems.push(broken(path, 'maxItems', schema.maxItems, value));
    if (value.length < atLeast(schema.minItems)) out.problems.push(broken(path, 'minItems', schema.minItems, value));
    const isTuple = Array.isArray(schema.items);
    const places = schemaList(isTuple ? schema.items : schema.prefixItems);
    const rest = asSchema(isTuple ? schema.additionalItems : schema.items);
    const others = asSchema(schema.unevaluatedItems);
    this.contained(schema, value, path, out, evaluated);
    for (const [index, item] of value.entries()) {
      const part = places[index] ?? rest;
      if (part !== undefined) this.check(part, item, path + pointerSegment(index), out, null);
      else if (others !== undefined && evaluated && !evaluated.has(String(index)))
        this.check(others, item, path + pointerSegment(index), out, null);
      else continue;
      evaluated?.add(String(index));
    }
    if (schema.uniqueItems === true) this.unique(value, path, out);
  }

  private contained(
    schema: SchemaObject,
    value: readonly unknown[],
    path: string,
    out: Outcome,
    evaluated: Evaluated,
  ): void {
    const wanted = asSchema(schema.contains);
    if (wanted === undefined) return;
    const outcomes = value.map((item) => this.outcomeOf(wanted, item, path, null));
    for (const [index, { fits }] of outcomes.entries()) if (fits) evaluated?.add(String(index));
    const least = atLeast(schema.minContains ?? 1);
    const most = atMost(schema.maxContains);
    const sure = outcomes.filter(({ fits }) => fits).length;
    const open = outcomes.filter(({ fits, problems }) => !fits && problems.length === 0);
    if (sure > most || sure + open.length < least) out.problems.push(broken(path, 'contains', wanted, value));
    else if (sure < least || sure + open.length > most) out.leaveOpen(open);
  }

  private unique(value: readonly unknown[], path: string, out: Outcome): void {
    const seen = new Set<string>();
    for (const item of value) {
      const text = canonical(comparable(item), this.effort);
      if (text === null) return out.skip(path, TOO_MUCH);
      if (seen.has(text)) {
        out.problems.push(broken(path, 'uniqueItems', true, value));
        return;
      }
      seen.add(text);
    }
  }

  private text(schema: SchemaObject, value: string, path: string, out: Outcome): void {
    const { pattern, format } = schema;
    const least = atLeast(schema.minLength);
    const most = atMost(schema.maxLength);
    if (value.length < 2 * least && this.lengthOf(value) < least)
      out.problems.push(broken(path, 'minLength', least, value));
    if (value.length > most && this.lengthOf(value) > most) out.problems.push(broken(path, 'maxLength', most, value));
    if (typeof pattern === 'string' && this.matches(pattern, value, path, out) === false)
      out.problems.push(broken(path, 'pattern', pattern, value));
    const isFormatted = typeof format === 'string' ? formatTest(format) : undefined;
    if (isFormatted === undefined || !isFormatted) return;
    if (value.length > MAX_FORMATTED || !this.effort.spend(value.length))
      out.skip(path, `The format ${shorten(String(format))} was not checked because the text is too long for it.`);
    else if (!isFormatted(value)) out.problems.push(broken(path, 'format', format, value));
  }

  /** The characters of a text, counted as Unicode does. */
  private lengthOf(text: string): number {
    this.effort.spend(text.length >> 3);
    let length = 0;
    for (const _character of text) length++;
    return length;
  }

  /** Whether a pattern is found in a text; where that can't be told, it is said. */
  private matches(pattern: string, text: string, path: string, out: Outcome): boolean | null {
    const known = patternOf(pattern);
    const found = this.effort.spend(STEPS.pattern) ? known.test(text, this.effort) : null;
    if (found === null)
      out.skip(
        path,
        known.trouble === null
          ? TOO_MUCH
          : `The pattern ${shorten(pattern, 200)} was not checked because ${known.trouble}.`,
      );
    return found;
  }
}

/** The members of a list as `canonical` has them. */
function textsOf(members: readonly unknown[]): ReadonlySet<string> {
  const effort = new Effort(Infinity);
  return new Set(members.map((member) => canonical(comparable(member), effort) ?? ''));
}

function number(schema: SchemaObject, value: number | bigint, path: string, out: Outcome): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  // Draft 4 says `exclusiveMinimum: true` beside a minimum.
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum;
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum;
  if (isNumber(minimum) && above !== minimum && value < minimum)
    out.problems.push(broken(path, 'minimum', minimum, value));
  if (isNumber(maximum) && below !== maximum && value > maximum)
    out.problems.push(broken(path, 'maximum', maximum, value));
  if (isNumber(above) && value <= above) out.problems.push(broken(path, 'exclusiveMinimum', above, value));
  if (isNumber(below) && value >= below) out.problems.push(broken(path, 'exclusiveMaximum', below, value));
  if (isNumber(multipleOf) && multipleOf > 0 && !isMultipleOf(value, multipleOf))
    out.problems.push(broken(path, 'multipleOf', multipleOf, value));
}

/** The value as it is compared: numbers that JSON lacks as strings. */
function comparable(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return JSON.parse(floatToJson(value));
  return value ?? null;
}

function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return typeof value === 'bigint' || Number.isInteger(value);
    case 'number':
      return typeof value === 'bigint' || typeof value === 'number';
    default:
      return typeof value === type;
  }
}

/** The test of a format; of `url`, which is no word of JSON Schema, that of a URI: its own takes unbounded steps. */
function formatTest(name: string): ((text: string) => boolean) | undefined {
  const known = name === 'url' ? 'uri' : name;
  return Object.hasOwn(FORMATS, known) ? FORMATS[known] : undefined;
}

const has = (value: SchemaObject, name: string): boolean => Object.hasOwn(value, name) && value[name] !== undefined;
const atLeast = (limit: unknown): number => (isNumber(limit) ? Number(limit) : 0);
const atMost = (limit: unknown): number => (isNumber(limit) && limit >= 0 ? Number(limit) : Infinity);
const isNumber = (value: unknown): value is number =>
  (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'bigint';
