import type { OutputUnit, Schema } from '@cfworker/json-schema';
import { joinWithOr } from './describe-types.ts';
import { expectation } from './expectation.ts';
import { pointerNames, pointerSegment } from './json-pointer.ts';
import { isObject, own } from './json-schema.ts';
import { showValue } from './show-value.ts';

/** One thing in a value that its schema does not allow. */
export interface SchemaProblem {
  /** JSON Pointer to the value at fault; for `required` and `additionalProperties` to the name missing or too much. */
  readonly path: string;
  /** The keyword broken. Where every alternative of an `anyOf` or `oneOf` fails by type or member: `type`, `enum`. */
  readonly keyword: string;
  /** What would have been right, as words that fit after "Expected": `an integer`, `"a" or "b"`, `at most 3 items`. */
  readonly expected: string;
  /** One sentence. */
  readonly message: string;
}

/** Keywords whose error only says that a subschema has errors, which follow. */
const WRAPPERS = new Set([
  '$ref',
  'allOf',
  'if',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'dependentSchemas',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
]);

/** Keywords whose error stands for all that follows inside them. */
const COVERS = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames']);

const AT_ONCE_WRONG = new Set(['type', 'enum', 'const', 'not']);

/** Turns the validator's list, in which one mistake gives an error at every level, into one problem a mistake. */
export function explainErrors(errors: readonly OutputUnit[], schema: Schema, value: unknown): SchemaProblem[] {
  const limitOf = (error: OutputUnit): unknown => keywordValue(schema, error.keywordLocation);

  const explain = (list: readonly OutputUnit[]): SchemaProblem[] => {
    const problems: SchemaProblem[] = [];
    for (let i = 0; i < list.length; i++) {
      const error = list[i] as OutputUnit;
      if (WRAPPERS.has(error.keyword)) continue;
      if (!COVERS.has(error.keyword)) {
        problems.push(describe(error));
        continue;
      }
      const inside = `${error.keywordLocation}/`;
      let end = i + 1;
      while (list[end]?.keywordLocation.startsWith(inside)) end++;
      const covered = list.slice(i + 1, end);
      if (error.keyword === 'anyOf' || error.keyword === 'oneOf')
        problems.push(...chooseBranch(error, covered, inside));
      else problems.push(describe(error));
      i = end - 1;
    }
    return problems;
  };

  /** The problems of the only alternative that the value seems to mean, or one problem that names all of them. */
  const chooseBranch = (error: OutputUnit, covered: readonly OutputUnit[], inside: string): SchemaProblem[] => {
    const path = toPointer(error.instanceLocation);
    if (/\([2-9]\d* matches\)/.test(error.error)) {
      return [problem(path, 'oneOf', 'a value that fits exactly one alternative', valueAt(value, path))];
    }
    const outcomes = splitByBranch(covered, inside.length).map(explain);
    const meant = outcomes.filter((problems) => !problems.some((found) => rulesOut(found, path)));
    if (meant.length === 1) return meant[0] ?? [];
    const atTop = outcomes.flatMap((problems) => problems.filter((found) => found.path === path).slice(0, 1));
    const plain = meant.length === 0 && atTop.length === outcomes.length;
    const keywords = new Set(atTop.map((found) => found.keyword));
    const keyword = !plain
      ? error.keyword
      : keywords.has('enum') || keywords.has('const')
        ? 'enum'
        : keywords.has('type')
          ? 'type'
          : error.keyword;
    const expected = plain
      ? joinWithOr([...new Set(atTop.map((found) => found.expected))])
      : 'a value that fits one of the alternatives';
    return [problem(path, keyword, expected, valueAt(value, path))];
  };

  const describe = (error: OutputUnit): SchemaProblem => {
    const path = toPointer(error.instanceLocation);
    const name = /"([\s\S]*)"\.$/.exec(error.error)?.[1] ?? '';
    switch (error.keyword) {
      case 'required':
        return missing(path + pointerSegment(name), 'required', name);
      case 'dependentRequired':
      case 'dependencies':
        return missing(
          path + pointerSegment(/does not have "([\s\S]*)"\.$/.exec(error.error)?.[1] ?? ''),
          error.keyword,
          '',
        );
      case 'not':
        return isShutOut(error)
          ? unwanted(path)
          : problem(path, 'not', 'a value that the schema does not rule out', valueAt(value, path));
      default:
        return problem(path, error.keyword, expectation(error.keyword, limitOf(error)), valueAt(value, path));
    }
  };

  return explain(errors);
}

/** The errors of each alternative; `inside` is where its index starts in their locations. */
function splitByBranch(errors: readonly OutputUnit[], inside: number): OutputUnit[][] {
  const groups = new Map<string, OutputUnit[]>();
  for (const error of errors) {
    const branch = error.keywordLocation.slice(inside).split('/', 1)[0] ?? '';
    const group = groups.get(branch);
    if (group) group.push(error);
    else groups.set(branch, [error]);
  }
  return [...groups.values()];
}

/** Whether a problem says that this alternative was not the one meant: another type, or another tag in its fields. */
function rulesOut(found: SchemaProblem, path: string): boolean {
  if (found.path === path) return AT_ONCE_WRONG.has(found.keyword);
  return (found.keyword === 'const' || found.keyword === 'enum') && !found.path.slice(path.length + 1).includes('/');
}

const isShutOut = (error: OutputUnit): boolean =>
  /\/(additional|unevaluated)Properties\/not$/.test(error.keywordLocation);

const problem = (path: string, keyword: string, expected: string, found: unknown): SchemaProblem => ({
  path,
  keyword,
  expected,
  message: `Expected ${expected}, found ${showValue(found)}.`,
});

function missing(path: string, keyword: string, name: string): SchemaProblem {
  const field = name || (pointerNames(path).at(-1) ?? '');
  return { path, keyword, expected: `the field "${field}"`, message: `The required field "${field}" is missing.` };
}

function unwanted(path: string): SchemaProblem {
  const field = pointerNames(path).at(-1) ?? '';
  return {
    path,
    keyword: 'additionalProperties',
    expected: `no field "${field}"`,
    message: `The field "${field}" is not allowed here.`,
  };
}

/** The validator's locations are URI fragments: `#/a%20b`. */
const toPointer = (location: string): string => decodeURIComponent(location.slice(1));

function valueAt(value: unknown, pointer: string): unknown {
  return pointerNames(pointer).reduce<unknown>((node, name) => {
    if (Array.isArray(node)) return node[Number(name)];
    return isObject(node) ? own(node, name) : undefined;
  }, value);
}

/** The value of the keyword that an error names, through the references on the way. */
function keywordValue(schema: Schema, location: string): unknown {
  let node: unknown = schema;
  for (const name of pointerNames(toPointer(location))) {
    if (Array.isArray(node)) node = node[Number(name)];
    else if (!isObject(node)) return undefined;
    else if (name === '$ref') node = valueAt(schema, String(node.$ref).slice(1));
    else node = own(node, name);
  }
  return node;
}
