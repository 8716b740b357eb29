import { expect, it } from 'vitest';
import { readReply } from '../../reading/read-reply.ts';

it.each(['</ tool_name>', '</  tool_name>', '</ \n\ttool_name>'])(
  'white space between </ and the name is left out, however much of it: %j',
  (end) => {
    const { calls, findings } = readReply(`<tool><tool_name>ls${end}<arguments><a>1</a></arguments></tool>`);
    expect(calls.map(({ call }) => [call.toolName, call.complete])).toEqual([['ls', true]]);
    expect(findings.map(({ code }) => code)).toEqual(['malformed-tag']);
  },
);
