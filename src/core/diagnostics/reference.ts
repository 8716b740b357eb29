import { CODES } from './codes.ts';
import type { Rule, RuleExample } from './rule.ts';
import { RULES } from './rules.ts';

/** One rule as a page of the reference, Markdown; `level` is the level of its heading. */
export function ruleReference({ code, title, about, failing, passing }: Rule, level = 1): string {
  return [`${'#'.repeat(level)} ${title}`, `\`${code}\``, about, '**Shows it**', example(failing), '**Does not**', example(passing)].join('\n\n');
}

/** All rules in the order of their codes, with a list of contents. */
export function ruleReferences(): string {
  const contents = RULES.map(({ code, title }) => `- [\`${code}\`](#${anchor(title)}): ${title}`).join('\n');
  const head = `# Diagnostics\n\nThe ${CODES.length} codes that a reading can give. Codes are never renamed or reused.`;
  return `${[head, contents, ...RULES.map((rule) => ruleReference(rule, 2))].join('\n\n')}\n`;
}

/** As GitHub names the heading. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

/** Examples longer than this are cut: they show a limit, and their size is the point. */
const LONGEST_EXAMPLE = 1_200;

function example({ input, recovery, tools }: RuleExample): string {
  const shown = input.length > LONGEST_EXAMPLE ? `${input.slice(0, 160)}\n… ${input.length} characters in all` : input;
  const fence = '`'.repeat(Math.max(3, ...Array.from(shown.matchAll(/`+/g), ([marks]) => marks.length + 1)));
  const mode = recovery ? `In *${recovery}* mode:\n\n` : '';
  const schema = tools ? `With the schema \`${JSON.stringify(tools[0]?.inputSchema)}\`:\n\n` : '';
  return `${mode}${schema}${fence}xml\n${shown}\n${fence}`;
}
