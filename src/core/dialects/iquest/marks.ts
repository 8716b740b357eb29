import { positionDialect } from '../glm/position-dialect.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { spaces } from '../kit/matcher.ts';

/** GLM's pairs in another tag; one of the models writes it with a second name. */
export const iquest: MarkedDialect = positionDialect({
  id: 'iquest',
  call: ['iquest_tool_call', 'iquestcoder_tool_call'],
  key: 'arg_key',
  value: 'arg_value',
  beforeJson: spaces,
});
