import { expect, test } from 'vitest';
import { Session } from '../../travel/session.ts';
import { sessionMessage } from './session-message.ts';

const REPLY = 'First.\n<tool_call>\n{"name": "ship", "arguments": {"to": "Oslo", oops}}\n</tool_call>\n';

function sessionFrom(firstLine?: number): Session {
  const session = new Session({
    recovery: 'resilient',
    tools: [],
    dialect: 'auto',
    ...(firstLine !== undefined && { firstLine }),
  });
  session.write(REPLY);
  session.finish();
  return session;
}

test('what is said of a reply names the lines of its paste, the message to the model those of the reply', () => {
  const alone = sessionFrom();
  const pasted = sessionFrom(14);
  const linesOf = ({ diagnosis }: Session): number[] => diagnosis.diagnostics.map(({ line }) => line);
  expect(linesOf(alone)).toContain(3);
  expect(linesOf(pasted)).toEqual(linesOf(alone).map((line) => line + 13));
  expect(pasted.lines.position(REPLY.indexOf('ship')).line).toBe(16);
  expect(sessionMessage(pasted)).toBe(sessionMessage(alone));
  expect(sessionMessage(alone)).not.toBeNull();
});
