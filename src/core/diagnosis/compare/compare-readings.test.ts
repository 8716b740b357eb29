import { describe, expect, it } from 'vitest';
import { exampleCall } from '../example-call.ts';
import { compareReadings } from './compare-readings.ts';
import type { Comparison } from './comparison.ts';

function readings(text: string, chunks: readonly string[] = [text]): Record<Comparison['reader'], Comparison> {
  return Object.fromEntries(
    compareReadings(text, chunks, []).map((comparison) => [comparison.reader, comparison]),
  ) as never;
}

const differences = ({ arguments: list }: Comparison) =>
  list.flatMap(({ path, difference }) => (difference ? [`${path}: ${difference}`] : []));

describe('the readings side by side', () => {
  it('agree on a well-formed call', () => {
    const all = readings(exampleCall('<path>src/a.ts</path>\n  <content>a &amp;&amp; b</content>'));
    for (const reader of ['strict', 'forge', 'forge-stream', 'ampersand', 'resilient'] as const) {
      expect(all[reader]).toMatchObject({ outcome: 'read', toolName: 'write_file' });
      expect(differences(all[reader])).toEqual([]);
    }
    expect(all.json.outcome).toBe('nothing');
  });

  it('quote the error of each reader to the letter', () => {
    const all = readings(exampleCall('<content>a < b</content>'));
    const error = 'XML syntax error on line 5: expected element name after <';
    expect(all.strict).toMatchObject({ outcome: 'refused', error });
    expect(all.ampersand).toMatchObject({ outcome: 'refused', error });
    expect(all.forge.error).toMatch(`failed to unmarshal tool call XML: ${error}\nXML snippet: <tool>`);
    expect(all.resilient.outcome).toBe('read');
  });

  it('say where Forge changes CDATA', () => {
    const all = readings(exampleCall('<path>R&D</path>\n  <content><![CDATA[a && b]]></content>'));
    expect(differences(all.forge)).toEqual([
      '/content: It escapes the ampersands of the CDATA before it reads again, so the value is changed.',
    ]);
    expect(all.strict).toMatchObject({
      outcome: 'refused',
      arguments: [{ path: '/path' }, { path: '/content', text: '' }],
    });
  });

  it('say what Forge leaves out of its map', () => {
    const all = readings(exampleCall('<x>1</x><x>2</x><edits><edit>a</edit></edits><options><deep>1</deep></options>'));
    expect(differences(all.forge)).toEqual([
      '/x: It reads only the last of the repeated elements, `2`.',
      '/edits: It does not show lists; a tool that declares the list still gets it.',
      '/options: It does not show what is inside elements, and no tool of its own takes an object.',
    ]);
  });

  it('hang on the chunks for Forge alone', () => {
    const text = `${exampleCall('<path>a</path>', 'read_file')}\n<tool><tool_name>list_files</tool_name></tool>`;
    expect(readings(text)['forge-stream']).toMatchObject({
      toolName: 'list_files',
      arguments: [{ path: '/path', text: '' }],
    });
    expect(readings(text, text.split(''))['forge-stream']).toMatchObject({
      toolName: 'list_files',
      arguments: [{ path: '/path', text: '"a"' }],
    });
    expect(readings(text).resilient.toolName).toBe('read_file');
  });

  it('tell of every call, with the error of the first that is refused', () => {
    const text = `${exampleCall('<path>a</path>', 'read_file')}\n<tool><tool_name>run</tool_name><arguments><c>a && b`;
    const all = readings(text);
    expect(all.strict).toMatchObject({ outcome: 'refused', callCount: 2, unread: [1], toolName: 'read_file' });
    expect(all.strict.error).toBe('XML syntax error on line 1: invalid character entity & (no semicolon)');
    expect(all.ampersand.error).toBe('XML syntax error on line 1: unexpected EOF');
    expect(all.resilient).toMatchObject({ outcome: 'refused', callCount: 2, unread: [1] });
    expect(all.forge).toMatchObject({ outcome: 'read', callCount: 2, unread: [], toolName: 'read_file' });
  });

  it('read the superseded format, which Forge no longer knows', () => {
    const all = readings('<tool>{"tool_name": "read_file", "arguments": {"path": "a"}}</tool>');
    expect(all.json).toMatchObject({ outcome: 'read', toolName: 'read_file' });
    expect(all.forge).toMatchObject({ outcome: 'refused', error: 'tool_name is required in tool call' });
  });

  it('find nothing in prose', () => {
    for (const { outcome } of compareReadings('hello', ['hello'], [])) expect(outcome).toBe('nothing');
  });
});
