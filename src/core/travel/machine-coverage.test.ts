import { expect, test } from 'vitest';
import type { Recovery } from '../words/recovery.ts';
import { Session } from './session.ts';

const call = '<tool><tool_name>t</tool_name><arguments><a>x && y</a></arguments></tool>';

function moves(text: string, recovery: Recovery = 'resilient'): Map<string, number> {
  const session = new Session({ recovery, tools: [] });
  session.write(text);
  session.finish();
  return new Map(session.coverage(text.length).moves.map(({ from, to, visits }) => [`${from} ${to}`, visits]));
}

test('a move from one place to another counts once, with or without markup between them', () => {
  const found = moves(`${call} and ${call}`);
  expect(found.get('Outside InTool')).toBe(2);
  expect(found.get('InTool InArguments')).toBe(2);
  expect(found.get('InArgument InArguments')).toBe(2);
  expect(found.get('InTool Outside')).toBe(2);
});

test('a move into markup counts each time it is entered', () => {
  expect(moves(call).get('InArgument InEntity')).toBe(2);
});

test('a tool tag that turns out to be prose leads nowhere', () => {
  const found = moves('asdf <<< && <tool <tool> </arguments> ]]> &&& <tool_name>x');
  expect(found.get('Outside InTool')).toBeUndefined();
  expect(found.get('InTool Outside')).toBeUndefined();
});

test('a call with a JSON payload passes from the call to the payload', () => {
  const found = moves('<tool>{"tool_name":"t"}</tool>');
  expect(found.get('Outside InTool')).toBe(1);
  expect(found.get('InTool InJsonPayload')).toBe(1);
});

test('an error is counted from the place where the reading stopped', () => {
  expect(moves(call, 'strict').get('InArgument AfterError')).toBe(1);
  expect(moves('<tool><tool_name>a & b</tool_name></tool>', 'strict').get('InToolName AfterError')).toBe(1);
});
