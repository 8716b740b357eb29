import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { followedBy, lineBreak, sequence, spaces } from '../kit/matcher.ts';
import { positionDialect, toolName } from './position-dialect.ts';

/** The opener of a call. */
export const opener = (tool: string): string => `<tool_call>${tool}`;

/** Pairs of keys and values by position (dialects.md §4.5). */
export const glm: MarkedDialect = positionDialect({
  id: 'glm',
  call: ['tool_call'],
  key: 'arg_key',
  value: 'arg_value',
  beforeJson: lineBreak,
  opens: (wrapper, json) => [
    {
      kind: 'call-open',
      written: '<tool_call>NAME>',
      match: sequence(wrapper, toolName, '>', followedBy(sequence(spaces, json))),
      rewrite: (tool) => `${opener(tool)}\n`,
    },
  ],
  isStop: true,
});
