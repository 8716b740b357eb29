import { type TextPlace, toWords } from './plausible-string.ts';

const PLANE = /\b(?:coordinates?|position|pixels?|screen)\b/i;

/** Numbers by name, some only where the description says so too; the first that fits decides. */
const RULES: readonly (readonly [name: RegExp, value: number, about?: RegExp])[] = [
  [/\b(?:latitude|lat)$/, 59.91],
  [/\b(?:longitude|lng|lon|long)$/, 10.75],
  [/\btemperature$/, 0.7],
  [/\b(?:ratio|threshold|probability|confidence|score|opacity|weight)$/, 0.5],
  [/\bmax\b.*\b(?:price|amount|cost)$/, 49.99],
  [/\b(?:price|amount|cost|total price)$/, 19.99],
  [/\b(?:tokens)$/, 1000],
  [/\b(?:length|characters|chars)$/, 500],
  [/\b(?:speed|scale|rate|factor)$/, 1],
  [/\b(?:replicas|instances|workers)$/, 3],
  [/^(?:total|max)\b.*\b(?:thoughts?|steps|pages)$/, 5],
  [/\bend x$/, 320, PLANE],
  [/\bend y$/, 240, PLANE],
  [/\bdelta [xyz]$/, 100],
  [/\bx$/, 120, PLANE],
  [/\by$/, 80, PLANE],
  [/\bport$/, 8080],
  [/\byear$/, 2025],
  [/\bmonth$/, 3],
  [/\bday$/, 14],
  [/\b(?:width)$/, 640],
  [/\b(?:height)$/, 480],
  [/\b(?:timeout|duration|interval|delay)(?: ms| milliseconds)$/, 5000],
  [/\b(?:timeout|duration|interval|delay|seconds)\b/, 30],
  [/\b(?:per page|page size|limit|max results|top k|size)$/, 20],
  [/\b(?:page|attempt|level|depth|version)$/, 1],
  [/\b(?:offset|skip|index)$/, 0],
  [/\b(?:line end|end line|last line|end)$/, 40],
  [/\bline\b/, 12],
  [/\b(?:issue|pull|pr|ticket|id|milestone)\b/, 42],
  [/\b(?:thought|step|round|turn|iteration)\b.*\bnumber$/, 2],
  [/\b(?:revises|previous|parent|branch from)\b/, 1],
  [/\bnumber$/, 1],
  [/\b(?:count|steps?|retries|quantity|n|head|tail|lines)$/, 5],
];

/** A number for this place that looks real; `variant` counts the items of a list. */
export function plausibleNumber({ name, about }: TextPlace, variant: number, integer: boolean): number {
  const words = toWords(name);
  const value = RULES.find(([rule, , said]) => rule.test(words) && (said?.test(about) ?? true))?.[1] ?? 3;
  return (integer ? Math.round(value) : value) + variant;
}
