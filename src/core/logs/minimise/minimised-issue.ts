import { caseMarkdown } from '../../cases/export-case.ts';
import { fenced } from '../../cases/export-markdown.ts';
import type { Fixture } from '../../cases/fixture.ts';
import { printFixture } from '../../cases/print-fixture.ts';
import { readReply } from '../../reading/read-reply.ts';
import { judge, type LaneOptions } from '../lane.ts';
import { provenance } from './provenance.ts';
import type { SmallestReply } from './smallest-reply.ts';

/**
 * The smallest reply as an issue: what is wrong with it, and how it came about. Native calls are not read in its text alone, so
 * its fixture goes with it. `version` is that of the program.
 */
export function minimisedIssue(
  { input, frames, key, from }: SmallestReply,
  fixture: Fixture,
  { dialect, tools = [], streamEnd }: LaneOptions,
  version: string,
): string {
  const options = { dialect, tools, frames, ...(streamEnd && { streamEnd }) };
  const { verdicts, dialect: readIn } = judge(input, options);
  return [
    caseMarkdown({ chunks: [input] }, readReply([input], options), undefined),
    ...(frames.length > 0 ? [`As a fixture:\n\n${fenced(printFixture(fixture), 'json')}\n`] : []),
    `${provenance({ version, key, from, to: input.length, readIn, verdicts })}\n`,
  ].join('\n');
}
