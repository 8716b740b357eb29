import { expect, test } from 'vitest';
import { compareReadings } from '../../../core/diagnosis/compare/compare-readings.ts';
import { groupArguments } from './argument-groups.ts';

const call = (args: string): string => `<tool><tool_name>t</tool_name><arguments>${args}</arguments></tool>`;
const groupsOf = (text: string) => groupArguments(compareReadings(text, [text], []));

test('readers that read the same stand in one group', () => {
  const [path] = groupsOf(call('<a>1</a>'));
  expect(path?.path).toBe('/a');
  expect(path?.groups).toHaveLength(1);
  expect(path?.groups.flatMap(({ readers }) => readers).sort()).toEqual([
    'ampersand',
    'forge',
    'forge-stream',
    'resilient',
    'strict',
  ]);
});

test('what Forge changes stands apart, with the sentence that explains it', () => {
  const content = groupsOf(call('<p>R&D</p><c><![CDATA[a && b]]></c>')).find(({ path }) => path === '/c');
  expect(content?.groups.map(({ readers, text }) => [readers, text])).toEqual([
    [['resilient', 'ampersand'], '"a && b"'],
    [['forge', 'forge-stream'], '"a &amp;&amp; b"'],
  ]);
  expect(content?.groups[1]?.difference).toContain('CDATA');
});

test('a reader that stopped is not named for what came behind its error', () => {
  const text = call('<a>x & y</a><b>2</b>');
  expect(
    groupsOf(text)
      .find(({ path }) => path === '/b')
      ?.groups.flatMap(({ readers }) => readers),
  ).not.toContain('strict');
});
