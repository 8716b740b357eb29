import type { ReaderModel } from '../kit/reader.ts';
import { type Generated, grammarOf } from './generated.ts';
import { type Prompt, reading } from './prompt.ts';

/** A template that llama.cpp analyses by itself. */
interface Template extends Generated, Pick<ReaderModel, 'parser' | 'aliases' | 'ruling'> {
  readonly prompt?: Prompt;
}

const CHATML = /<\|im_end\|>/;
const LLAMA = /<\|eo[tm]_id\|>/;
const THINK = ['<think>', '</think>'] as const;
const HERMES = { around: ['<tool_call>\n', '</tool_call>'], each: true } as const;
const DEEPSEEK = ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'] as const;
const DEEPSEEK_STOP = /<｜end▁of▁sentence｜>/;

const TEMPLATES: readonly Template[] = [
  {
    parser: 'hermes-2-pro',
    aliases: ['hermes-3', 'qwen2.5'],
    ruling:
      'A call is JSON of a declared tool, `name` first, after a tag that ends its line; without the line break it is text, and anything else fails the request.',
    json: HERMES,
    prompt: { stops: CHATML },
  },
  {
    parser: 'qwen3',
    ruling: 'As hermes-2-pro, with thinking before the prose.',
    json: HERMES,
    thinking: ['<think>\n', '\n</think>\n\n'],
    prompt: { end: '</think>', plain: '<think>\n\n</think>\n\n', stops: CHATML },
  },
  {
    parser: 'llama-3.1',
    aliases: ['llama-3.2', 'llama-3.3'],
    ruling:
      'The reply must end with one call of a declared tool: `{"name": …, "parameters": {…}}`, in this order; a brace that begins anything else fails the request.',
    json: { around: ['', ''], keys: ['name', 'parameters'], mayHaveType: true, isSingle: true },
    prompt: { stops: LLAMA },
  },
  {
    parser: 'mistral-nemo',
    ruling:
      'A list after `[TOOL_CALLS]`; a comma must follow the arguments, with an id or without, else the request fails.',
    json: { around: ['[TOOL_CALLS]', ''], isList: true, id: { key: 'id', isLast: true } },
    prompt: { stops: /<\/s>/ },
  },
  {
    parser: 'mistral-small-3.2',
    ruling:
      '`[TOOL_CALLS]name[ARGS]{…}`, with `[CALL_ID]` before `[ARGS]` or without; anything else fails the request.',
    marked: { call: ['[TOOL_CALLS]', ''], name: ['', ''], id: ['[CALL_ID]', '[ARGS]'] },
    prompt: { stops: /<\/s>/ },
  },
  {
    parser: 'deepseek-r1',
    ruling: 'The name ends its line, and the arguments stand in a fence of JSON; anything else fails the request.',
    thinking: THINK,
    marked: {
      section: DEEPSEEK,
      call: ['<｜tool▁call▁begin｜>function', '<｜tool▁call▁end｜>'],
      name: ['<｜tool▁sep｜>', '\n```json\n'],
      close: '```',
    },
    prompt: { end: '</think>', thinking: '<think>\n', plain: '<think>\n</think>', stops: DEEPSEEK_STOP },
  },
  {
    parser: 'deepseek-v3.1',
    ruling:
      'Name and arguments with the separator between; both ends must be there, and anything else fails the request.',
    thinking: THINK,
    marked: {
      section: DEEPSEEK,
      call: ['<｜tool▁call▁begin｜>', '<｜tool▁call▁end｜>'],
      name: ['', '<｜tool▁sep｜>'],
    },
    prompt: { end: '</think>', thinking: '<think>', plain: '<think></think>', stops: DEEPSEEK_STOP },
  },
  {
    parser: 'glm-4.6',
    ruling:
      'A line ends after the name, each key and each value, required arguments come first, in the order of the schema; anything else fails the request.',
    thinking: ['<think>', '</think>\n'],
    marked: {
      call: ['<tool_call>', '</tool_call>'],
      name: ['', '\n'],
      arguments: { name: ['<arg_key>', '</arg_key>\n'], value: ['<arg_value>', '</arg_value>\n'] },
    },
    prompt: { end: '</think>', plain: '<think></think>', stops: /<\|(?:user|observation)\|>/ },
  },
  {
    parser: 'glm-4.7',
    ruling:
      'Nothing stands between a key and its value, required arguments come first, in the order of the schema; anything else fails the request.',
    thinking: THINK,
    marked: {
      call: ['<tool_call>', '</tool_call>'],
      name: ['', ''],
      arguments: { name: ['<arg_key>', '</arg_key>'], value: ['<arg_value>', '</arg_value>'] },
    },
    prompt: { end: '</think>', thinking: '<think>', stops: /<\|(?:user|observation)\|>/ },
  },
  {
    parser: 'minimax-m2',
    ruling:
      'A line ends after each tag but the last, and `, ` must stand between two calls, so that calls as the template writes them fail the request where they are several.',
    thinking: ['<think>\n', '\n</think>\n\n'],
    marked: {
      call: ['<minimax:tool_call>\n', '</minimax:tool_call>'],
      between: ', ',
      name: ['<invoke name="', '">\n'],
      close: '</invoke>\n',
      arguments: { name: ['<parameter name="', ''], value: ['">', '</parameter>\n'] },
    },
    prompt: { end: '</think>', thinking: '<think>\n', plain: '<think>\n</think>', stops: /\[e~\[/ },
  },
  {
    parser: 'seed-oss',
    ruling:
      'A line ends after each tag of function and parameter, required arguments come first, in the order of the schema; anything else fails the request.',
    thinking: ['<seed:think>', '</seed:think>\n'],
    marked: {
      call: ['<seed:tool_call>\n', '</seed:tool_call>'],
      name: ['<function=', '>\n'],
      close: '</function>\n',
      arguments: { name: ['<parameter=', '>'], value: ['', '</parameter>\n'] },
    },
    prompt: { end: '</seed:think>', stops: /<seed:eos>/ },
  },
  {
    parser: 'functionary-v3.1',
    ruling:
      '`<function=name>{…}</function>` of a declared tool at the end of the reply; anything else fails the request.',
    marked: { call: ['<function=', '</function>'], name: ['', '>'] },
    prompt: { stops: LLAMA },
  },
  {
    parser: 'firefunction-v2',
    ruling: 'A list after `functools`, `name` first; anything else fails the request.',
    json: { around: ['functools', ''], isList: true },
    prompt: { stops: LLAMA },
  },
  {
    parser: 'apriel-1.5',
    ruling: 'A list in `<tool_calls>`, `name` first; anything else fails the request.',
    json: { around: ['<tool_calls>', '</tool_calls>'], isList: true },
    prompt: { stops: /<\|end\|>/ },
  },
  {
    parser: 'nemotron-nano-v2',
    ruling: 'Lists in `<TOOLCALL>`, `name` first; anything else fails the request.',
    thinking: ['<think>\n', '</think>'],
    json: { around: ['<TOOLCALL>', '</TOOLCALL>'], each: true, isList: true },
    prompt: { end: '</think>', thinking: '<think>\n', plain: '<think>\n</think>', stops: /<SPECIAL_12>/ },
  },
  {
    parser: 'apertus',
    ruling: 'A list of objects whose one key is the name; anything else fails the request.',
    json: { around: ['<|tools_prefix|>', '<|tools_suffix|>'], isList: true, keys: null },
    prompt: { stops: /<\|assistant_end\|>/ },
  },
  {
    parser: 'command-r7b',
    ruling:
      'Prose must stand in its marks, calls in a list with an id, the name and `parameters`; anything else fails the request.',
    thinking: ['<|START_THINKING|>', '<|END_THINKING|>'],
    json: {
      around: ['<|START_ACTION|>', '<|END_ACTION|>'],
      isList: true,
      keys: ['tool_name', 'parameters'],
      id: { key: 'tool_call_id' },
      prose: ['<|START_RESPONSE|>', '<|END_RESPONSE|>'],
    },
    prompt: { end: '<|END_THINKING|>', stops: /<\|END_OF_TURN_TOKEN\|>/ },
  },
  {
    parser: 'command-r-plus',
    ruling: '`Action:` with a fence of JSON must begin the reply; prose before it fails the request.',
    json: {
      around: ['Action:\n```json\n', '```'],
      isList: true,
      keys: ['tool_name', 'parameters'],
      prose: ['<|CHATBOT_TOKEN|>', '<|END_OF_TURN_TOKEN|>'],
    },
  },
  {
    parser: 'gigachat-3.1',
    ruling: 'One object after `<|function_call|>`, `name` first; anything else fails the request.',
    json: { around: ['<|function_call|>', ''], isSingle: true },
    prompt: { stops: /<\/s>/ },
  },
  {
    parser: 'granite-3.3',
    ruling: 'No call is read: the template is found to have no format of calls.',
    thinking: THINK,
    prompt: { end: '</think>', stops: /<\|end_of_text\|>/ },
  },
];

/** Readers whose grammar is made of the template by itself. */
export const GENERATED: readonly ReaderModel[] = TEMPLATES.map(
  ({ parser, aliases, ruling, prompt = {}, ...rules }) => ({
    parser,
    ...(aliases && { aliases }),
    source: 'chat-auto-parser-generator.cpp',
    ruling,
    readsBySchema: true,
    whole: reading((tools) => grammarOf(rules, tools), prompt),
  }),
);
