import type { MarkedDialectId } from '../names.ts';
import { namedBody, writesArguments, writesBody } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { BARE_NAME } from '../write/writing-limits.ts';

const typeName = (value: unknown, isFloat = false): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'bigint' || (Number.isInteger(value) && !isFloat)
        ? 'integer'
        : typeof value;

/** How the formats of `pair-formats.ts` are written (formats.md §10). */
export const PAIR_WRITINGS = {
  hy3: {
    severalCalls: true,
    writer: writesArguments({
      spaced: true,
      limits: { toolName: BARE_NAME },
      message: ['<tool_calls>\n', '\n</tool_calls>'],
      between: '\n',
      call: (tool) => [`<tool_call>${tool}<tool_sep>\n`, '</tool_call>'],
      argument: (key) => [`<arg_key>${key}</arg_key>\n<arg_value>`, '</arg_value>\n'],
    }),
  },
  longcat: {
    severalCalls: true,
    writer: writesBody({
      message: ['', ''],
      between: '\n',
      call: namedBody('<longcat_tool_call>', '</longcat_tool_call>'),
    }),
  },
  solar: {
    severalCalls: true,
    writer: writesArguments({
      spaced: true,
      limits: { toolName: BARE_NAME },
      message: ['', ''],
      between: '',
      call: (tool) => [`<|tool_call:start|>${tool}\n`, '<|tool_call:end|>'],
      argument: (key) => [`<|tool_arg:start|>${key}<|tool_arg:value|>`, '<|tool_arg:end|>\n'],
    }),
  },
  'k2-horizon': {
    severalCalls: true,
    prompt: {
      types: 'The type stands between key and value; a string stands as it is, all else is JSON.',
    },
    writer: writesArguments({
      spaced: true,
      limits: { toolName: BARE_NAME },
      message: ['<ifm|tool_calls>', '</ifm|tool_calls>'],
      between: '',
      call: (tool) => [`<ifm|tool_call>${tool}`, '</ifm|tool_call>'],
      argument: (key, value, isFloat) => [
        `<ifm|arg_key>${key}</ifm|arg_key><ifm|arg_type>${typeName(value, isFloat)}</ifm|arg_type><ifm|arg_value>`,
        '</ifm|arg_value>',
      ],
    }),
  },
} satisfies Partial<Record<MarkedDialectId, DialectWriting>>;
