import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { dumpJson, loadJson } from '../kit/python-json.ts';
import {
  callVerbatim,
  callWith,
  type HandedCall,
  type Outcome,
  onlyText,
  type ReaderModel,
  type Tools,
} from '../kit/reader.ts';
import { declaredType, jsonOrText } from '../kit/schema-types.ts';
import { namedSpansOf, pairsOf, spansOf, type TextSpan, withoutSpans } from '../kit/spans.ts';
import { readXmlCalls } from '../kit/xml-calls.ts';
import { GLM_ARGUMENT, glmCalls, isDeclared } from './common.ts';
import {
  bareCall,
  callingTools,
  callsOr,
  functionObjects,
  guessed,
  jsonBlocks,
  listCalls,
  objectCall,
  parameterValues,
  sourceCall,
  topLevelObjects,
  withoutThinking,
  wrappedFunctions,
} from './kit.ts';
import { cutOut, harmonyOutcome, looseCall, minimaxProse } from './loose.ts';
import { readGemma4 } from './vllm-mlx-gemma.ts';
import { readLlama } from './vllm-mlx-llama.ts';

type Cut = Pick<TextSpan, 'start' | 'end'>;

const withoutIfAny = (text: string, spans: readonly Cut[]): string =>
  spans.length > 0 ? withoutSpans(text, spans) : text;

const MISTRAL = '[TOOL_CALLS]';

/** Readers that try one form after the other, each on what the ones before left. */
function readAuto(text: string): Outcome {
  if (text.includes('<|tool_call>')) {
    const gemma = readGemma4(text);
    if (gemma.calls.length > 0) return gemma;
  }
  if (text.includes(MISTRAL)) {
    const [before = '', ...parts] = text.split(MISTRAL);
    const calls = parts.map((part) => part.trim()).flatMap(mistralCalls);
    if (calls.length > 0) return callsOr(calls, text, before.trim());
  }
  const calls: HandedCall[] = [];
  let rest = text;
  const take = <T extends Cut>(spans: readonly T[], read: (span: T) => readonly HandedCall[]) => {
    for (const span of spans) calls.push(...read(span));
    rest = withoutIfAny(rest, spans);
  };
  take(callingTools(rest), ({ names, body }) => sourceCall(names[0]!, body));
  take(namedSpansOf(rest, /\[([\p{L}\p{N}_]+)\((?=\{)/u, '})]', { inBody: 1 }), ({ names, body }) =>
    sourceCall(names[0]!, body),
  );
  take(wrappedFunctions(rest), ({ names, body }) => [
    callWith(
      names[0]!.trim(),
      parameterValues(body, (source) => source),
    ),
  ]);
  take(jsonBlocks(rest), ({ body }) => [objectCall(loadJson(body))].filter((call) => call !== undefined));
  take(functionObjects(rest), ({ names, body }) => sourceCall(names[0]!, body));
  if (calls.length > 0) return callsOr(calls, text, rest);
  return callsOr(bareCalls(rest.trim()), text, null);
}

/** A part after `[TOOL_CALLS]`: a name up to a brace, or a list. */
function mistralCalls(part: string): HandedCall[] {
  const brace = part.indexOf('{');
  if (part.startsWith('[') || brace < 0) return listCalls(loadJson(part));
  const name = part.slice(0, brace).trim();
  return name === '' ? [] : [callVerbatim(name, part.slice(brace))];
}

function bareCalls(text: string): HandedCall[] {
  const list = text.startsWith('[') ? loadJson(text) : undefined;
  if (Array.isArray(list)) return (list as readonly JsonValue[]).flatMap(bareCall);
  return topLevelObjects(text, { recovers: true }).flatMap((source) => bareCall(loadJson(source)));
}

const HARMONY_CALL =
  /<\|channel\|>commentary\s+to=functions\.([\p{L}\p{N}_]+)(?:\s*<\|constrain\|>[\p{L}\p{N}_]+)?\s*<\|message\|>/gu;
const HARMONY_END = /<\|(?:call|end|return|start|channel)\|>/g;

function readHarmony(text: string): Outcome {
  const calls: HandedCall[] = [];
  HARMONY_CALL.lastIndex = 0;
  for (let call = HARMONY_CALL.exec(text); call; call = HARMONY_CALL.exec(text)) {
    HARMONY_END.lastIndex = HARMONY_CALL.lastIndex;
    const end = HARMONY_END.exec(text);
    const source = text.slice(HARMONY_CALL.lastIndex, end?.index).trim();
    calls.push(...sourceCall(call[1]!, source, { strict: !end || end[0] === '<|channel|>' }));
    if (!end) break;
    HARMONY_CALL.lastIndex = HARMONY_END.lastIndex;
  }
  return harmonyOutcome(text, calls, '<|return|>');
}

function readHermes(source: string, tools: Tools): Outcome {
  const shown = withoutThinking(source);
  const reasoning = spansOf(shown, '<tool_call_reasoning>', '</tool_call_reasoning>');
  let rest = reasoning.length > 0 ? cutOut(shown, reasoning) : shown;
  let calls: HandedCall[] = [];
  for (const form of HERMES_FORMS) {
    const spans = form.find(rest);
    calls = spans.flatMap(form.read);
    rest = withoutIfAny(rest, spans);
    if (calls.length > 0) break;
  }
  if (calls.length === 0) ({ calls, rest } = looseCall(rest, tools));
  const why = reasoning.map(({ body }) => body).join(' ');
  if (reasoning.length > 0) rest = rest === '' ? `(Reasoning: ${why})` : `${rest}\n\n(Reasoning: ${why})`;
  return callsOr(calls, rest, rest);
}

interface Form {
  readonly find: typeof jsonBlocks;
  readonly read: (span: ReturnType<typeof jsonBlocks>[number]) => HandedCall[];
}

const readParameters: Form['read'] = ({ names, body }) => [callWith(names[0]!.trim(), parameterValues(body, guessed))];

const bareFunctions = (text: string) => namedSpansOf(text, /<function=([^>]{1,500})>/, '</function>');

const HERMES_FORMS: readonly Form[] = [
  { find: jsonBlocks, read: ({ body }) => [objectCall(loadJson(body))].filter((call) => call !== undefined) },
  { find: wrappedFunctions, read: readParameters },
  { find: bareFunctions, read: readParameters },
];

const [MINIMAX_OPEN, MINIMAX_CLOSE] = ['<minimax:tool_call>', '</minimax:tool_call>'] as const;

function readMinimax(text: string): Outcome {
  const blocks = spansOf(text, MINIMAX_OPEN, MINIMAX_CLOSE);
  if (blocks.length > 0)
    return { calls: blocks.flatMap(({ body }) => minimaxCalls(body)), text: minimaxProse(withoutSpans(text, blocks)) };
  const calls = minimaxCalls(text);
  const prose = minimaxProse(withoutSpans(text, minimaxInvokes(text)));
  return callsOr(calls, text, prose?.replaceAll('</invoke>', '').trim() ?? null);
}

const minimaxInvokes = (text: string) => namedSpansOf(text, /<invoke\s+name="([^"]+)">/, '</invoke>');

const minimaxCalls = (text: string): HandedCall[] =>
  minimaxInvokes(text).flatMap(({ names, body }) => {
    const parameters = namedSpansOf(body, /<parameter\s+name="([^"]+)">/, '</parameter>');
    const value = {};
    for (const parameter of parameters) setOwn(value, parameter.names[0]!, jsonOrText(parameter.body.trim()));
    return parameters.length > 0 ? [callWith(names[0]!.trim(), value)] : [];
  });

function readMistral(text: string): Outcome {
  if (!text.includes(MISTRAL)) return onlyText(text);
  const [before = '', ...parts] = splitOutsideStrings(text);
  let prose = before.trim();
  const calls = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const args = part.indexOf('[ARGS]');
      const brace = part.indexOf('{');
      if (!part.startsWith('[') && args >= 0 && (brace < 0 || args < brace)) return namedArguments(part, args);
      if (!part.startsWith('[') && brace >= 0) return mistralCalls(part);
      const whole = loadJson(part);
      if (whole !== undefined) return listCalls(whole);
      const list = /\[\{[\s\S]*\}\]/.exec(part)?.[0];
      const json = list === undefined ? undefined : loadJson(list);
      if (list !== undefined && json === undefined) prose = `${prose} ${part}`.trim();
      return listCalls(json);
    });
  return callsOr(calls, text, prose);
}

/** `name[ARGS]{…}`, which must be JSON to its end. */
function namedArguments(part: string, args: number): HandedCall[] {
  const name = part.slice(0, args).trim();
  const source = part.slice(args + 6);
  return /^[A-Za-z0-9_.-]+$/.test(name) && loadJson(source) !== undefined ? [callVerbatim(name, source)] : [];
}

function splitOutsideStrings(text: string): string[] {
  const first = text.indexOf(MISTRAL);
  const parts = [text.slice(0, first)];
  let start = first + MISTRAL.length;
  const mark = /\[TOOL_CALLS\]|"(?:[^"\\]|\\[\s\S])*(?:"|$)/g;
  mark.lastIndex = start;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    if (found[0] !== MISTRAL) continue;
    parts.push(text.slice(start, found.index));
    start = mark.lastIndex;
  }
  return [...parts, text.slice(start)];
}

function readNemotron(text: string): Outcome {
  const spans = wrappedFunctions(text);
  const calls = spans.flatMap(({ names, body }) => {
    const name = names[0]!.trim();
    const content = body.trim();
    if (content.startsWith('{') && loadJson(content) !== undefined) return [callVerbatim(name, content)];
    const value = parameterValues(content, jsonOrText);
    if (Object.keys(value).length > 0) return [callWith(name, value)];
    return content === '' ? [] : [callVerbatim(name, content)];
  });
  return callsOr(calls, text, withoutIfAny(text, spans));
}

function readPoolside(source: string, tools: Tools): Outcome {
  const text = withoutThinking(source);
  const calls = glmCalls(text)
    .filter(({ name }) => name !== '' && isDeclared(name, tools))
    .map(({ name, body }) => {
      const value: JsonObject = {};
      for (const [writtenKey, written] of pairsOf(body, GLM_ARGUMENT)) {
        const key = writtenKey.trim();
        if (key === '' || Object.hasOwn(value, key)) continue;
        setOwn(value, key, declaredType(tools, name, key) === 'string' ? written : jsonOrText(written.trim()));
      }
      return callWith(name, value);
    });
  const prose = (text.includes('<tool_call>') ? text.slice(0, text.indexOf('<tool_call>')) : text).trim();
  return { calls, text: prose === '' ? null : prose };
}

function readQwen(source: string): Outcome {
  const calls: HandedCall[] = [];
  let rest = withoutThinking(source);
  const calling = callingTools(rest);
  for (const { names, body } of calling) calls.push(...sourceCall(names[0]!, body, { strict: true }));
  rest = withoutIfAny(rest, calling);
  const blocks = jsonBlocks(rest);
  for (const { body } of blocks) calls.push(...[objectCall(loadJson(body))].filter((call) => call !== undefined));
  rest = withoutIfAny(rest, blocks);
  const functions = bareFunctions(rest);
  for (const { names, body } of functions) {
    const json = body.trim().startsWith('{') ? loadJson(body.trim()) : undefined;
    calls.push(callWith(names[0]!.trim(), json === undefined ? parameterValues(body, guessed) : json));
  }
  rest = withoutIfAny(rest, functions);
  if (calls.length === 0) return onlyText(withoutOpenMarkup(source));
  return callsOr(calls, source, withoutOpenMarkup(rest.replace(/<tool_call>\s*<\/tool_call>/g, '').trim()));
}

/** The text before the last markup that does not end. */
function withoutOpenMarkup(text: string): string {
  let end = text.length;
  for (const [open, close] of [
    ['<tool_call>', '</tool_call>'],
    ['<function=', '</function>'],
    ['[Calling tool:', ')]'],
  ] as const) {
    const at = text.lastIndexOf(open);
    if (at >= 0 && !text.includes(close, at)) end = Math.min(end, at);
  }
  return text === '' ? text : text.slice(0, end).trimEnd();
}

function readStep3p5(text: string): Outcome {
  const outcome = readQwen(text);
  const signature = ({ toolName, arguments: value }: HandedCall): string => `${toolName} ${dumpSorted(value)}`;
  return {
    ...outcome,
    calls: outcome.calls.filter((call, index, all) => index === 0 || signature(call) !== signature(all[index - 1]!)),
  };
}

const dumpSorted = (value: JsonValue): string =>
  isJsonObject(value)
    ? `{${Object.keys(value)
        .sort()
        .map((key) => `${key}:${dumpSorted(value[key]!)}`)
        .join()}}`
    : dumpJson(value);

function readQwen3Xml(source: string, tools: Tools): Outcome {
  const { calls, text, isTouched } = readXmlCalls(withoutThinking(source), tools, { implicit: true });
  return { calls, text: isTouched ? text : (text ?? source) };
}

/** Readers of vllm-mlx's own. */
export const OWN: readonly ReaderModel[] = [
  {
    parser: 'auto',
    aliases: ['generic'],
    source: 'auto_tool_parser.py',
    ruling: 'Tries several forms; of a bare object it knows only `arguments`, so `parameters` are lost.',
    whole: readAuto,
  },
  {
    parser: 'gemma4',
    source: 'gemma4_tool_parser.py',
    ruling: 'Only the first block of calls is read; it ends at `<tool_call|>`, in a string as well.',
    whole: readGemma4,
  },
  {
    parser: 'harmony',
    aliases: ['gpt-oss'],
    source: 'harmony_tool_parser.py',
    ruling: 'A call that nothing ends must be JSON; a leaked `<|channel|>` in the name makes it text.',
    whole: readHarmony,
  },
  {
    parser: 'hermes',
    aliases: ['nous'],
    source: 'hermes_tool_parser.py',
    ruling: 'JSON or parameters; the first form that gives a call counts, and types are guessed.',
    whole: readHermes,
  },
  {
    parser: 'llama',
    aliases: ['llama3', 'llama4'],
    source: 'llama_tool_parser.py',
    ruling: 'No list and no prose before a bare object; the generic reader then finds it.',
    whole: readLlama,
  },
  {
    parser: 'minimax',
    aliases: ['minimax_m2'],
    source: 'minimax_tool_parser.py',
    ruling: 'A bare call is read too; one without arguments is left out, and types are guessed.',
    whole: readMinimax,
  },
  {
    parser: 'mistral',
    source: 'mistral_tool_parser.py',
    ruling: 'After `[ARGS]` there must be JSON and nothing else.',
    whole: readMistral,
  },
  {
    parser: 'nemotron',
    aliases: ['nemotron3'],
    source: 'nemotron_tool_parser.py',
    ruling: 'Both wrappers must end; parameters without end tags are handed on as written.',
    whole: readNemotron,
  },
  {
    parser: 'poolside_v1',
    source: 'poolside_v1_tool_parser.py',
    ruling: 'As glm47 with texts untouched; a tool that is not declared vanishes.',
    whole: readPoolside,
  },
  {
    parser: 'qwen',
    aliases: ['qwen3'],
    source: 'qwen_tool_parser.py',
    ruling: 'JSON, `<function=name>` and `[Calling tool: …]`; the text of a truncated call is taken out.',
    whole: readQwen,
  },
  {
    parser: 'qwen3_xml',
    aliases: ['qwen3.5', 'qwen3_coder'],
    source: 'qwen3_xml_tool_parser.py',
    ruling: 'An XML parser: a cut value comes as broken JSON, and a function in a value renames the call and cuts it.',
    whole: readQwen3Xml,
  },
  {
    parser: 'step3p5',
    aliases: ['step'],
    source: 'step3p5_tool_parser.py',
    ruling: 'As qwen; a call that repeats the one before it counts once.',
    whole: readStep3p5,
  },
];
