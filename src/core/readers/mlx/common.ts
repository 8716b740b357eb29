import { isJsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { DEEPSEEK } from '../kit/deepseek.ts';
import { loadJson } from '../kit/python-json.ts';
import {
  callVerbatim,
  callWith,
  type HandedCall,
  type Outcome,
  onlyText,
  type ReaderModel,
  type Tools,
} from '../kit/reader.ts';
import { jsonOrText } from '../kit/schema-types.ts';
import { namedSpansOf, pairsOf, tagsOf, withoutSpans } from '../kit/spans.ts';
import { bareCall, callsOr, eitherCall, functionObjects, listCalls, withoutThinking } from './kit.ts';

const FENCE = '\n```json\n';

function readDeepSeek(text: string): Outcome {
  const at = text.indexOf(DEEPSEEK.section);
  if (at < 0) return onlyText(text);
  const calls = fencedCalls(text, [DEEPSEEK.separator, FENCE]);
  const all = calls.length > 0 ? calls : fencedCalls(text, [FENCE]);
  return callsOr(all, text, at > 0 ? text.slice(0, at).trim() : null);
}

/** Calls of DeepSeek: the name is before the fence, after the separator where one is asked for. */
function fencedCalls(text: string, marks: readonly string[]): HandedCall[] {
  const calls: HandedCall[] = [];
  const close = `\n\`\`\`${DEEPSEEK.close}`;
  for (let open = text.indexOf(DEEPSEEK.open); open >= 0; ) {
    let nameAt = open + DEEPSEEK.open.length;
    if (marks.length > 1) {
      const separator = text.indexOf(marks[0]!, nameAt);
      if (separator < 0) break;
      nameAt = separator + marks[0]!.length;
    }
    const fence = text.indexOf(FENCE, nameAt);
    const end = fence < 0 ? -1 : text.indexOf(close, fence + FENCE.length);
    if (end < 0) break;
    calls.push(callVerbatim(text.slice(nameAt, fence).trim(), text.slice(fence + FENCE.length, end).trim()));
    open = text.indexOf(DEEPSEEK.open, end + close.length);
  }
  return calls;
}

function readFunctionary(text: string): Outcome {
  const header = /<\|recipient\|>\s*([\p{L}\p{N}_]+)\s*\n<\|content\|>\s*(?=\{)/u;
  const recipients = namedSpansOf(text, header, /\}(?=<\||\n?$)/, { inBody: 1 });
  const shown =
    recipients.length > 0
      ? withoutSpans(text, recipients)
          .replace(/<\|from\|>assistant\s*/g, '')
          .trim()
      : text;
  const functions = functionObjects(shown);
  const calls = [
    ...recipients.filter(({ names }) => !['all', 'user'].includes(names[0]!.toLowerCase())),
    ...functions,
  ].map(({ names, body }) => callVerbatim(names[0]!.trim(), body));
  const rest = functions.length > 0 ? withoutSpans(shown, functions) : shown;
  if (calls.length > 0) return callsOr(calls, text, rest);
  const list = /^\[[\s\S]*\]$/.test(text.trim()) ? loadJson(text.trim()) : undefined;
  return callsOr(listCalls(list), text, null);
}

/** `<tool_call>name`, its arguments and the end; the name may not hold `<`, and white space may follow it. */
export const glmCalls = (text: string): { name: string; body: string; start: number }[] =>
  namedSpansOf(text, /<tool_call>\s*([^\n<]+?)(?:\n|\s*)(?=<arg_key>|<\/tool_call>)/, '</tool_call>').map(
    ({ names, body, start }) => ({ name: names[0]!.trim(), body, start }),
  );

/** Whether a reader takes a name: it is declared, or none are. */
export const isDeclared = (name: string, tools: Tools): boolean => tools.names.length === 0 || tools.has(name);

export const GLM_ARGUMENT = { key: tagsOf('arg_key'), value: tagsOf('arg_value') };

function readGlm47(source: string, tools: Tools): Outcome {
  const text = withoutThinking(source);
  const calls = glmCalls(text)
    .filter(({ name }) => name !== '' && isDeclared(name, tools))
    .map(({ name, body }) => {
      const value = {};
      for (const [key, written] of pairsOf(body, GLM_ARGUMENT))
        if (key.trim() !== '') setOwn(value, key.trim(), jsonOrText(written.trim()));
      return callWith(name, value);
    });
  return callsOr(calls, text, null);
}

function readGranite(text: string): Outcome {
  const shown = text.trim();
  const source = shown.replace(/^(?:<\|tool_call\|>|<tool_call>)\s*/, '');
  const list = source.startsWith('[') ? loadJson(source) : undefined;
  const calls = (Array.isArray(list) ? (list as readonly JsonValue[]) : []).flatMap((item) => bareCall(item));
  return callsOr(calls, text, null);
}

const KIMI_SECTIONS = ['<|tool_calls_section_begin|>', '<|tool_call_section_begin|>'] as const;
const KIMI_HEADER = /<\|tool_call_begin\|>\s*([^<]+?)(?::\d+)?\s*<\|tool_call_argument_begin\|>/;

function readKimi(text: string): Outcome {
  const section = KIMI_SECTIONS.map((mark) => text.indexOf(mark)).find((at) => at >= 0) ?? -1;
  const calls = namedSpansOf(text, KIMI_HEADER, '<|tool_call_end|>').map(({ names, body }) => {
    const id = names[0]!;
    const name = (id.includes(':') ? id.split(':').at(-2)! : id).split('.').at(-1)!;
    return callVerbatim(name.trim(), body.trim());
  });
  return callsOr(calls, text, section > 0 ? text.slice(0, section).trim() : null);
}

const XLAM_PLACES = [/```(?:json)?\s*([\s\S]*?)```/g, /\[TOOL_CALLS\]([^\n]*)(?:\n|$)/g] as const;

function xlamList(text: string): { list: readonly JsonValue[]; prose: string | null } | undefined {
  const listIn = (source: string): readonly JsonValue[] | undefined => {
    const json = loadJson(source.trim());
    return Array.isArray(json) ? (json as readonly JsonValue[]) : undefined;
  };
  for (const place of XLAM_PLACES)
    for (const [, source = ''] of text.matchAll(place)) {
      const list = listIn(source);
      if (list) return { list, prose: text.replace(place, '').trim() };
    }
  const thought = text.indexOf('</think>');
  const after = thought < 0 ? undefined : listIn(text.slice(thought + 8));
  if (after) return { list: after, prose: text.slice(0, thought + 8).trim() };
  const list = text.trim().startsWith('[') ? listIn(text) : undefined;
  return list && { list, prose: null };
}

function readXlam(text: string): Outcome {
  const found = xlamList(text);
  if (!found) return onlyText(text.trim() === '' ? text : text.trim());
  if (found.list.length === 0) return onlyText(found.prose === null || found.prose === '' ? text : found.prose);
  const calls = found.list.flatMap((item) => {
    if (!isJsonObject(item) || !Object.hasOwn(item, 'name')) return [];
    const key = ['arguments', 'parameters'].find((member) => Object.hasOwn(item, member));
    return [eitherCall(item['name']!, key === undefined ? {} : item[key]!)];
  });
  return callsOr(calls, text, found.prose);
}

/** The reader of DeepSeek V3, which goes by other names too. */
export const deepSeek = (aliases: readonly string[]): ReaderModel => ({
  parser: 'deepseek',
  aliases,
  source: 'deepseek_tool_parser.py',
  ruling: 'Arguments in a fence of JSON, handed on as written; the separator may be missing.',
  whole: readDeepSeek,
});

/** Other readers that vllm-mlx and Rapid-MLX share. */
export const COMMON: readonly ReaderModel[] = [
  {
    parser: 'functionary',
    aliases: ['meetkai'],
    source: 'functionary_tool_parser.py',
    ruling: 'Recipients and `<function=name>{…}`, not `>>>name`.',
    whole: readFunctionary,
  },
  {
    parser: 'glm47',
    aliases: ['glm4'],
    source: 'glm47_tool_parser.py',
    ruling:
      'The name on a line of its own or not; types are guessed from JSON; a tool that is not declared is left out.',
    whole: readGlm47,
  },
  {
    parser: 'granite',
    aliases: ['granite3'],
    source: 'granite_tool_parser.py',
    ruling: 'The reply must be the list of calls and nothing else.',
    whole: readGranite,
  },
  {
    parser: 'kimi',
    aliases: ['kimi_k2', 'moonshot'],
    source: 'kimi_tool_parser.py',
    ruling: 'No section is needed, and any id is the name; arguments are handed on as written.',
    whole: readKimi,
  },
  {
    parser: 'xlam',
    source: 'xlam_tool_parser.py',
    ruling: 'Lists alone, in a fence, after `[TOOL_CALLS]` or thinking.',
    whole: readXlam,
  },
];
