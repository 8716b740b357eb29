import { vi } from 'vitest';
import { readReply } from '../../reading/read-reply.ts';
import type { Code } from '../../words/codes.ts';
import type { Finding } from '../../words/finding.ts';
import type { FixProposal } from '../proposals/fix-proposal.ts';
import { ruleOf } from '../rules/rules.ts';
import { checkedFix, checkedFixes } from './quick-fixes.ts';

/** A call with some markup as its arguments. */
export const callOf = (inside: string, name = 't') =>
  `<tool><tool_name>${name}</tool_name><arguments>${inside}</arguments></tool>`;

/** An edit that puts one text in place of the first that is like another. */
export const edit = (input: string, was: string, becomes: string) => {
  const start = input.indexOf(was);
  return { start, end: start + was.length, text: becomes };
};

/** What of some edits is offered for the first finding of a code, and how many of them were asked for. */
export function offered(
  input: string,
  proposals: readonly ({ edits: [was: string, becomes: string][] } & Omit<FixProposal, 'edits' | 'title'>)[],
  { code = 'unescaped-ampersand', ...options }: Parameters<typeof readReply>[1] & { code?: Code } = {},
) {
  const reading = readReply(input, options);
  const finding = reading.findings.find((one) => one.code === code) as Finding;
  let asked = 0;
  vi.spyOn(ruleOf(code), 'fixes').mockImplementation(function* () {
    for (const { edits, ...proposal } of proposals) {
      asked++;
      yield { title: String(asked), edits: edits.map(([was, becomes]) => edit(input, was, becomes)), ...proposal };
    }
  });
  const first = checkedFix(reading, finding);
  const askedForFirst = asked;
  asked = 0;
  return { first, asked: askedForFirst, all: checkedFixes(reading, finding) };
}
