import { describe, expect, it } from 'vitest';
import { evidenceOf } from './evidence.ts';

const kindsIn = (paste: string): string[] => evidenceOf(paste).pieces.map(({ kind }) => kind);
const ISSUE =
  '## Error message\n\nFailed to parse tool call: Extra content after end of tool call\n\n## Reply\n\n```xml\n<tool_call>\n{"name": "read", "arguments": {"path": "a.md"}}\n</tool_call>\n```\n';

describe('a text with a layer', () => {
  it('is what is inside, also where a wrapper reads a call through the layer', () => {
    expect(kindsIn(JSON.stringify({ ts: 1, raw: ISSUE }))).toEqual(expect.arrayContaining(['complaint', 'reply']));
    expect(kindsIn(ISSUE.replace(/^/gm, '> '))).toEqual(expect.arrayContaining(['complaint', 'reply']));
  });

  it('keeps what a model may have written where its calls are read with it', () => {
    const written = '<invoke name="echo">\n<parameter name="text">\u001b[31mred\u001b[0m</parameter>\n</invoke>';
    expect(evidenceOf(written).parts.map(({ view }) => view.text)).toEqual([written]);
    const printed = '\u001b[31mred\u001b[0m words\n\u001b[32mgreen\u001b[0m words\n';
    expect(evidenceOf(printed).parts.at(-1)?.view.layers).toContain('the colors of a terminal');
  });
});
