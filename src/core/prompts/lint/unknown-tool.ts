import { nearestName } from '../../words/nearest-name.ts';
import type { LintContext, LintRule } from './lint-rule.ts';

/** `use the read_file tool`, `` call `read_file` ``: only names that look like a tool's, with a separator in them. */
const MENTIONS = [
  /\b(?:use|call|invoke|run|try)\s+(?:the\s+)?[`"']?([a-z]\w{0,60}[_-]\w{1,60})[`"']?/gi,
  /[`"']?\b([A-Za-z]\w{0,60}[_-]\w{1,60})[`"']?\s+tool\b/g,
];

/** Tools that the prompt names and nobody has. */
export const unknownTool: LintRule = {
  id: 'unknown-tool',
  title: 'Tools that do not exist',
  check: (context) => {
    const known = context.tools.map((tool) => tool.name);
    if (known.length === 0) return [];
    return mentions(context)
      .filter(({ name }) => !known.includes(name))
      .map(({ name, start }) => {
        const meant = nearestName(name, known);
        const end = start + name.length;
        return {
          severity: 'error' as const,
          message: `There is no tool ${name}${meant === null ? '.' : `; ${meant} was probably meant.`}`,
          start,
          end,
          ...(meant === null ? {} : { fix: { title: `Write ${meant}`, edits: [{ start, end, text: meant }] } }),
        };
      });
  },
};

/** Every place that names a tool: in an example, after a verb, before the word "tool"; each offset once. */
function mentions({ prose, strict }: LintContext): { readonly name: string; readonly start: number }[] {
  const found = new Map<number, string>();
  for (const { nameSpan, toolName } of strict.calls) if (nameSpan && toolName) found.set(nameSpan.start, toolName);
  for (const pattern of MENTIONS) {
    for (const match of prose.matchAll(pattern)) {
      const name = match[1] ?? '';
      found.set(match.index + match[0].indexOf(name), name);
    }
  }
  return [...found].map(([start, name]) => ({ start, name }));
}
