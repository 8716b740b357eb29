import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { View } from '../../views/view.ts';
import { withoutLayer } from './layers.ts';

/** How a program writes a line of a text behind something of its own. */
const PREFIXED: Readonly<Record<string, (line: string, at: number) => string>> = {
  'quote marks': (line) => `> ${line}`,
  'the numbers of cat': (line, at) => `${String(at + 1).padStart(6)}\t${line}`,
  'the name of a container': (line) => `agent-1  | ${line}`,
  'the name of a pod': (line) => `[pod/agent-7f9c/agent] ${line}`,
  'a process of the journal': (line) => `agent[912]: ${line}`,
  times: (line, at) => `2026-10-02T09:11:${10 + (at % 50)}.120Z ${line}`,
  'a border': (line) => `│ ${line}`,
  comments: (line) => `# ${line}`,
  'the signs of a diff': (line) => `+${line}`,
};

/** Lines like those of replies and logs, with blanks before them and none after them. */
const line = fc.constantFrom(
  'Let me look.',
  '',
  '  indented: true',
  '> quoted',
  '# Heading',
  '- [ ] item',
  '12. twelfth',
  '+ added',
  '| cell | cell |',
  '<tool_call>',
  '    {"name": "read", "arguments": {"path": "a.md"}}',
  '2026-10-02 09:11:10 INFO started',
);

describe('a layer', () => {
  it.each(Object.entries(PREFIXED))('leaves exactly the text without %s', (_, write) => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), (lines) => {
        const text = ['{', ...lines, '}'].join('\n');
        const undone = withoutLayer(View.of(text.split('\n').map(write).join('\n')));
        expect(undone?.bare.text).toBe(text);
      }),
      { numRuns: draws(300) },
    );
  });

  it('is CR LF at the end of each line, and not of some', () => {
    expect(withoutLayer(View.of('a\r\n b\r\n'))?.bare.text).toBe('a\n b\n');
    expect(withoutLayer(View.of('a\r\nb\n'))).toBeUndefined();
  });

  it('is a string, also where it is joined of several', () => {
    const read = (text: string): string | undefined => withoutLayer(View.of(text))?.bare.text;
    expect(read('"a\\nb"')).toBe('a\nb');
    expect(read("'a\\n' +\n  'b'")).toBe('a\nb');
    expect(read('{"ts": 1, "raw": "a\\nb"}')).toBe('a\nb');
    expect(read('{"role": "user", "content": "a"}')).toBeUndefined();
    expect(read('{"error": "Tool error: no call was found", "error_type": "tool_error"}')).toBeUndefined();
  });

  it('is no list of a reply and no opener of a call', () => {
    for (const text of ['# Title\n# Title', '[TOOL_CALLS] a\n[TOOL_CALLS] b', 'one\ntwo'])
      expect([text, withoutLayer(View.of(text))]).toEqual([text, undefined]);
  });
});
