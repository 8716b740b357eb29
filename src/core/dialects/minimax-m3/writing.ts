import { writesElements } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { SENTINEL } from './marks.ts';

export const minimaxM3Writing: DialectWriting = {
  severalCalls: true,
  prompt: {
    types: `Numbers, true, false and null stand bare. Only a tag right behind ${SENTINEL} is a tag; all other text is value.`,
  },
  writer: writesElements({
    message: [`${SENTINEL}<tool_call>`, `${SENTINEL}</tool_call>`],
    between: '',
    call: (tool) => [`${SENTINEL}<invoke name="${tool}">`, `${SENTINEL}</invoke>`],
    argument: (argument) => [`${SENTINEL}<${argument}>`, `${SENTINEL}</${argument}>`],
  }),
};
