import { toolName } from '../json-calls/json-format.ts';
import { followedBy, sequence, spaces } from '../kit/matcher.ts';
import type { PairFormat } from './pair-format.ts';

// The formats whose calls are pairs of a key and a value (formats.md §7), a constant each as in `json-formats.ts`.

export const hy3: PairFormat = {
  id: 'hy3',
  wrapper: ['<tool_calls>', '</tool_calls>'],
  call: ['<tool_call>', '<tool_sep>', '</tool_call>'],
  key: ['<arg_key>', '</arg_key>'],
  value: ['<arg_value>', '</arg_value>'],
  hasSuffix: true,
  marks: (tag) => [
    {
      kind: 'call-open',
      written: '<tool_call>NAME',
      match: sequence(tag('<tool_call>'), spaces, toolName, followedBy(sequence(spaces, tag('<arg_key>')))),
      rewrite: (tool) => `<tool_call>${tool}<tool_sep>`,
      onlyIn: 'InWrapper',
    },
    {
      kind: 'call-close',
      written: '<end_of_tool_call>',
      match: tag('<end_of_tool_call>'),
      rewrite: (_name, written) => written.replace('<end_of_', '</'),
      code: 'mismatched-tag',
    },
  ],
  json: 'slip',
};

export const longcat: PairFormat = {
  id: 'longcat',
  call: ['<longcat_tool_call>', '', '</longcat_tool_call>'],
  key: ['<longcat_arg_key>', '</longcat_arg_key>'],
  value: ['<longcat_arg_value>', '</longcat_arg_value>'],
  json: 'call',
};

export const solar: PairFormat = {
  id: 'solar',
  call: ['<|tool_call:start|>', '', '<|tool_call:end|>'],
  key: ['<|tool_arg:start|>', '<|tool_arg:value|>'],
  value: ['', '<|tool_arg:end|>'],
};

export const k2Horizon: PairFormat = {
  id: 'k2-horizon',
  wrapper: ['<ifm|tool_calls>', '</ifm|tool_calls>'],
  call: ['<ifm|tool_call>', '', '</ifm|tool_call>'],
  key: ['<ifm|arg_key>', '</ifm|arg_key>'],
  value: ['<ifm|arg_value>', '</ifm|arg_value>'],
  type: ['<ifm|arg_type>', '</ifm|arg_type>'],
  json: 'call',
};
