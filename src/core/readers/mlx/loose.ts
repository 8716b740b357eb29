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

interface LooseObject extends Cut {
  readonly name: string;
  /** The arguments, up to the first brace that closes; the object ends right after it. */
  readonly source: string;
}

/** `{"name": "…", "arguments": {…}}` anywhere, without a closing brace in the arguments. */
function* looseObjects(text: string): Generator<LooseObject> {
  const head = /\{"name":\s*"([^"]+)",\s*"arguments":\s*(?=\{)/g;
  let close = -1;
  for (let found = head.exec(text); found; found = head.exec(text)) {
    if (close < head.lastIndex) close = text.indexOf('}', head.lastIndex);
    if (close < 0) return;
    if (text[close + 1] !== '}') continue;
    yield { start: found.index, end: close + 2, name: found[1]!, source: text.slice(head.lastIndex, close + 1) };
    head.lastIndex = close + 2;
  }
}

/** The first call that a damaged opener is before, without a brace between. */
function lenientCall(text: string): (Cut & { readonly source: string }) | undefined {
  for (const { start, end } of looseObjects(text)) {
    const brace = start === 0 ? -1 : text.lastIndexOf('{', start - 1);
    const opener = text.slice(brace + 1, start).indexOf('<tool_call');
    if (opener >= 0) return { start: brace + 1 + opener, end, source: text.slice(start, end) };
  }
  return undefined;
}

/** A call whose tags are damaged, or one without any. */
export function looseCall(text: string, tools: Tools): { calls: HandedCall[]; rest: string } {
  const lenient = lenientCall(text);
  const call = lenient && objectCall(loadJson(lenient.source));
  if (call) return { calls: [call], rest: cutOut(text, [lenient]).trim() };
  const raw = looseObjects(text).next().value as LooseObject | undefined;
  const value = raw && loadJson(raw.source);
  if (!raw || value === undefined || !tools.has(raw.name)) return { calls: [], rest: text };
  return { calls: [callWith(raw.name, value)], rest: cutOut(text, [raw]).trim() };
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
