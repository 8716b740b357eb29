import { type ArgumentLayout, writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { functionTag, parameterTag } from './marks.ts';

/** How calls are written in this wrapper. */
export const layoutWith = /* @__NO_SIDE_EFFECTS__ */ (wrapper: string): ArgumentLayout => ({
  message: ['', ''],
  between: '\n',
  call: (tool) => [`<${wrapper}>\n${functionTag(tool)}\n`, `</function>\n</${wrapper}>`],
  argument: (argument) => [`${parameterTag(argument)}\n`, '\n</parameter>\n'],
});

export const qwen3CoderWriting: DialectWriting = {
  severalCalls: true,
  withoutWrapper:
    'OpenHands asks for calls without a wrapper, stops at `</function` and appends the end itself; otherwise either the reply hit its length limit, or the model left it out.',
  writer: writesArguments(layoutWith('tool_call')),
};
