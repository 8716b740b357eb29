import { loadJson } from '../kit/python-json.ts';
import { callWith, type HandedCall, type Outcome, type Tools } from '../kit/reader.ts';
import { namedSpansOf, type TextSpan, withoutBetween } from '../kit/spans.ts';
import { objectCall } from './kit.ts';

type Cut = Pick<TextSpan, 'start' | 'end'>;

/** The text without these parts, white space as it is. */
export function cutOut(text: string, spans: readonly Cut[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of spans) {
    rest += text.slice(at, start);
    at = end;
  }
  return rest + text.slice(at);
}

const LENIENT = /\{"name":\s*"[^"]+",\s*"arguments":\s*\{[^}]*\}\}/g;
const RAW = /\{"name":\s*"([^"]+)",\s*"arguments":\s*(\{[^}]*\})\}/;

/** The first call that a damaged opener stands before, without a brace between. */
function lenientCall(text: string): (Cut & { readonly source: string }) | undefined {
  for (const { 0: source, index } of text.matchAll(LENIENT)) {
    const brace = index === 0 ? -1 : text.lastIndexOf('{', index - 1);
    const start = text.indexOf('<tool_call', brace + 1);
    if (start >= 0 && start < index) return { start, end: index + source.length, source };
  }
  return undefined;
}

/** A call whose tags are damaged, or one without any. */
export function looseCall(text: string, tools: Tools): { calls: HandedCall[]; rest: string } {
  const lenient = lenientCall(text);
  const call = lenient && objectCall(loadJson(lenient.source));
  if (call) return { calls: [call], rest: cutOut(text, [lenient]).trim() };
  const raw = RAW.exec(text);
  const value = raw ? loadJson(raw[2]!) : undefined;
  if (!raw || value === undefined || !tools.has(raw[1]!)) return { calls: [], rest: text };
  return { calls: [callWith(raw[1]!, value)], rest: text.replace(RAW, '').trim() };
}

/** Calls with the final message, or the reply without its tokens. */
export function harmonyOutcome(text: string, calls: readonly HandedCall[], end: string | RegExp): Outcome {
  const [final] = namedSpansOf(text, /<\|channel\|>final\s*<\|message\|>/, end);
  const prose = final ? final.body.trim() : null;
  return calls.length > 0 ? { calls, text: prose } : { calls, text: prose ?? withoutHarmonyTokens(text) };
}

const withoutHarmonyTokens = (text: string): string =>
  text
    .replace(/<\|(?:start|end|message|channel|constrain|return|call)\|>/g, '')
    .replace(/(?:analysis|commentary|final)\s*/g, '')
    .replace(/to=functions\.[\p{L}\p{N}_]+\s*/gu, '')
    .replace(/json\s*/g, '')
    .trim();

/** Prose without thinking and the token that ends a turn. */
export function minimaxProse(text: string): string | null {
  const prose = withoutBetween(text, '<think>', '</think>')
    .trim()
    .replace(/\[e~\[[^\n]*\n?$/, '')
    .trim();
  return prose === '' ? null : prose;
}
