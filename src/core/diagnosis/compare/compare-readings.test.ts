import { describe, expect, it } from 'vitest';
import { exampleCall } from '../rules/kit/example-call.ts';
import { compareReadings } from './compare-readings.ts';
import type { ComparedCell, Comparison, Reader } from './comparison.ts';

const compared = (text: string, chunks: readonly string[] = [text], against?: Reader) =>
  compareReadings({ chunks, tools: [] }, against);

function cellOf({ readers, rows }: Comparison, reader: Reader, row: string, call = 0): ComparedCell {
  const column = readers.findIndex((other) => other.reader === reader);
  const found = rows.find((other) => (other.path.slice(1) || other.kind) === row && other.call === call);
  return found?.cells[column] as ComparedCell;
}

const excerptOf = ({ excerpt }: ComparedCell) => excerpt.map(({ text }) => text).join('');
const differing = ({ readers, rows }: Comparison, reader: Reader) => {
  const column = readers.findIndex((other) => other.reader === reader);
  return rows.flatMap(({ cells, path, kind }) => {
    const { state, reason } = cells[column] as ComparedCell;
    return state === 'differs' ? [`${path || kind}: ${reason}`] : [];
  });
};

describe('the readings side by side', () => {
  it('agree on a well-formed call', () => {
    const all = compared(exampleCall('<path>src/a.ts</path>\n  <content>plain</content>'));
    for (const { reader, outcome, differing: cells } of all.readers)
      expect([reader, outcome, cells]).toEqual([reader, 'read', 0]);
  });

  it('say at which line of the reply a reader stops, whatever line Go counts', () => {
    const all = compared(`One line.\n${exampleCall('<content>a < b</content>')}`);
    const reason = 'line 6: `<` begins no tag';
    expect(cellOf(all, 'strict', 'outcome')).toMatchObject({ state: 'refuses', reason });
    expect(cellOf(all, 'ampersand', 'outcome')).toMatchObject({ state: 'refuses', reason });
    expect(cellOf(all, 'forge', 'outcome')).toMatchObject({
      state: 'refuses',
      reason,
      note: 'Go’s own error line 5 is counted from `<tool>`; here it is line 6.',
    });
    expect(cellOf(all, 'forge', 'content').state).toBe('none');
    expect(cellOf(all, 'resilient', 'outcome')).toMatchObject({ state: 'reference', reason: 'after 1 repair' });
  });

  it('say where Forge changes CDATA, and at which line that begins', () => {
    const all = compared(exampleCall('<path>R&D</path>\n  <content><![CDATA[a && b]]></content>'));
    expect(differing(all, 'forge')).toEqual(['/content: `&` is written as `&amp;`']);
    const cell = cellOf(all, 'forge', 'content');
    expect(cell.excerpt).toEqual([{ text: 'a ' }, { text: '&amp;&amp;', mark: 'differs' }, { text: ' b' }]);
    expect(cell.base).toEqual([{ text: 'a ' }, { text: '&&', mark: 'differs' }, { text: ' b' }]);
    expect(cell.why).toContain('Its first try stops at line 5');
    expect(cell.so).toBe('The tool gets `&amp;&amp;` in place of `&&`, and no error is shown.');
  });

  it('say what Forge leaves out, and agree where its tools get the same texts', () => {
    const all = compared(exampleCall('<x>1</x><x>2</x><edits><edit>a</edit></edits><options><deep>1</deep></options>'));
    expect(differing(all, 'forge')).toEqual([
      '/x: the last of the repeated elements',
      '/options: elements inside left out',
    ]);
  });

  it('depend on the chunks only for the agent of Forge', () => {
    const text = `${exampleCall('<path>a</path>', 'read_file')}\n<tool><tool_name>list_files</tool_name></tool>`;
    expect(cellOf(compared(text), 'forge-stream', 'tool', 1).state).toBe('same');
    const cut = compared(text, text.split(''));
    expect(cellOf(cut, 'forge-stream', 'path', 1).reason).toBe('Resilient has no such argument');
    expect(excerptOf(cellOf(compared(text), 'resilient', 'tool', 0))).toBe('read_file');
  });

  it('compare every call, and say which Forge does not run', () => {
    const all = compared(exampleCall('<path>a</path>', 'read_file') + exampleCall('<path>b</path>', 'read_file'));
    expect(all.rows.filter(({ kind }) => kind === 'tool').map(({ call }) => call)).toEqual([0, 1]);
    expect(cellOf(all, 'forge', 'tool', 1)).toMatchObject({ state: 'differs', reason: 'it runs one call a turn' });
    expect(cellOf(all, 'forge', 'path', 1).state).toBe('none');
    expect(excerptOf(cellOf(all, 'forge', 'outcome'))).toBe('Reads call 1 alone');
  });

  it('take out what looks like thinking where the agent of Forge does', () => {
    const all = compared(exampleCall('<content>a <thinking>b</thinking> c</content>'));
    const cell = cellOf(all, 'forge-stream', 'content');
    expect(cell.reason).toBe('thinking taken out');
  });

  it('cut Forge’s own format by the habits of servers as well', () => {
    const all = compared(exampleCall('<content><![CDATA[ends with </content>.]]></content>'));
    expect(cellOf(all, 'first-close', 'content').reason).toBe('stops at the first `</content>`');
    expect(excerptOf(cellOf(all, 'first-close', 'content'))).toContain('<![CDATA[');
  });

  it('are held against another reader on request', () => {
    const all = compared(exampleCall('<path>\na.txt\n</path>'), undefined, 'trim-all');
    expect(cellOf(all, 'resilient', 'path')).toMatchObject({ state: 'differs', reason: 'other white space' });
    expect(cellOf(all, 'trim-all', 'path').state).toBe('reference');
    expect(compared('x', undefined, 'json').against).toBe('resilient');
  });

  it('read the superseded format, which Forge no longer knows', () => {
    const all = compared('<tool>{"tool_name": "read_file", "arguments": {"path": "a"}}</tool>');
    expect(cellOf(all, 'json', 'tool').state).toBe('same');
    expect(cellOf(all, 'forge', 'outcome')).toMatchObject({ state: 'refuses', reason: 'the call names no tool' });
  });

  it('find nothing in prose, and agree in that', () => {
    const all = compared('hello');
    for (const { reader, outcome } of all.readers) {
      expect(outcome).toBe('nothing');
      expect(cellOf(all, reader, 'outcome').state).toBe(reader === all.against ? 'reference' : 'same');
    }
  });
});
