import { positionDialect } from '../glm/position-dialect.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { literal } from '../kit/matcher.ts';

/** GLM's pairs with other words in the tags. */
export const telechat4: MarkedDialect = positionDialect({
  id: 'telechat4',
  call: ['tool_call'],
  key: 'param_key',
  value: 'param_value',
  beforeJson: literal(''),
});
