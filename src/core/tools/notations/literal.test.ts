import { expect, test } from 'vitest';
import { plainOf } from './json-node.ts';
import { readLiteral } from './literal.ts';

function plainValue(text: string): unknown {
  const node = readLiteral(text);
  return node && plainOf(node, text);
}

test.each([
  ["['a' 'b', \"c\" + 'd', `e`]", ['ab', 'cd', 'e']],
  [String.raw`['\x41\u0042\u{43}\U00000044\105', r'\x41', '\.\d\a']`, ['ABCDE', '\\x41', '.\\d\u0007']],
  ["['one \\\r\nline', 'one \\\nline']", ['one line', 'one line']],
  [String.raw`[b'caf\xc3\xa9', 'caf\xc3\xa9']`, ['café', 'cafÃ©']],
  ["['''it's''', \"\"\"a\nb\"\"\"]", ["it's", 'a\nb']],
  ['(1,)', [1]],
  ['[(1)]', [1]],
])('%j is read as its language does', (text, value) => {
  expect(plainValue(text)).toEqual(value);
});

test.each(["['a\nb']", "['a", '[a]', "[f('a')]", "['a' 1]", `[\`\${a}\`]`])('%j is no literal', (text) => {
  expect(readLiteral(text)).toBeUndefined();
});
