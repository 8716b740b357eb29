import { writesArguments } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { parameterTag } from './marks.ts';

/** How calls are written in tags between bars that begin with this word. */
export const barredWriting = /* @__NO_SIDE_EFFECTS__ */ (word: string): DialectWriting => ({
  severalCalls: true,
  prompt: {
    tools: 'functions',
    types:
      'string="true" says that the value is text as it is, string="false" that it is JSON: a number, true, false, null, a list or an object.',
  },
  writer: writesArguments({
    message: [`<｜${word}｜tool_calls>\n`, `\n</｜${word}｜tool_calls>`],
    between: '\n',
    call: (tool) => [`<｜${word}｜invoke name="${tool}">\n`, `</｜${word}｜invoke>`],
    argument: (argument, value) => [
      parameterTag(word, argument, typeof value === 'string'),
      `</｜${word}｜parameter>\n`,
    ],
  }),
});

export const deepseekDsmlWriting: DialectWriting = barredWriting('DSML');
