import { distance } from 'fastest-levenshtein';
import { comparisonsOf, nearestName } from '../../words/nearest-name.ts';
import { argumentNames } from './argument-names.ts';
import type { LintContext, LintRule } from './lint-rule.ts';

/** What is called a tool in so many words: `` the `x` tool ``, `` call `x` ``. */
const CALLED = [
  /\b(?:call|invoke|tool)s?\s+(?:the\s+|named\s+|called\s+)?[`"']([A-Za-z][\w.-]{1,60})(?:\(\))?[`"']/gi,
  /[`"']([A-Za-z][\w.-]{1,60})(?:\(\))?[`"']\s+tool\b/gi,
  /\bthe\s+([a-z]\w{0,60}_\w{1,60})\s+tool\b/gi,
];
/** A word that may be a name: it has a separator or a capital inside, or is in backticks. */
const NAME_LIKE =
  /`([A-Za-z][\w.-]{2,60})(?:\(\))?`|(?<![\w`<&/.:|-])([A-Za-z]\w*(?:[_-]\w+)+|[a-z]+[A-Z]\w*)(?![\w`>/-])/g;

/** Tools that the prompt names in prose and nobody has: those it calls tools, and words that are a slip off a tool's name. */
export const unknownTool: LintRule = (context) => {
  const names = context.tools.map(({ name }) => name);
  if (names.length === 0) return [];
  const meantOf = nearestOnce(names, context);
  return mentions(context, meantOf).map(({ name, start }) => {
    const meant = meantOf(name);
    const end = start + name.length;
    return {
      rule: 'unknown-tool',
      severity: 'error',
      message: `There is no tool ${name}${meant === null ? '.' : `; ${meant} was probably meant.`}`,
      start,
      end,
      ...(meant === null ? {} : { fix: { title: `Write ${meant}`, edits: [{ start, end, text: meant }] } }),
    };
  });
};

interface Mention {
  readonly name: string;
  readonly start: number;
}

function mentions({ prose, tools }: LintContext, meantOf: (name: string) => string | null): Mention[] {
  const known = new Set([
    ...tools.map(({ name }) => name),
    ...tools.flatMap(argumentNames),
    ...tools.flatMap(({ server }) => server ?? []),
    'tool_name',
    'server_name',
    'tool_call',
    'tool_calls',
    'function_call',
  ]);
  const found = new Map<number, string>();
  for (const pattern of CALLED) {
    for (const match of prose.matchAll(pattern)) {
      const [whole, name = ''] = match;
      if (!known.has(name)) found.set(match.index + whole.indexOf(name), name);
    }
  }
  for (const match of prose.matchAll(NAME_LIKE)) {
    const [whole, quoted, bare] = match;
    const name = quoted ?? bare ?? '';
    if (known.has(name)) continue;
    const meant = meantOf(name);
    const isMeant = isSlip(name, meant) && (quoted !== undefined || !isCompound(name, meant));
    if (isMeant) found.set(match.index + whole.indexOf(name), name);
  }
  return [...found].map(([start, name]) => ({ name, start }));
}

/** Letters swapped, dropped or doubled, or other separators: not a longer or shorter name, which may be another thing. */
function isSlip(name: string, meant: string | null): boolean {
  if (meant === null || !/[_-]|[a-z][A-Z]/.test(meant)) return false;
  const letters = (text: string): number => text.replace(/[^A-Za-z\d]/g, '').length;
  return Math.abs(letters(name) - letters(meant)) <= 1 && parts(name) === parts(meant);
}

/** An ordinary word with a hyphen (`per-event`), where the tool has another separator or more than a letter differs. */
const isCompound = (name: string, meant: string | null): boolean =>
  name.includes('-') && (meant?.includes('-') !== true || distance(name, meant) > 1);

const parts = (name: string): number => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').split(/[_.-]/).length;

function nearestOnce(names: readonly string[], context: LintContext): (name: string) => string | null {
  const seen = new Map<string, string | null>();
  return (name) => {
    const known = seen.get(name);
    if (known !== undefined) return known;
    const meant = nearestName(name, names, comparisonsOf(context));
    seen.set(name, meant);
    return meant;
  };
}
