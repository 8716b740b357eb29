import { describe, expect, it } from 'vitest';
import { changeWords, differingPart, fixInOneLine } from './fix-words.ts';

const change = { call: 0, path: '/edits/0/a~1b', before: '"x"', after: '1' };

describe('the words for what a fix changes', () => {
  it('name the value and say whether it is there before and after', () => {
    expect(changeWords(change)).toBe('changes `edits/0/a/b`');
    expect(changeWords({ call: 0, path: 'tool_name', after: '"t"' })).toBe('adds the tool name');
    expect(changeWords({ call: 0, path: '', before: '{"a":1}' })).toBe('removes all arguments');
  });

  it('follow the title where a fix is one line', () => {
    const fix = { title: 'Complete ]] to ]]>', edits: [] };
    expect(fixInOneLine(fix)).toBe('Complete ]] to ]]>');
    expect(fixInOneLine({ ...fix, changes: [change] })).toBe('Complete ]] to ]]> (changes edits/0/a/b)');
    expect(fixInOneLine({ title: 'Remove the attributes', edits: [], loses: true })).toBe(
      'Remove the attributes (what they say is lost)',
    );
  });

  it('point at what differs', () => {
    expect(differingPart('"hello]]"', '"hello"')).toEqual(['"hello', ']]', '"']);
    expect(differingPart('aa', 'aaa')).toEqual(['aa', '', '']);
    expect(differingPart('', 'x')).toEqual(['', '', '']);
  });
});
