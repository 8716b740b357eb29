import { jsonText } from '../../../base/json-text.ts';
import type { ExampleOptions } from '../../dialects/forge/write/example.ts';
import { singularOf } from '../../dialects/forge/write/singular.ts';
import { allowedTypes, type JsonType } from '../../tools/schema/allowed-types.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import { itemSchema } from '../../tools/schema/item-schema.ts';
import {
  asSchema,
  isObject,
  own,
  type SchemaObject,
  schemaList,
  schemaMap,
  stringList,
} from '../../tools/schema/json-schema.ts';
import { mergeSchemas } from '../../tools/schema/merge-schemas.ts';
import { patternOf } from '../../tools/schema/pattern.ts';
import { propertySchema } from '../../tools/schema/property-schema.ts';
import { resolveSchema } from '../../tools/schema/resolve-schema.ts';
import { validate } from '../../tools/schema/validate.ts';
import type { JsonSchema, ToolDefinition } from '../../tools/tool-definition.ts';
import type { Effort } from '../../words/effort.ts';
import { describedBounds, describedNumber, describedText, numberInUnit } from './described-value.ts';
import { fitNumber } from './fit-number.ts';
import { fitString } from './fit-string.ts';
import { plausibleNumber } from './plausible-number.ts';
import { plausibleString, toWords } from './plausible-string.ts';
import { sampleFormat } from './sample-format.ts';
import { neededProperties, tellingProperties } from './telling-properties.ts';

/** A schema that leads back to itself is shown this many times inside itself. */
const MAX_REENTRIES = 1;
/** Objects, lists and choices made for one example; bounds schemas of many types that all refer to each other. */
const MAX_STEPS = 200;
/** Values made for one example; required ones past it are stubs. */
const MAX_VALUES = 3_000;
const MAX_DEPTH = 24;
const MAX_ITEMS = 20;
/** Items that a list shows where its schema leaves it open. */
const LIST_ITEMS = 2;
/** Alternatives tried before the first is taken although it does not fit. */
const MAX_ALTERNATIVES = 8;

/** Characters of a description that are looked through for a value. */
const MOST_READ = 2_000;

/** What is said of a switch that an example leaves off. */
const DESTROYS = /\btrue (?:to|will) (?:permanently )?(?:delete|archive|remove|trash|discard|erase)/i;

/** Stands for a value that is left out because its schema goes on for ever. */
const ENDLESS = Symbol('endless');

/** What an example is to show. */
type ValueOptions = Pick<ExampleOptions, 'optional' | 'items'>;

/** Where a value is made. */
interface Place {
  /** The property's name; for items what one is called. */
  readonly name: string;
  readonly about: string;
  /** Which item of a list, from 0. */
  readonly variant: number;
  /** Whether an object here shows something even where nothing is required: it is a branch of a union, or optional and picked. */
  readonly branch: boolean;
  /** How often each schema is open around here. */
  readonly open: ReadonlyMap<SchemaObject, number>;
}

/**
 * Made-up arguments for a tool, as plain values: required properties first, then the others if wanted, in schema order.
 * Always the same for the same tool. They satisfy the schema where that is within reach and the effort lasts; the caller
 * checks.
 */
export function exampleValues(
  tool: ToolDefinition,
  { optional, items = LIST_ITEMS }: ValueOptions,
  effort: Effort,
): unknown {
  const maker = new ValueMaker(tool, optional, items, effort);
  const place: Place = { name: '', about: '', variant: 0, branch: false, open: new Map() };
  const made = maker.make(asObjectSchema(tool.inputSchema), place);
  return isObject(made) ? made : {};
}

const firstSentence = (text: string): string => /^[^.\n]*/.exec(text)?.[0] ?? '';

/** Arguments are an object whatever the schema forgot to say. */
function asObjectSchema(schema: JsonSchema): JsonSchema {
  const types = allowedTypes(schema, schema);
  return types === null && typeof schema === 'object' ? { ...schema, type: 'object' } : schema;
}

class ValueMaker {
  private steps = 0;
  private values = 0;
  private readonly root: JsonSchema;
  private readonly optional: boolean;
  private readonly items: number;
  /** What the tool's name and first sentence say. */
  private readonly aboutTool: string;
  private readonly description: string;
  private readonly toolName: string;
  private readonly effort: Effort;

  constructor(
    { name, description = '', inputSchema }: ToolDefinition,
    optional: boolean,
    items: number,
    effort: Effort,
  ) {
    this.root = inputSchema;
    this.optional = optional;
    this.items = items;
    this.aboutTool = `${toWords(name)}: ${firstSentence(description)}`;
    this.description = description;
    this.toolName = name;
    this.effort = effort;
  }

  make(schema: JsonSchema, place: Place): unknown {
    if (++this.values > MAX_VALUES) return ENDLESS;
    const node = resolveSchema(this.root, schema);
    if (typeof node === 'boolean') return node ? this.text({}, place) : null;
    const given = this.given(node, place.variant);
    if (given !== undefined) return given;
    const described = typeof node.description === 'string' ? { ...place, about: node.description } : place;
    return this.conditional(node, this.alternative(node, described), described);
  }

  /** A value that the schema itself names: const, examples, default, or a member of its enum. */
  private given(node: SchemaObject, variant: number): unknown {
    if (Object.hasOwn(node, 'const')) return node.const;
    const members = Array.isArray(node.enum) ? node.enum : [];
    const examples = Array.isArray(node.examples) ? node.examples : [];
    const start = variant % (members.length || 1);
    const told = [
      ...examples.slice(variant, variant + MAX_ALTERNATIVES),
      node.example,
      node.default === 0 ? undefined : node.default,
    ];
    const listed = [...members.slice(start, start + MAX_ALTERNATIVES), ...members.slice(0, MAX_ALTERNATIVES)];
    const candidates = [
      ...told.filter((value) => isTelling(value) || members.includes(value)),
      ...listed.filter((value) => value !== null),
    ];
    return candidates.find((value) => this.fits(node, value)) ?? (members.length > 0 ? members[0] : undefined);
  }

  /** The value of the first alternative of `anyOf` and `oneOf` that the whole schema takes; null comes last. */
  private alternative(node: SchemaObject, place: Place): unknown {
    const { anyOf, oneOf, ...base } = node;
    const choices = [schemaList(anyOf), schemaList(oneOf)].filter((list) => list.length > 0);
    if (choices.length === 0) return this.structure(node, place);
    const entered = this.enter(node, place);
    if (entered === null || this.steps++ >= MAX_STEPS) return ENDLESS;
    const inside = { ...entered, branch: true };
    const [first = [], second] = choices.map((list) => this.ordered(list, place.variant).slice(0, MAX_ALTERNATIVES));
    const combined = second ? first.flatMap((a) => second.map((b) => ({ allOf: [a, b] }))) : first;
    let fallback: unknown = ENDLESS;
    for (const choice of combined.slice(0, MAX_ALTERNATIVES)) {
      const made = this.make(mergeSchemas(base, resolveSchema(this.root, choice)), inside);
      if (made !== ENDLESS && this.fits(node, made)) return made;
      if (fallback === ENDLESS) fallback = made;
    }
    return fallback;
  }

  /** The alternatives with null last; each item of a list begins with another one, of objects with another kind. */
  private ordered(list: readonly JsonSchema[], variant: number): readonly JsonSchema[] {
    const [first, ...others] = list.filter((schema) => !this.isNull(schema));
    if (first === undefined) return list;
    const isListed = (schema: JsonSchema): boolean => declaredProperties(this.root, schema).length > 0;
    const isAlike = (schema: JsonSchema): boolean =>
      !this.isObjectSchema(first) || (this.isObjectSchema(schema) && isListed(schema) === isListed(first));
    const turned = [first, ...others.filter(isAlike)];
    const start = variant % turned.length;
    const last = [...others.filter((schema) => !isAlike(schema)), ...list.filter((schema) => this.isNull(schema))];
    return [...turned.slice(start), ...turned.slice(0, start), ...last];
  }

  private isNull(schema: JsonSchema): boolean {
    const types = allowedTypes(this.root, schema);
    return types !== null && [...types].every((type) => type === 'null');
  }

  private isObjectSchema(schema: JsonSchema): boolean {
    const types = allowedTypes(this.root, schema);
    return types?.size === 1 && types.has('object');
  }

  /** The value made again where `if` holds and it breaks `then`, or the reverse. */
  private conditional(node: SchemaObject, made: unknown, place: Place): unknown {
    const condition = asSchema(node.if);
    if (condition === undefined || made === ENDLESS) return made;
    const consequence = asSchema(this.fits(condition, made) ? node.then : node.else);
    if (consequence === undefined || this.fits(consequence, made)) return made;
    const { if: _if, then: _then, else: _else, ...rest } = node;
    const merged = mergeSchemas(rest, resolveSchema(this.root, consequence));
    const again = typeof merged === 'boolean' ? made : this.alternative(merged, place);
    return again !== ENDLESS && this.fits(node, again) ? again : made;
  }

  private fits(schema: JsonSchema, value: unknown): boolean {
    return validate(schema, value, this.root, this.effort).problems.length === 0;
  }

  private structure(node: SchemaObject, place: Place): unknown {
    const type = this.typeFor(node);
    if (type !== 'array' && type !== 'object') return this.scalar(type, node, place);
    const inside = this.enter(node, place);
    if (inside === null || this.steps++ >= MAX_STEPS) return ENDLESS;
    return type === 'array' ? this.list(node, inside) : this.object(node, inside);
  }

  /** The place inside this schema; null where it has been shown often enough. */
  private enter(node: SchemaObject, place: Place): Place | null {
    const times = place.open.get(node) ?? 0;
    if (times > MAX_REENTRIES || place.open.size > MAX_DEPTH) return null;
    return { ...place, open: new Map(place.open).set(node, times + 1) };
  }

  /** The type to show: the first declared that is not null, else one that the keywords speak of. */
  private typeFor(node: SchemaObject): JsonType {
    const declared = typeof node.type === 'string' ? [node.type] : stringList(node.type);
    const types = allowedTypes(this.root, node);
    if (types !== null) {
      const ordered = [...declared.filter((type) => types.has(type as JsonType)), ...types] as JsonType[];
      return ordered.find((type) => type !== 'null') ?? ordered[0] ?? 'string';
    }
    return ['minimum', 'maximum', 'multipleOf'].some((keyword) => Object.hasOwn(node, keyword)) ? 'number' : 'string';
  }

  private scalar(type: JsonType, node: SchemaObject, place: Place): unknown {
    switch (type) {
      case 'boolean':
        return !/^use defaults?$/.test(toWords(place.name)) && !DESTROYS.test(place.about);
      case 'null':
        return null;
      case 'integer':
      case 'number':
        return this.number(node, place, type === 'integer');
      default:
        return this.text(node, place);
    }
  }

  private number(node: SchemaObject, place: Place, integer: boolean): number | bigint {
    const described = describedNumber(place.about) ?? numberInUnit(place);
    const wanted = described === undefined ? plausibleNumber(place, place.variant, integer) : described + place.variant;
    return fitNumber(Number(fitNumber(wanted, describedBounds(place.about), integer)), node, integer);
  }

  private text(node: SchemaObject, place: Place): string {
    const described = describedText(place.about.slice(0, MOST_READ), toWords(place.name), place.variant);
    const about = place.about || this.aboutTool;
    const plausible =
      sampleFormat(node.format, place.name, place.variant) ??
      described ??
      plausibleString({ name: place.name, about, tool: this.aboutTool }, place.variant);
    return fitString(plausible, node, this.effort);
  }

  private list(node: SchemaObject, place: Place): unknown {
    const places = Array.isArray(node.items) ? node.items.length : schemaList(node.prefixItems).length;
    const wanted = Math.max(this.items, count(node.minItems, 0), places);
    const length = Math.min(wanted, count(node.maxItems, MAX_ITEMS), Math.max(MAX_ITEMS, places));
    const name = singularOf(place.name) ?? (/\b(?:command|cmd)$/.test(toWords(place.name)) ? 'argv' : place.name);
    const items: unknown[] = [];
    for (let index = 0; index < length; index++) {
      const item = itemSchema(this.root, node, index) ?? true;
      const contained = index === places ? asSchema(node.contains) : undefined;
      const schema = contained === undefined ? item : { allOf: [item, contained] };
      const made = this.make(schema, { ...place, name, variant: this.variantOf(schema, place.variant, index, length) });
      if (made === ENDLESS) break;
      if (index >= Math.max(1, count(node.minItems, 0), places) && isSame(made, items.at(-1))) break;
      items.push(made);
    }
    return items.length === 0 && length > 0 ? ENDLESS : items;
  }

  /** Numbers go on from one list to the next, so that the rows of a matrix differ. */
  private variantOf(schema: JsonSchema, list: number, index: number, length: number): number {
    const types = allowedTypes(this.root, schema);
    const goesOn = types !== null && [...types].every((type) => CONTINUED.has(type));
    return goesOn ? list * length + index : index;
  }

  private object(node: SchemaObject, place: Place): unknown {
    const declared = Object.keys(schemaMap(node.properties));
    const required = new Set(stringList(node.required));
    const first = [
      ...declared.filter((name) => required.has(name)),
      ...[...required].filter((name) => !declared.includes(name)),
    ];
    const others = declared.filter((name) => !required.has(name) && own(schemaMap(node.properties), name) !== false);
    const entries = new Map<string, unknown>();
    const add = (name: string, isRequired: boolean): void => {
      if (entries.has(name)) return;
      const schema = propertySchema(this.root, node, name) ?? true;
      const called = own(schemaMap(node.properties), name) === undefined && !isRequired ? 'value' : name;
      const made = this.make(schema, { ...place, name: called, about: toWords(place.name), branch: !isRequired });
      if (made !== ENDLESS) entries.set(name, isRequired ? made : this.otherThanDefault(schema, made));
      else if (isRequired) entries.set(name, this.stub(schema));
    };

    for (const name of first) add(name, true);
    const room = count(node.maxProperties, Infinity);
    const least = count(node.minProperties, 0);
    const isBare = entries.size === 0 && (place.branch || place.name !== '');
    const about = place.name === '' ? this.description : place.about;
    const choice = { root: this.root, node, optional: others, shown: entries, about };
    const needed = place.name === '' && !place.branch ? neededProperties(choice, this.toolName) : [];
    const telling = this.optional || isBare ? tellingProperties(choice) : needed;
    for (const name of telling) if (entries.size < room) add(name, false);
    for (const name of others) if (entries.size < Math.min(least, room)) add(name, false);
    const isOpen = isMap(node) || (place.name !== '' && node.additionalProperties !== false && isUnlisted(node));
    const shown = (this.optional || place.branch) && declared.length === 0 && isOpen ? 1 : 0;
    for (const name of this.sampleNames(node))
      if (entries.size < Math.min(room, Math.max(least, shown))) add(name, false);
    for (const name of this.dependents(node, entries)) add(name, true);
    return this.dependentSchemas(node, Object.fromEntries(entries), place);
  }

  /** An optional switch is shown as one would set it: not as it is anyway. */
  private otherThanDefault(schema: JsonSchema, made: unknown): unknown {
    const node = resolveSchema(this.root, schema);
    return typeof made === 'boolean' && isObject(node) && node.default === made && this.fits(node, !made)
      ? !made
      : made;
  }

  /** Names that the properties shown bring along. */
  private dependents(node: SchemaObject, entries: ReadonlyMap<string, unknown>): string[] {
    const demands = { ...schemaMap(node.dependencies), ...schemaMap(node.dependentRequired) };
    const found = new Set(entries.keys());
    // A set that grows is walked to its new end.
    for (const name of found) for (const dependent of stringList(own(demands, name))) found.add(dependent);
    return [...found].slice(entries.size);
  }

  private dependentSchemas(node: SchemaObject, made: SchemaObject, place: Place): unknown {
    const broken = Object.entries({ ...schemaMap(node.dependencies), ...schemaMap(node.dependentSchemas) })
      .filter(([name, schema]) => Object.hasOwn(made, name) && isObject(schema) && !this.fits(schema, made))
      .map(([, schema]) => schema as JsonSchema);
    if (broken.length === 0) return made;
    const { dependentSchemas: _schemas, dependencies: _dependencies, ...rest } = node;
    const merged = broken.reduce<JsonSchema>(
      (all, schema) => mergeSchemas(all, resolveSchema(this.root, schema)),
      rest,
    );
    return typeof merged === 'boolean' ? made : this.object(merged, place);
  }

  /** The least that can stand for a value whose schema goes on for ever. */
  private stub(schema: JsonSchema): unknown {
    const types = allowedTypes(this.root, schema);
    if (types === null || types.has('null')) return null;
    return types.has('array') ? [] : {};
  }

  /** Names for an object that is a map: from its patterns, else made up. */
  private sampleNames(node: SchemaObject): string[] {
    const patterns = Object.keys(schemaMap(node.patternProperties)).slice(0, MAX_ALTERNATIVES);
    const fromPatterns = patterns.flatMap((pattern) => this.namesFor(pattern));
    const names = asSchema(node.propertyNames);
    const shape = isObject(names) ? names : {};
    const listed = stringList(shape.enum);
    const isShut =
      node.additionalProperties === false ||
      (node.additionalProperties === undefined && node.unevaluatedProperties === false);
    const isOpen = !isShut && (fromPatterns.length === 0 || isObject(node.additionalProperties));
    const madeUp = isOpen ? MADE_UP_NAMES.map((name) => fitString(name, shape, this.effort)) : [];
    return [...new Set([...fromPatterns, ...(listed.length > 0 ? listed : madeUp)])];
  }

  /** Names that a pattern takes, as long ones as it leaves room for: `^x-` → `x-key`, `x-key_2` … */
  private namesFor(pattern: string): string[] {
    const sample = fitString('key', { pattern }, this.effort);
    const longer = MADE_UP_NAMES.flatMap((name) => [name, sample + name]);
    return [...longer, sample].filter((name) => patternOf(pattern).test(name, this.effort));
  }
}

const CONTINUED = new Set<JsonType>(['string', 'integer', 'number', 'array', 'null']);

const isSame = (a: unknown, b: unknown): boolean => jsonText(a) === jsonText(b);

/** Whether an object is there for names that nobody listed. */
const isMap = (node: SchemaObject): boolean => isObject(node.additionalProperties) || isObject(node.patternProperties);

/** Whether nothing is said of what an object holds. */
const isUnlisted = (node: SchemaObject): boolean =>
  !Object.hasOwn(node, 'patternProperties') && node.maxProperties !== 0;

const MADE_UP_NAMES = ['key', 'key_2', 'key_3', 'key_4', 'key_5'];

/** Whether a value given as an example or default shows anything. */
function isTelling(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

const count = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value >= 0 ? value : otherwise;
