import { allowedTypes } from '../../tools/schema/allowed-types.ts';
import { itemSchema } from '../../tools/schema/item-schema.ts';
import { isObject, own, type SchemaObject, schemaList, schemaMap } from '../../tools/schema/json-schema.ts';
import { resolveSchema } from '../../tools/schema/resolve-schema.ts';
import type { JsonSchema } from '../../tools/tool-definition.ts';
import { toWords } from './plausible-string.ts';

/** Optional properties that one object of an example shows. */
const MAX_SHOWN = 3;

/** Names that say little of a tool: they turn pages. */
const DULL = /^(?:page|per_?page|page_?size|page_?token|cursor|offset|skip|limit|after|before)$/i;

/** What a description says of an argument that goes out of use. */
const RETIRED = /\b(?:deprecated|legacy|obsolete|internal use|reserved|do not (?:set|use)|don't (?:set|use)|rarely)\b/i;

/** What it says where an argument is for some calls alone. */
const CONDITION =
  /\b(?:only (?:if|when|for|with|used|valid|applies|applicable|allowed|supported|needed|relevant|works)|(?:provided?|set|passe?d?|give|include|specify|specified|use) (?:this |it )?(?:only )?(?:if|when)|(?:required|needed|used|valid|ignored|applies|applicable|relevant|supported|effective|necessary|mandatory) (?:only )?(?:if|when|for|with|unless)|unless|overrides|takes precedence|ignores?)\b/i;

/** What it says where two arguments shut each other out. */
const EXCLUSION =
  /\b(?:not both|both|either|mutually exclusive|exclusive|incompatible|conflicts?|cannot|can't|can not|must not|may not|only one|exactly one|one of|instead|alternative|alternatively|without|not (?:be )?(?:used|combined|set|allowed))\b/i;

/** What it says where one of several optional arguments has to be there. */
const QUANTITY = /\b(?:at least one|exactly one|one of|either|any of)\b/i;
const NEED = /\b(?:must|requires?|required|need(?:s|ed)?|has to|have to|provide|specify|supply|give)\b/i;

/** Tools that change what they are pointed at: with nothing but its name nothing would change. */
const CHANGES = /\b(?:update|patch|edit|modify|change|set)\b/;
const NAMES_A_THING =
  /\b(?:ids?|uuid|key|name|uri|url|path|number|owner|repo|repository|project|workspace|ref|target)$/;

/** Tools that only look: asked for nothing in particular they show all. */
const LOOKS = /\b(?:list|get|read|show|search|find|status|fetch|view|snapshot|log|logs|close|info|help)\b/;

/** Switches with which a call only tries. */
const ONLY_TRIES = /^(?:dry ?run|(?:preview|validate|check) ?only|no ?op|simulate)$/;

/** An object whose properties are chosen from. */
interface Choice {
  readonly root: JsonSchema;
  readonly node: SchemaObject;
  readonly optional: readonly string[];
  /** What is shown already, by name. */
  readonly shown: ReadonlyMap<string, unknown>;
  /** What is said of the whole object. */
  readonly about: string;
}

/**
 * The optional properties that teach something: constants and what a condition asks for, then one of each kind, in
 * schema order; none that a description excludes here.
 */
export function tellingProperties({ root, node, optional, shown, about }: Choice, most = MAX_SHOWN): readonly string[] {
  const names = new Set([...optional, ...shown.keys()]);
  const schemas = schemaMap(node.properties);
  const nodeOf = (name: string): SchemaObject => {
    const resolved = resolveSchema(root, (own(schemas, name) ?? true) as JsonSchema);
    return isObject(resolved) ? resolved : {};
  };
  const kinds = new Set([...shown.keys()].map((name) => kindOf(root, nodeOf(name))));
  const chosen = new Set<string>();
  const excluded = new Set(exclusions([about], names, (name) => shown.has(name)));
  const isShut = (name: string): boolean => {
    const description = descriptionOf(nodeOf(name));
    if (excluded.has(name) || nodeOf(name).deprecated === true || nodeOf(name).readOnly === true) return true;
    if (RETIRED.test(description)) return true;
    return [...sentencesOf(description)].some((sentence) => {
      const named = namesIn(sentence, names).filter((other) => other !== name);
      if (EXCLUSION.test(sentence) && named.some((other) => shown.has(other) || chosen.has(other))) return true;
      if (!CONDITION.test(sentence) && !(named.length > 0 && /\b(?:if|when)\b/i.test(sentence))) return false;
      return !isMet(sentence, shown) && ![...chosen].some((other) => hangsOn(sentence, other, nodeOf(other)));
    });
  };
  const isAskedFor = (name: string): boolean =>
    sentencesOf(descriptionOf(nodeOf(name))).some((sentence) => CONDITION.test(sentence) && isMet(sentence, shown));

  const choose = (name: string): void => {
    if (chosen.size >= most || chosen.has(name) || isShut(name)) return;
    chosen.add(name);
    kinds.add(kindOf(root, nodeOf(name)));
    for (const other of exclusions([about, descriptionOf(nodeOf(name))], names, (n) => n === name)) excluded.add(other);
    for (const other of optional) {
      if (isOpposite(name, other)) excluded.add(other);
      if (
        isPartner(name, other) ||
        hangsOn(`${descriptionOf(nodeOf(other))}\n${lineOn(other, about)}`, name, nodeOf(name))
      )
        choose(other);
    }
  };
  for (const name of optional) if (kindOf(root, nodeOf(name)) === 'constant' || isAskedFor(name)) choose(name);
  const acting = optional.filter((name) => !ONLY_TRIES.test(toWords(name)));
  const lively = acting.filter((name) => !DULL.test(name) && !isBlank(nodeOf(name)));
  const isNew = (name: string): boolean => !kinds.has(kindOf(root, nodeOf(name)));
  for (const name of lively) if (STRUCTURED.has(kindOf(root, nodeOf(name))) && isNew(name)) choose(name);
  for (const name of lively) if (isNew(name)) choose(name);
  for (const name of [...lively, ...acting]) if (chosen.size === 0) choose(name);
  return optional.filter((name) => chosen.has(name));
}

/**
 * The optional properties without which a call would do nothing: one of those of which the description asks for at least
 * one, and where the tool changes a thing and only that thing is named, what is changed.
 */
export function neededProperties(choice: Choice, toolName: string): readonly string[] {
  const { node, optional, shown, about } = choice;
  const names = new Set([...optional, ...shown.keys()]);
  const schemas = schemaMap(node.properties);
  const said = [about, ...optional.map((name) => descriptionOf(asObject(own(schemas, name))))];
  const asked = said.flatMap(sentencesOf).flatMap((sentence) => {
    const named = QUANTITY.test(sentence) && NEED.test(sentence) ? namesIn(sentence, names) : [];
    const isOpen = named.length > 1 && !named.some((name) => shown.has(name));
    return isOpen ? optional.filter((name) => named.includes(name)).slice(0, 1) : [];
  });
  if (asked.length > 0) return [...new Set(asked)].slice(0, MAX_SHOWN);
  const hasDefault = optional.some((name) => Object.hasOwn(asObject(own(schemas, name)), 'default'));
  if (shown.size === 0 && !hasDefault && !LOOKS.test(toWords(toolName))) return tellingProperties(choice, 1);
  const namesThings = shown.size > 0 && [...shown.keys()].every((name) => NAMES_A_THING.test(toWords(name)));
  if (!CHANGES.test(toWords(toolName)) || !namesThings) return [];
  // What is changed is better seen in a value than in a switch.
  const values = optional.filter((name) => asObject(own(schemas, name)).type !== 'boolean');
  const telling = tellingProperties({ ...choice, optional: values }, 1);
  return telling.length > 0 ? telling : tellingProperties(choice, 1);
}

const asObject = (schema: unknown): SchemaObject => (isObject(schema) ? schema : {});

/** An object of which nothing is known. */
const isBlank = (node: SchemaObject): boolean =>
  node.type === 'object' &&
  Object.keys(node).every((key) => BLANK.has(key)) &&
  Object.keys(schemaMap(node.properties)).length === 0;
const BLANK = new Set(['type', 'description', 'title', 'default', 'properties']);

const STRUCTURED = new Set(['list', 'list of objects', 'object', 'union']);

function kindOf(root: JsonSchema, node: SchemaObject): string {
  if (Object.hasOwn(node, 'const') || (Array.isArray(node.enum) && node.enum.length === 1)) return 'constant';
  if (Array.isArray(node.enum)) return 'choice';
  const alternatives = [...schemaList(node.anyOf), ...schemaList(node.oneOf)];
  const types = new Set(allowedTypes(root, node) ?? []);
  types.delete('null');
  if (alternatives.length > 1 && types.size > 1) return 'union';
  const [type = 'any'] = types;
  if (type === 'array' && allowedTypes(root, itemSchema(root, node) ?? true)?.has('object')) return 'list of objects';
  return { array: 'list', object: 'object', integer: 'number' }[type as string] ?? type;
}

/** What is said of a property: by itself, else by a branch of its union. */
const descriptionOf = ({ description, anyOf, oneOf }: SchemaObject): string => {
  const said = [
    description,
    ...[...schemaList(anyOf), ...schemaList(oneOf)].map((schema) => isObject(schema) && schema.description),
  ];
  return said.find((text) => typeof text === 'string') ?? '';
};
const sentencesOf = (text: string): readonly string[] => text.split(/(?<!\be\.g|\bi\.e)[.;\n]+(?:\s|$)/);

/** The properties that a sentence names. */
const namesIn = (sentence: string, names: ReadonlySet<string>): string[] => {
  const found = new Set(sentence.match(/[\p{L}_$][\p{L}\p{N}_$-]*/gu) ?? []);
  const spelled = new Set([...found].filter((word) => /[_-]|[a-z][A-Z]/.test(word)).map(toWords));
  return [...names].filter((name) => found.has(name) || (toWords(name).includes(' ') && spelled.has(toWords(name))));
};

/** Words that name the two ends of one thing. */
const PARTNERS: readonly (readonly [one: RegExp, other: string])[] = [
  [/^(?:lat|latitude)$/, 'lng lon long longitude'],
  [/^x$/, 'y'],
  [/^width$/, 'height'],
  [/^(?:start|begin|from)$/, 'end to'],
  [/^min$/, 'max'],
  [/^old$/, 'new'],
];

/** Whether two names differ in a word for the two ends of one thing alone: `start_line` and `end_line`. */
function isPartner(name: string, other: string): boolean {
  const [a, b] = [toWords(name).split(' '), toWords(other).split(' ')];
  const apart = a.flatMap((word, index) => (word === b[index] ? [] : [[word, b[index] ?? ''] as const]));
  const [pair] = apart;
  if (a.length !== b.length || pair === undefined || apart.length > 1) return false;
  const are = (x: string, y: string): boolean =>
    PARTNERS.some(([one, others]) => one.test(x) && others.split(' ').includes(y));
  return are(...pair) || are(pair[1], pair[0]);
}

/** Whether two names say to take and to leave the same: `include_domains` and `exclude_domains`. */
const isOpposite = (name: string, other: string): boolean =>
  name !== other && name.replace(TAKE_OR_LEAVE, '') === other.replace(TAKE_OR_LEAVE, '');
const TAKE_OR_LEAVE = /^(?:include|exclude|allow|block|deny|only|ignore)(?:d|ed)?(?=[_A-Z-])/;

/** The line of a list in a tool's description that tells a property: `- revisesThought: If is_revision is true, …`. */
const lineOn = (name: string, about: string): string =>
  about.split('\n').find((line) => /^\s*[-*]\s/.test(line) && line.replace(/^\s*[-*]\s*/, '').startsWith(`${name}:`)) ??
  '';

/** Whether what is said of a property (`If is_revision is true, which …`) asks for it where a switch is on. */
function hangsOn(description: string, name: string, node: SchemaObject): boolean {
  if (![node.type].flat().includes('boolean')) return false;
  return sentencesOf(description).some(
    (sentence) =>
      /\b(?:if|when)\b/i.test(sentence) &&
      !/\b(?:ignored|unless|false|not)\b/i.test(sentence) &&
      namesIn(sentence, new Set([name])).length > 0,
  );
}

/** The properties that sentences shut out where those that hold are there. */
function exclusions(
  texts: readonly string[],
  names: ReadonlySet<string>,
  holds: (name: string) => boolean,
): readonly string[] {
  return texts.flatMap(sentencesOf).flatMap((sentence) => {
    if (!EXCLUSION.test(sentence)) return [];
    const named = namesIn(sentence, names);
    return named.some(holds) ? named.filter((name) => !holds(name)) : [];
  });
}

/** Whether a condition (`when type is url`) names a value that is shown. */
function isMet(sentence: string, shown: ReadonlyMap<string, unknown>): boolean {
  return [
    ...sentence.matchAll(
      /([\p{L}_$][\p{L}\p{N}_$-]*)["'`]?\s*(?:is set to|is|equals|==?=?|:|set to)\s*["'`]?([\w.-]+)/gu,
    ),
  ].some(
    ([, name = '', value]) =>
      shown.has(name) && String(shown.get(name)) === value && !/\bignored|\bunless/i.test(sentence),
  );
}
