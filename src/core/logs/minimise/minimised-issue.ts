import { caseMarkdown } from '../../cases/export-case.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { judge } from '../lane.ts';
import { provenance } from './provenance.ts';
import type { SmallestReply } from './smallest-reply.ts';

/** What the reply was read in and checked against. */
interface ReadAs {
  readonly dialect: string;
  readonly tools: readonly ToolDefinition[];
}

/** The smallest reply as an issue: what is wrong with it, and how it came about. `version` is that of the program. */
export function minimisedIssue(smallest: SmallestReply, { dialect, tools }: ReadAs, version: string): string {
  const { input, key, from } = smallest;
  const reading = readReply([input], { dialect, tools });
  const { verdicts, dialect: readIn } = judge(input, { dialect, tools });
  return `${caseMarkdown({ chunks: [input] }, reading, undefined)}\n${provenance({ version, key, from, to: input.length, readIn, verdicts })}\n`;
}
