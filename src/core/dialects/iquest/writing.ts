import { positionWriting } from '../glm/position-writing.ts';

export const iquestWriting = positionWriting('iquest_tool_call', 'arg_key', 'arg_value');
