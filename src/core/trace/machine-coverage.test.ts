import { expect, test } from 'vitest';
import { Session } from '../session.ts';

const call = '<tool><tool_name>t</tool_name><arguments><a>x && y</a></arguments></tool>';

function moves(text: string): Map<string, number> {
  const session = new Session({ recovery: 'resilient', tools: [] });
  session.write(text);
  session.finish();
  return new Map(session.coverage(text.length).moves.map(({ from, to, visits }) => [`${from} ${to}`, visits]));
}

test('a move from place to place counts once, with markup between or without', () => {
  const found = moves(`${call} and ${call}`);
  expect(found.get('Outside InTool')).toBe(2);
  expect(found.get('InTool InArguments')).toBe(2);
  expect(found.get('InArgument InArguments')).toBe(2);
  expect(found.get('InTool Outside')).toBe(2);
});

test('a move into markup counts each time it is entered', () => {
  expect(moves(call).get('InArgument InEntity')).toBe(2);
});
