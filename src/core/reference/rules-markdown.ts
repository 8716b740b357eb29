import { CODES } from '../words/codes.ts';
import { type RulePage, type RulePageExample, rulePage } from './rule-page.ts';

/** The rule reference: one section per code, with a reply that breaks the rule and one that does not. */
export function rulesToMarkdown(): string {
  const pages = CODES.map(rulePage);
  return `# Rules

Every code that a diagnosis can give, in the words the page uses. A code is never renamed or reused. The severity is that of the failing
example; a code is a warning where the reader repaired what it found, and an error where it did not.

${pages.map(section).join('\n')}`;
}

function section({ code, title, about, severity, failing, passing }: RulePage): string {
  return `## ${code}

**${title}** (${severity})

${about}

Shows it${inMode(failing)}:

${fenced(failing.input)}

Does not${inMode(passing)}:

${fenced(passing.input)}
`;
}

const inMode = ({ recovery, tools }: RulePageExample): string =>
  [recovery === 'resilient' ? '' : ` in ${recovery} mode`, tools.length > 0 ? ', with a schema' : ''].join('');

/** A fence that is longer than any run of backticks inside, around the text with its invisible characters shown. */
function fenced(source: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const text = source.length > LONGEST_EXAMPLE ? `${source.slice(0, LONGEST_EXAMPLE)}…` : source;
  return `${fence}xml\n${visible(text)}\n${fence}`;
}

const LONGEST_EXAMPLE = 1_000;

function visible(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
