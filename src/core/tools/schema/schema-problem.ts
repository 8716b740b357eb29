import { pointerNames, pointerSegment } from '../../json/json-pointer.ts';
import { joinWithOr } from './describe-types.ts';
import { expectation } from './expectation.ts';
import { shorten, showValue } from './show-value.ts';

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

/** Code units of a name that a sentence gives. */
const MAX_NAME = 200;

const AT_ONCE_WRONG = new Set(['type', 'enum', 'const', 'not']);

/** A value that breaks a keyword. */
export const broken = (path: string, keyword: string, limit: unknown, found: unknown): SchemaProblem =>
  expecting(path, keyword, expectation(keyword, limit), found);

/** A value at a place where something else was expected. */
export const expecting = (path: string, keyword: string, expected: string, found: unknown): SchemaProblem => ({
  path,
  keyword,
  expected,
  message: `Expected ${expected}, found ${showValue(found)}.`,
});

/** A name that an object lacks. */
export function missing(path: string, keyword: string, name: string): SchemaProblem {
  const field = shorten(name, MAX_NAME);
  return {
    path: path + pointerSegment(name),
    keyword,
    expected: `the field "${field}"`,
    message: `The required field "${field}" is missing.`,
  };
}

/** A name that an object must not have. */
export function unwanted(path: string): SchemaProblem {
  const field = shorten(pointerNames(path).at(-1) ?? '', MAX_NAME);
  return {
    path,
    keyword: 'additionalProperties',
    expected: `no field "${field}"`,
    message: `The field "${field}" is not allowed here.`,
  };
}

/** The problems of the only alternative that the value seems to mean, or one problem that names all of them. */
export function chooseBranch(
  outcomes: readonly (readonly SchemaProblem[])[],
  keyword: 'anyOf' | 'oneOf',
  path: string,
  value: unknown,
): readonly SchemaProblem[] {
  const meant = outcomes.filter((problems) => !problems.some((found) => rulesOut(found, path)));
  if (meant.length === 1) return meant[0] ?? [];
  const atTop = outcomes.flatMap((problems) => problems.filter((found) => found.path === path).slice(0, 1));
  if (meant.length > 0 || atTop.length < outcomes.length)
    return [expecting(path, keyword, 'a value that fits one of the alternatives', value)];
  const keywords = new Set(atTop.map((found) => found.keyword));
  const word =
    keywords.has('enum') || keywords.has('const') ? 'enum' : keywords.has('type') ? 'type' : (keyword as string);
  return [expecting(path, word, joinWithOr([...new Set(atTop.map((found) => found.expected))]), value)];
}

/** Whether a problem says that this alternative was not the one meant: another type, or another tag in its fields. */
function rulesOut(found: SchemaProblem, path: string): boolean {
  if (found.path === path) return AT_ONCE_WRONG.has(found.keyword);
  return (found.keyword === 'const' || found.keyword === 'enum') && !found.path.slice(path.length + 1).includes('/');
}
