import { grouped } from '../../base/counted.ts';
import type { Diagnostic } from '../words/diagnostic.ts';

export interface MarkdownCase {
  readonly title?: string;
  /** The whole reply. */
  readonly text: string;
  /** The sentence of the verdict. */
  readonly sentence: string;
  readonly diagnostics: readonly Pick<Diagnostic, 'code' | 'severity' | 'message' | 'start' | 'line' | 'column'>[];
  readonly link?: string;
}

/** A longer reply is shown around its first diagnostic only: nobody reads a longer issue. */
const EXCERPT_LENGTH = 4_000;
const EXCERPT_BEFORE = 1_000;
const MAX_LISTED = 20;

/** A case for an issue or a chat: verdict, the reply in a safe fence, its problems, and the link. */
export function exportMarkdown(item: MarkdownCase): string {
  const excerpt = excerptOf(item);
  const listed = item.diagnostics.slice(0, MAX_LISTED).map(diagnosticLine);
  const unlisted = item.diagnostics.length - listed.length;
  const blocks = [
    item.title && `### ${inline(item.title)}`,
    `**${inline(item.sentence)}**`,
    fenced(excerpt.text),
    excerpt.note,
    [...listed, ...(unlisted > 0 ? [`- and ${grouped(unlisted)} more`] : [])].join('\n'),
    item.link && `[Open this case](<${item.link}>)`,
  ];
  return `${blocks.filter((block) => block).join('\n\n')}\n`;
}

/** The text in a fence longer than any run of backticks in it. */
export function fenced(text: string, language = 'xml'): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}${/[\r\n]$/.test(text) ? '' : '\n'}${fence}`;
}

function excerptOf({ text, diagnostics }: MarkdownCase): { text: string; note?: string } {
  if (text.length <= EXCERPT_LENGTH) return { text };
  const focus = diagnostics.find(({ severity }) => severity !== 'info')?.start ?? 0;
  const start = wholeCharacter(text, Math.max(0, Math.min(focus - EXCERPT_BEFORE, text.length - EXCERPT_LENGTH)));
  const end = wholeCharacter(text, start + EXCERPT_LENGTH);
  return {
    text: text.slice(start, end),
    note: `Characters ${grouped(start)} to ${grouped(end)} of ${grouped(text.length)}.`,
  };
}

function wholeCharacter(text: string, at: number): number {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1)) ? at - 1 : at;
}

function diagnosticLine({ code, severity, message, line, column }: MarkdownCase['diagnostics'][number]): string {
  return `- \`${code}\` (${severity}, line ${line}, column ${column}): ${inline(message)}`;
}

/** Text on one line with its markup escaped. */
function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>&#|~!]/g, '\\$&');
}
