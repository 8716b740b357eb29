import type { MarkedDialectId } from '../names.ts';
import { JSON_LITERALS, type Literals } from '../write/call-text.ts';
import { type BodyLayout, namedBody, writesBody } from '../write/call-writer.ts';
import type { DialectWriting } from '../write/dialect-writing.ts';
import { BARE_NAME } from '../write/writing-limits.ts';

type Marks = readonly [open: string, close: string];

/* @__NO_SIDE_EFFECTS__ */
const written = (layout: Partial<BodyLayout> & Pick<BodyLayout, 'call'>): DialectWriting => ({
  severalCalls: true,
  writer: writesBody({ message: ['', ''], between: '', ...layout }),
});

/** The name is outside the JSON. */
/* @__NO_SIDE_EFFECTS__ */
const named = (layout: Parameters<typeof written>[0]): DialectWriting =>
  written({ limits: { toolName: BARE_NAME }, ...layout });

/** All calls in one list. */
/* @__NO_SIDE_EFFECTS__ */
const listed = (message: Marks, call: BodyLayout['call'] = namedBody(), between = ', '): DialectWriting =>
  written({ message, between, call });

/** Each call in marks of its own, name and arguments as one JSON object. */
/* @__NO_SIDE_EFFECTS__ */
const single = ([open, close]: Marks, argumentsKey = 'arguments'): DialectWriting =>
  written({ between: '\n', call: namedBody(open, close, ['name', argumentsKey]) });

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);
const pythonText = (text: string): string =>
  `"${text.replace(/[\\"\n\r\t]/g, (char) => ESCAPES.get(char) ?? `\\${char}`)}"`;

const WORDS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
]);

const PYTHON: Literals = {
  notation: 'python',
  key: (name) => `${pythonText(name)}: `,
  scalar: (value) =>
    typeof value === 'string' ? pythonText(value) : (WORDS.get(value) ?? JSON_LITERALS.scalar(value)),
  between: ', ',
};

/** A scalar as Python's `repr` prints it: in single quotes where no other is needed. */
const printed = (value: unknown): string => {
  if (typeof value !== 'string') return PYTHON.scalar(value);
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const escaped = value.replace(/[\\\n\r\t]/g, (char) => ESCAPES.get(char) ?? '\\\\');
  return quote + escaped.replaceAll(quote, `\\${quote}`) + quote;
};

/** Calls as Python writes them; servers that read them with Python's own parser refuse other names. */
/* @__NO_SIDE_EFFECTS__ */
const python = (message: Marks, between = ', '): DialectWriting =>
  written({
    message,
    between,
    call: (tool) => [tool, ''],
    literals: PYTHON,
    brackets: ['(', ')'],
    argument: (name) => `${name}=`,
    limits: { toolName: /^[\p{L}\p{M}\p{N}_.$:]+$/u, argument: /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u },
  });

/** Bare keys, text in quotes of the format's own. */
/* @__NO_SIDE_EFFECTS__ */
const keyed = ([open, close]: Marks, quote: string): DialectWriting =>
  written({
    call: (tool) => [`${open}call:${tool}`, close],
    literals: {
      notation: 'keys',
      key: (name) => `${name}:`,
      scalar: (value) => (typeof value === 'string' ? `${quote}${value}${quote}` : JSON_LITERALS.scalar(value)),
      between: ',',
    },
    limits: { toolName: BARE_NAME, key: /^(?!["'<\s])[^:,{}]+(?<!\s)$/, quote },
  });

const FENCE = '```';
const DEEPSEEK: Marks = ['<｜tool▁calls▁begin｜>', '<｜tool▁calls▁end｜>'];

/** How the formats of `json-formats.ts` are written (formats.md §10). */
export const JSON_WRITINGS = {
  harmony: named({
    between: '<|start|>assistant',
    call: (tool) => [`<|channel|>commentary to=functions.${tool} <|constrain|>json<|message|>`, '<|call|>'],
  }),
  'kimi-k2': named({
    message: ['<|tool_calls_section_begin|>', '<|tool_calls_section_end|>'],
    call: (tool, index) => [
      `<|tool_call_begin|>functions.${tool}:${index}<|tool_call_argument_begin|>`,
      '<|tool_call_end|>',
    ],
  }),
  mistral: named({ call: (tool) => [`[TOOL_CALLS]${tool}[ARGS]`, ''] }),
  'deepseek-v3': named({
    message: DEEPSEEK,
    between: '\n',
    call: (tool) => [
      `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${tool}\n${FENCE}json\n`,
      `\n${FENCE}<｜tool▁call▁end｜>`,
    ],
  }),
  'deepseek-v31': named({
    message: DEEPSEEK,
    call: (tool) => [`<｜tool▁call▁begin｜>${tool}<｜tool▁sep｜>`, '<｜tool▁call▁end｜>'],
  }),
  'llama3-json': listed(['<|python_tag|>', ''], namedBody('', '', ['name', 'parameters']), '; '),
  'json-bare': written({ several: ['[', ']'], between: ', ', call: namedBody() }),
  'function-json': named({ call: (tool) => [`<function=${tool}>`, '</function>'] }),
  granite: listed(['<|tool_call|>[', ']']),
  'granite-20b': single(['<function_call> ', '']),
  functools: listed(['functools[', ']']),
  'tool-calls-json': listed(['<tool_calls>[', ']</tool_calls>']),
  nemotron: listed(['<TOOLCALL>[', ']</TOOLCALL>']),
  apertus: listed(['<|tools_prefix|>[', ']<|tools_suffix|>'], (tool) => [`{${JSON.stringify(tool)}: `, '}']),
  cohere: listed(['<|START_ACTION|>[', ']<|END_ACTION|>'], (tool, index) =>
    namedBody('', '', [`tool_call_id": "${index}", "tool_name`, 'parameters'])(tool),
  ),
  'command-r': listed(
    [`Action: ${FENCE}json\n[`, `]\n${FENCE}`],
    namedBody('', '', ['tool_name', 'parameters']),
    ',\n',
  ),
  sarashina: written({
    message: ['<|tool_calls|>[', ']'],
    between: ', ',
    call: (tool) => [`{'name': ${printed(tool)}, 'arguments': `, '}'],
    literals: { ...PYTHON, key: (name) => `${printed(name)}: `, scalar: printed },
  }),
  'step-audio-2': named({ between: '\n', call: (tool) => [`<tool_call>function\n${tool}\n`, '</tool_call>'] }),
  hyperclovax: listed(['-> tool/function_call\n[', ']']),
  pangu: listed(['[unused11][', '][unused12]']),
  internlm: single(['<|action_start|><|plugin|>\n', '<|action_end|>'], 'parameters'),
  gigachat: { ...single(['<|message_sep|>\n\nfunction call<|role_sep|>\n', '']), severalCalls: false, holdsOne: true },
  inkling: named({
    call: (tool) =>
      namedBody(`<|message_model|>${tool}<|content_invoke_tool_json|>`, '<|end_message|>', ['name', 'args'])(tool),
  }),
  plamo3: named({
    message: ['<|plamo:begin_tool_requests:plamo|>', '<|plamo:end_tool_requests:plamo|>'],
    call: (tool) => [
      `<|plamo:begin_tool_request:plamo|><|plamo:begin_tool_name:plamo|>${tool}<|plamo:end_tool_name:plamo|><|plamo:begin_tool_arguments:plamo|>`,
      '<|plamo:end_tool_arguments:plamo|><|plamo:end_tool_request:plamo|>',
    ],
  }),
  lmstudio: single(['[TOOL_REQUEST]', '[END_TOOL_REQUEST]']),
  // Its prompts name the tools in <tools>, which is no place for calls too.
  'tagged-json': { ...single(['<tools>\n', '\n</tools>']), prompt: { tools: 'functions' } },
  functionary: named({ between: '\n', call: (tool) => [`>>>${tool}\n`, ''] }),
  'calling-tool': named({ between: '\n', call: (tool) => [`[Calling tool: ${tool}(`, ')]'] }),
  react: {
    ...named({ between: '\n', call: (tool) => [`Action: ${tool}\nAction Input: `, ''] }),
    severalCalls: false,
    holdsOne: true,
  },
  gemma4: keyed(['<|tool_call>', '<tool_call|>'], '<|"|>'),
  functiongemma: keyed(['<start_function_call>', '<end_function_call>'], '<escape>'),
  pythonic: python(['[', ']']),
  lfm2: python(['<|tool_call_start|>[', ']<|tool_call_end|>']),
  llama4: python(['<|python_start|>[', ']<|python_end|>']),
  olmo3: python(['<function_calls>', '</function_calls>'], '\n'),
} satisfies Partial<Record<MarkedDialectId, DialectWriting>>;
