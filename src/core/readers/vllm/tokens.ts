import { setOwn } from '../../json/exact-json.ts';
import { DEEPSEEK } from '../kit/deepseek.ts';
import { gemmaArguments } from '../kit/gemma.ts';
import { dottedName, jsonWord, keywordArguments, parseExpression, pythonList } from '../kit/python-code.ts';
import {
  callVerbatim,
  callWith,
  type HandedCall,
  type Outcome,
  onlyText,
  Raised,
  type Read,
  type ReaderModel,
  type Tools,
} from '../kit/reader.ts';
import { jsonOrText } from '../kit/schema-types.ts';
import { beforeFirst, namedSpansOf, spansOf } from '../kit/spans.ts';
import { callsOrText, caught, withProse } from './kit.ts';

const KIMI = '<|tool_calls_section_begin|>';

function readKimiK2(text: string): Outcome {
  const calls: HandedCall[] = [];
  for (const part of text.split('<|tool_call_begin|>').slice(1)) {
    const opener = /^\s*([^<]+:\d+)\s*<\|tool_call_argument_begin\|>/.exec(part);
    const end = opener ? part.indexOf('<|tool_call_end|>', opener[0].length) : -1;
    if (!opener || end < 0) continue;
    const name = opener[1]!.split(':')[0]!.split('.').at(-1)!;
    calls.push(callVerbatim(name, part.slice(opener[0].length, end).trim()));
  }
  return withProse(calls, beforeFirst(text, KIMI));
}

const { section: SECTION, open: OPEN, separator: SEPARATOR, close: CLOSE } = DEEPSEEK;
const FENCE = '\n```json\n';

function readDeepSeekV3(text: string): Outcome {
  const calls: HandedCall[] = [];
  let read = 0;
  for (let fence = text.indexOf(FENCE); fence >= 0; fence = text.indexOf(FENCE, fence + 1)) {
    const line = Math.max(read, text.lastIndexOf('\n', fence - 1) + 1);
    const open = text.indexOf(OPEN, line);
    const separator = text.lastIndexOf(SEPARATOR, fence - SEPARATOR.length);
    const from = fence + FENCE.length;
    const end = text.indexOf('\n', from);
    if (open < 0 || separator < open + OPEN.length || !text.startsWith(`\n\`\`\`${CLOSE}`, end)) continue;
    calls.push(callVerbatim(text.slice(separator + SEPARATOR.length, fence), text.slice(from, end)));
    read = end + 4 + CLOSE.length;
  }
  return withProse(calls, beforeFirst(text, SECTION));
}

function readDeepSeekV31(text: string): Outcome {
  const calls: HandedCall[] = [];
  for (let open = text.indexOf(OPEN); open >= 0; ) {
    const from = open + OPEN.length;
    const line = text.indexOf('\n', from);
    const limit = line < 0 ? text.length : line;
    const separator = text.indexOf(SEPARATOR, from);
    const close = separator < 0 || separator >= limit ? -1 : text.indexOf(CLOSE, separator + SEPARATOR.length);
    const isCall = close >= 0 && close < limit;
    if (isCall) calls.push(callVerbatim(text.slice(from, separator), text.slice(separator + SEPARATOR.length, close)));
    open = text.indexOf(OPEN, isCall ? close + CLOSE.length : from);
  }
  return withProse(calls, beforeFirst(text, SECTION));
}

const GEMMA = '<|tool_call>';
const GEMMA_CALL = /<\|tool_call>call:([\p{L}\p{N}_\-.]+)\{/u;

function readGemma4(text: string): Outcome {
  const calls = namedSpansOf(text, GEMMA_CALL, '}<tool_call|>').map(({ names: [name = ''], body }) =>
    callWith(name, gemmaArguments(body, { nulls: true, partial: true })),
  );
  return callsOrText(calls, text, beforeFirst(text, GEMMA).trim());
}

const FUNCTION_GEMMA = '<start_function_call>';
const FUNCTION_GEMMA_CALL = /<start_function_call>call:([\p{L}\p{N}_]+)\{/u;

function readFunctionGemma(text: string): Outcome {
  const found = namedSpansOf(text, FUNCTION_GEMMA_CALL, '}<end_function_call>', { toEnd: true });
  const calls = found.map(({ names: [name = ''], body }) => {
    const value = {};
    for (const { names, body: source } of namedSpansOf(body, /([\p{L}\p{N}_]+):<escape>/u, '<escape>'))
      setOwn(value, names[0]!, jsonOrText(source));
    return callWith(name, value);
  });
  return callsOrText(calls, text, beforeFirst(text, FUNCTION_GEMMA).trim());
}

/** A list of Python calls and nothing else; anything else raises. */
function listedCalls(source: string): HandedCall[] {
  const node = parseExpression(source);
  if (node?.kind !== 'list') throw new Raised('Tool output must be a list of function calls');
  return node.items.map((call) => {
    const name = call.kind === 'call' ? dottedName(call.of) : null;
    const value = call.kind === 'call' ? keywordArguments(call, { word: jsonWord, plain: true }) : undefined;
    if (name === null || value === undefined) throw new Raised('Tool call arguments must be literals');
    return callWith(name, value);
  });
}

const LFM = ['<|tool_call_start|>', '<|tool_call_end|>'] as const;

function readLfm2(text: string): Outcome {
  const span = spansOf(text, ...LFM, { toEnd: true })[0]!;
  const source = span.body.trim();
  if (!source.startsWith('[') || !source.endsWith(']')) return onlyText(text);
  const after = text.slice(span.end).split(LFM[1]).at(-1)!;
  const prose = [text.slice(0, span.start), after].map((part) => part.trim()).filter((part) => part !== '');
  return withProse(listedCalls(source), prose.join('\n'));
}

/** The reply as a list of calls, which its pattern must find at its start. */
const readPythonic = caught(null, (text) =>
  pythonList(text)?.start === 0 ? withProse(listedCalls(text), null) : onlyText(text),
);

const PYTHON_START = '<|python_start|>';

const readLlama4Pythonic: Read = (text, tools) =>
  text.startsWith(PYTHON_START)
    ? readPythonic(text.slice(PYTHON_START.length).replaceAll('<|python_end|>', ''), tools)
    : readPythonic(text, tools);

const LINE_ENDS = /\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/;

function readOlmo3(text: string, tools: Tools): Outcome {
  const [block] = spansOf(text, '<function_calls>', '</function_calls>');
  const lines = (block ? block.body.trim() : text).split(LINE_ENDS).map((line) => line.trim());
  const { calls } = readPythonic(`[${lines.filter((line) => line !== '').join(', ')}]`, tools);
  return callsOrText(calls, text, null);
}

/** vLLM's readers of calls in special tokens, and of calls in Python. */
export const TOKENS: readonly ReaderModel[] = [
  {
    parser: 'kimi_k2',
    source: 'kimi_k2_tool_parser.py',
    ruling:
      'The section’s token, `:n` in the id and the end of the call are needed; arguments are handed on as written.',
    whole: caught(KIMI, readKimiK2),
  },
  {
    parser: 'deepseek_v3',
    source: 'deepseekv3_tool_parser.py',
    ruling: 'Arguments on one line in a fence of JSON, handed on as written.',
    whole: caught(SECTION, readDeepSeekV3),
  },
  {
    parser: 'deepseek_v31',
    source: 'deepseekv31_tool_parser.py',
    ruling: 'The call on one line, its arguments handed on as written; an end token in a text ends it.',
    whole: caught(SECTION, readDeepSeekV31),
  },
  {
    parser: 'gemma4',
    source: 'gemma4_tool_parser.py',
    ruling: 'A call ends at the first `}<tool_call|>`; without its brace there is none.',
    whole: caught(GEMMA, readGemma4),
  },
  {
    parser: 'functiongemma',
    source: 'functiongemma_tool_parser.py',
    ruling: 'Of a truncated call the whole arguments count.',
    whole: caught(FUNCTION_GEMMA, readFunctionGemma),
  },
  {
    parser: 'lfm2',
    source: 'lfm2_tool_parser.py',
    ruling: 'A list of Python calls after the start token; the end token may be missing.',
    whole: caught(LFM[0], readLfm2),
  },
  {
    parser: 'pythonic',
    source: 'pythonic_tool_parser.py',
    ruling: 'The whole reply must be the list of Python calls; a negative number makes it text.',
    whole: readPythonic,
  },
  {
    parser: 'llama4_pythonic',
    source: 'llama4_pythonic_tool_parser.py',
    ruling: 'As pythonic, with `<|python_start|>` taken off.',
    whole: readLlama4Pythonic,
  },
  {
    parser: 'olmo3',
    source: 'olmo3_tool_parser.py',
    ruling: 'A Python call a line in `<function_calls>`.',
    whole: readOlmo3,
  },
];
