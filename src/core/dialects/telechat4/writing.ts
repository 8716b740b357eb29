import { positionWriting } from '../glm/position-writing.ts';

export const telechat4Writing = positionWriting('tool_call', 'param_key', 'param_value');
