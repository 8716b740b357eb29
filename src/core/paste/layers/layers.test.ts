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
  'the pod and the container of kubectl': (line) => `[pod/agent-7f9c4d5b8-x2x9k/agent] ${line}`,
  'a quote in a quote': (line) => `> > ${line}`,
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

/** A text without its layers, one after another. */
function textsUnder(view: View): string[] {
  const undone = withoutLayer(view);
  return undone ? [undone.bare.text, ...textsUnder(undone.bare)] : [];
}

const bareOf = (text: string): View | undefined => withoutLayer(View.of(text))?.bare;

/** What the paste has where a word of the text without its layer is. */
function inPaste(paste: string, word: string): string {
  const bare = bareOf(paste);
  const start = bare?.text.indexOf(word) ?? -1;
  const span =
    start < 0 ? { start: 0, end: 0 } : (bare?.back({ start, end: start + word.length }) ?? { start: 0, end: 0 });
  return paste.slice(span.start, span.end);
}

describe('a layer', () => {
  it.each(Object.entries(PREFIXED))('leaves exactly the text without %s', (_, write) => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), (lines) => {
        const text = ['{', ...lines, '}'].join('\n');
        const written = View.of(text.split('\n').map(write).join('\n'));
        expect(textsUnder(written)).toContain(text);
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

describe('what is undone leads back to the paste', () => {
  it.each([
    ['entities', '&lt;tool&gt; a &amp;&#38; b', '<tool> a && b', '<tool>', '&lt;tool&gt;'],
    ['quotes of a page', '{&quot;a&quot;: &#x27;b&#39;}', `{"a": 'b'}`, '"a"', '&quot;a&quot;'],
    ['chunks of HTTP', '3\r\nabc\r\n5;x=1\r\n\u00e9 fg\r\n0\r\n\r\n', 'abc\u00e9 fg', 'fg', 'fg'],
    [
      'lines of a hard edge',
      `${'a b'.repeat(14)}\n${'c d'.repeat(14)}\nend`,
      `${'a b'.repeat(14)}${'c d'.repeat(14)}end`,
      'dend',
      'd\nend',
    ],
    [
      'a tag that ends below its line',
      `${'<a>b</a>'.repeat(9)}any <tag\n>${'<a>b</a>'.repeat(9)}o </tag\n>`,
      `${'<a>b</a>'.repeat(9)}any <tag>${'<a>b</a>'.repeat(9)}o </tag>`,
      '<tag>',
      '<tag\n>',
    ],
    ['code of JavaScript', "const a = 'x\\n' +\n  'y';", 'x\ny', 'x\ny', "x\\n' +\n  'y"],
    ['literals of Python', "a = (\n  'x\\n'\n  'y'\n)", 'x\ny', 'y', 'y'],
    ['a raw string of Rust', 'let a = r#"x\\n"y""#;', 'x\\n"y"', '"y"', '"y"'],
    ['a raw string of Go', 'a := `x\\n"y"`', 'x\\n"y"', '"y"', '"y"'],
    ['a string of a shell', "$'it\\'s\\n'", "it's\n", "'", "\\'"],
    ['a here-document', "cat <<'EOF'\na\\\\b\nEOF\n", 'a\\\\b', 'b', 'b'],
    ['a here-document with escapes', 'cat <<EOF\na\\\\b\\$c\nEOF', 'a\\b$c', '$c', '$c'],
    [
      'lines in objects',
      '{"log": "a\\tb\\n", "stream": "stdout"}\n {"log": "c", "stream": "stderr"}',
      'a\tb\nc\n',
      'c',
      'c',
    ],
    ['a table', 'id,text\n1,"a ""b"" c",2', 'id,text\n1,a "b" c,2', '"b"', '""b"'],
    ["escapes of Python's quotes", "reply: [{\\'a\\': \\'\\'}]\n", "reply: [{'a': ''}]\n", "'a'", "\\'a\\'"],
    ['escapes without quotes', 'reply: [{\\"a\\": 1}]', 'reply: [{"a": 1}]', '"a"', '\\"a\\"'],
    [
      'a fence',
      '```\n<tool_call>\n{"name": "a", "arguments": {}}\n</tool_call>\n```\n',
      '<tool_call>\n{"name": "a", "arguments": {}}\n</tool_call>',
      '"a"',
      '"a"',
    ],
    ['a diff', 'diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n', 'a\nc\n', 'c', 'c'],
  ])('%s', (_, paste, text, word, there) => {
    expect([bareOf(paste)?.text, inPaste(paste, word)]).toEqual([text, there]);
  });

  it('is not undone where the text itself may have it', () => {
    for (const text of [
      '<p>&lt;tool&gt;</p>',
      'say "&quot;" twice',
      '5\nabc\n0\n',
      `${'data: a'.repeat(8)}\n${'data: b'.repeat(8)}\ndata: end`,
      `${'a b'.repeat(14)}\nend`,
      'a << b\nb\n',
      '{"log": "a"}\n{"log": "b"}',
      '```js\n<tool_call>\n{"name": "a", "arguments": {}}\n</tool_call>\n```',
      '```\n[a(b="c")]\n```',
      'say {\\"a\\": "b"}',
      "say {\\'a\\': 'b'}",
      '@@ -1 +1 @@ is what git writes\nwords',
    ])
      expect([text, bareOf(text)?.text]).toEqual([text, undefined]);
  });
});
