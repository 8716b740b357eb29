import { before, ownThinking } from '../kit/common-marks.ts';
import { either, followedBy, literal, optional, sequence, spaces, word } from '../kit/matcher.ts';
import { noText } from '../kit/text-bodies.ts';
import type { JsonFormat } from './json-format.ts';
import { LIST, malformed, opener, toolName } from './json-format.ts';

/** Mistral (formats.md §4.3). */
export const mistral: JsonFormat = {
  id: 'mistral',
  opens: [
    opener('[TOOL_CALLS]', LIST),
    malformed(
      '[TOOL_CALLS]',
      before(literal('[TOOL_CALLS]'), sequence('{', spaces, either('"', "'"))),
      () => '[TOOL_CALLS]',
    ),
    {
      written: '[TOOL_CALLS]NAME[ARGS]',
      match: sequence(
        '[TOOL_CALLS]',
        spaces,
        toolName,
        spaces,
        optional(sequence('[CALL_ID]', spaces, word, spaces)),
        either('[ARGS]', followedBy('{')),
      ),
    },
  ],
  takesText: noText,
  more: ownThinking('[THINK]', '[/THINK]'),
};
