import { describe, expect, it } from 'vitest';
import { markedDialect, WRITTEN_DIALECT_IDS } from '../../dialects/dialects.ts';
import { renderCall } from '../../dialects/write/render-calls.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { applyEdits } from '../../words/edits.ts';

const tools = [
  {
    name: 'run',
    inputSchema: { type: 'object', properties: { mode: { type: 'string', enum: ['overwrite', 'append'] } } },
  },
];
const codesOf = (text: string, dialect: string) => parseReply(text, { dialect, tools }).diagnostics;

/** What the fix of the one problem is called, and what is left to say once it was made. */
function fixed(dialect: string, toolName: string, mode: string) {
  const { text } = renderCall(dialect, { call: { toolName, arguments: { mode } }, tool: null });
  const [problem, ...others] = codesOf(text, dialect);
  const after = codesOf(applyEdits(text, problem?.fix?.edits ?? []), dialect);
  return { problem: problem?.code, fix: problem?.fix?.title, others, after };
}

// Inkling names the tool twice, in the header and in the JSON: a change of one of them makes them differ.
describe.each(WRITTEN_DIALECT_IDS.filter((id) => id !== 'inkling'))('a near name in %s is offered where', (dialect) => {
  it('a value is not one of those allowed', () => {
    expect(fixed(dialect, 'run', 'Append')).toEqual({
      problem: 'enum-mismatch',
      fix: 'Change to append',
      others: [],
      after: [],
    });
  });

  it.skipIf(markedDialect(dialect)?.tagsAreNames)('there is no such tool', () => {
    expect(fixed(dialect, 'runn', 'append')).toEqual({
      problem: 'unknown-tool',
      fix: 'Change to run',
      others: [],
      after: [],
    });
  });
});
