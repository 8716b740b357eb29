import { PYTHON_JSON } from '../../calls/wire-json.ts';
import { before, ownThinking } from '../kit/common-marks.ts';
import { jsonSlip } from '../kit/json-slip.ts';
import type { MarkPattern } from '../kit/marked-dialect.ts';
import {
  AFTER_MARK,
  AT_REPLY_START,
  CUT,
  either,
  lineBreak,
  literal,
  type Matcher,
  NO,
  namesFrom,
  notFollowedBy,
  optional,
  readsNothing,
  sequence,
  spaces,
} from '../kit/matcher.ts';
import { notationBody } from '../kit/notation-body.ts';
import { soleText } from '../kit/text-bodies.ts';
import { qwenArguments } from '../qwen3-coder/marks.ts';
import type { JsonFormat, JsonOpener } from './json-format.ts';
import { LIST, malformed, opener, someCall, tagged, toolName, withoutList } from './json-format.ts';
import { readPythonCall } from './python-calls.ts';

/** The opener of a format without a strong form: calls are found by the whole text (`weak/`). */
const weakly = (written: string): JsonOpener => ({
  written,
  match: namesFrom(
    () => NO,
    () => [],
  ),
});

/** Lists of calls as Python prints dictionaries. */
const PYTHON_DICTIONARIES = notationBody(PYTHON_JSON);

/** Calls in Python, their arguments by name. */
const PYTHON = notationBody({ quote: null, pair: '=' });

// The formats whose calls are JSON, Python or `key:value` after an opener: the rows of formats.md §2 (a) to (c). Each is a
// constant, so that the reader of one format (`chunkscope/dialects/ID`) holds no other.

export const jsonBare: JsonFormat = { id: 'json-bare', opens: [weakly('{"name": "NAME"')], separators: /^[\s;,]+$/ };
export const react: JsonFormat = { id: 'react', opens: [weakly('Action: NAME')], takesText: soleText };
export const pythonic: JsonFormat = {
  id: 'pythonic',
  opens: [weakly('[NAME(')],
  close: ']',
  notation: PYTHON,
  listsNames: true,
};

/** The header of a message of Inkling's, which may name the tool. */
const TO_MODEL: Matcher = optional(sequence('<|message_model|>', spaces, optional(toolName)));

/** A list of calls, in Python or JSON. */
const CALLS: Matcher = sequence('[', spaces, either(someCall, notFollowedBy('{')));

/** A call that lacks its list; a word at the end of the text is not one. */
const BARE_CALL: Matcher = (source, at, scope) => {
  const end = sequence(toolName, spaces, '(')(source, at, scope);
  return end === CUT && scope.ended ? NO : end;
};

/** The start of a line, or right after what is no prose. */
const LINE_START = readsNothing((_source, at, scope) => (['', '\n'].includes(scope.before(1)) ? at : NO));

export const olmo3: JsonFormat = {
  id: 'olmo3',
  opens: [
    {
      written: '<function_calls>',
      match: before(literal('<function_calls>'), sequence(optional('['), toolName, spaces, '(')),
    },
  ],
  close: '</function_calls>',
  notation: PYTHON,
  listsNames: true,
  isBareList: true,
};

export const granite20b: JsonFormat = { id: 'granite-20b', opens: [opener('<function_call>', someCall)] };

export const granite: JsonFormat = { id: 'granite', opens: [opener('<|tool_call|>')] };

export const nemotron: JsonFormat = { id: 'nemotron', opens: [opener('<TOOLCALL>')], close: '</TOOLCALL>' };

export const lmstudio: JsonFormat = {
  id: 'lmstudio',
  opens: [opener('[TOOL_REQUEST]', someCall)],
  close: '[END_TOOL_REQUEST]',
};

export const internlm: JsonFormat = {
  id: 'internlm',
  opens: [
    {
      written: '<|action_start|><|plugin|>',
      match: before(sequence('<|action_start|>', spaces, '<|plugin|>'), someCall),
    },
  ],
  close: '<|action_end|>',
};

export const cohere: JsonFormat = {
  id: 'cohere',
  opens: [opener('<|START_ACTION|>')],
  close: '<|END_ACTION|>',
  more: [
    ...ownThinking('<|START_THINKING|>', '<|END_THINKING|>'),
    ...['<|START_RESPONSE|>', '<|END_RESPONSE|>', '<|START_TEXT|>', '<|END_TEXT|>'].map(
      (token): MarkPattern => ({ kind: 'channel', written: token, match: literal(token) }),
    ),
  ],
};

export const gigachat: JsonFormat = {
  id: 'gigachat',
  opens: [
    {
      written: '<|message_sep|>function call<|role_sep|>',
      match: before(sequence('<|message_sep|>', spaces, 'function call<|role_sep|>'), someCall),
    },
    opener('<|function_call|>', someCall),
  ],
  // The first token of the other opener ends messages too.
  begun: [literal('<|function_call|>'), sequence('<|message_sep|>', spaces, 'function')],
};

export const inkling: JsonFormat = {
  id: 'inkling',
  opens: [
    {
      written: '<|message_model|>NAME<|content_invoke_tool_json|>',
      match: before(sequence(TO_MODEL, '<|content_invoke_tool_json|>'), someCall),
    },
    {
      written: '<|message_model|>NAME<|content_invoke_tool_text|>',
      match: sequence('<|message_model|>', spaces, toolName, spaces, '<|content_invoke_tool_text|>'),
    },
  ],
  close: '<|end_message|>',
  bodyIsCall: true,
  takesText: soleText,
  more: [
    {
      kind: 'channel',
      written: '<|message_model|><|content_text|>',
      match: sequence('<|message_model|>', spaces, '<|content_text|>'),
    },
    { kind: 'channel', written: '<|end_message|>', match: literal('<|end_message|>') },
  ],
};

export const sarashina: JsonFormat = {
  id: 'sarashina',
  opens: [opener('<|tool_calls|>', LIST), withoutList('<|tool_calls|>')],
  notation: PYTHON_DICTIONARIES,
  readsCalls: readPythonCall,
};

export const stepAudio2: JsonFormat = {
  id: 'step-audio-2',
  opens: [
    {
      written: '<tool_call>function\nNAME',
      match: before(sequence('<tool_call>function', lineBreak, toolName, lineBreak), '{'),
    },
  ],
  close: '</tool_call>',
};

/** What is before the calls of HyperCLOVA X, with the end of the message before and the blank that the prompt leaves. */
const TO_FUNCTION: Matcher = sequence(
  either(
    sequence(optional(sequence('<|im_end|>', spaces)), '<|im_start|>assistant', spaces, '-> '),
    sequence(optional(AFTER_MARK), '-> '),
  ),
  'tool/function_call',
  lineBreak,
);

export const hyperclovax: JsonFormat = {
  id: 'hyperclovax',
  opens: [
    { written: '-> tool/function_call', match: before(TO_FUNCTION, LIST) },
    withoutList('-> tool/function_call', TO_FUNCTION),
  ],
  closes: ['<|im_end|>'],
  more: [
    {
      kind: 'thinking-open',
      written: '/think',
      match: sequence(AT_REPLY_START, '/think', lineBreak),
      closedBy: ['\n', '', ' '].map((blank) => `<|im_end|>${blank}<|im_start|>assistant`),
    },
  ],
};

export const pangu: JsonFormat = {
  id: 'pangu',
  opens: [opener('[unused11]', LIST), withoutList('[unused11]')],
  close: '[unused12]',
  more: ownThinking('[unused16]', '[unused17]'),
};

export const apertus: JsonFormat = {
  id: 'apertus',
  opens: [opener('<|tools_prefix|>', '[')],
  close: '<|tools_suffix|>',
  keysAreNames: true,
};

export const functionary: JsonFormat = {
  id: 'functionary',
  opens: [{ written: '>>>NAME', match: before(sequence(LINE_START, '>>>', toolName, '\n'), '{') }],
  more: [{ kind: 'channel', written: '>>>all', match: sequence(LINE_START, '>>>all\n') }],
};

/** A list of calls in Python, in tokens of its own. */
const pythonList = (id: string, open: string, close: string): JsonFormat => ({
  id,
  opens: [{ written: open, match: before(literal(open), CALLS, someCall, BARE_CALL) }],
  close,
  notation: PYTHON,
  listsNames: true,
});

export const lfm2: JsonFormat = pythonList('lfm2', '<|tool_call_start|>', '<|tool_call_end|>');

export const llama4: JsonFormat = {
  ...pythonList('llama4', '<|python_start|>', '<|python_end|>'),
  isStopWrapper: true,
  jsonIsSlip: jsonSlip,
};

export const llama3Json: JsonFormat = {
  id: 'llama3-json',
  opens: [opener('<|python_tag|>')],
  isBareList: true,
  separators: /^[\s;,]+$/,
};

export const functools: JsonFormat = {
  id: 'functools',
  opens: [{ written: 'functools', match: before(literal('functools'), sequence('[', spaces, '{', spaces, '"')) }],
};

export const toolCallsJson: JsonFormat = {
  id: 'tool-calls-json',
  opens: [tagged('tool_calls')],
  close: '</tool_calls>',
  isBareList: true,
};

export const taggedJson: JsonFormat = {
  id: 'tagged-json',
  opens: [tagged('tools'), tagged('tool_use')],
  close: '</tools>',
  closes: ['</tool_use>'],
};

export const functionJson: JsonFormat = {
  id: 'function-json',
  opens: [
    { written: '<function=NAME>', match: before(sequence('<function=', toolName, '>'), '{') },
    // What Llama 3 writes on servers that stop at its tag.
    malformed(
      '<function=NAME',
      before(sequence('<function=', toolName, spaces, optional(either('=', ',', '(', '>=')), spaces), '{'),
      (tool) => `<function=${tool}>`,
    ),
  ],
  close: '</function>',
  closes: [')</function>'],
  laterArguments: {
    ...qwenArguments,
    marks: [
      {
        kind: 'call-open',
        written: '<function=NAME>',
        match: sequence('<function=', toolName, '>'),
        follows: true,
      },
      ...qwenArguments.marks,
    ],
  },
};

export const callingTool: JsonFormat = {
  id: 'calling-tool',
  opens: [{ written: '[Calling tool: NAME(', match: before(sequence('[Calling tool:', spaces, toolName, '('), '{') }],
  close: ')]',
};

export const commandR: JsonFormat = {
  id: 'command-r',
  opens: [{ written: 'Action:```json', match: before(sequence('Action:', spaces, '```json'), LIST) }],
  close: '```',
};

export const plamo3: JsonFormat = {
  id: 'plamo3',
  wrapper: { open: '<|plamo:begin_tool_requests:plamo|>', close: '<|plamo:end_tool_requests:plamo|>' },
  opens: [
    {
      written: '<|plamo:begin_tool_request:plamo|>NAME',
      match: sequence(
        '<|plamo:begin_tool_request:plamo|>',
        spaces,
        '<|plamo:begin_tool_name:plamo|>',
        toolName,
        '<|plamo:end_tool_name:plamo|>',
        spaces,
        '<|plamo:begin_tool_arguments:plamo|>',
      ),
    },
  ],
  close: '<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|>',
  halfClose: '<|plamo:end_tool_arguments:plamo|>',
};
