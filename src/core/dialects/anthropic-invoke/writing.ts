import { type ArgumentLayout, bare, writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { parameterTag } from './marks.ts';

/** How calls are written in this wrapper. */
export const invokeLayout = /* @__NO_SIDE_EFFECTS__ */ (wrapper: string, value = bare): ArgumentLayout => ({
  message: [`<${wrapper}>\n`, `\n</${wrapper}>`],
  between: '\n',
  call: (tool) => [`<invoke name="${tool}">\n`, '</invoke>'],
  argument: (name) => [parameterTag(name), '</parameter>\n'],
  value,
});

export const anthropicInvokeWriting: DialectWriting = {
  severalCalls: true,
  prompt: { tools: 'functions' },
  writer: writesArguments(invokeLayout('function_calls')),
};
