import { NotModelled, type Tools } from '../kit/reader.ts';
import { number, word } from './json.ts';
import {
  ahead,
  atomic,
  cut,
  FAILED,
  inTurn,
  type Mark,
  notAhead,
  oneOf,
  type Rule,
  type Run,
  repeated,
  space,
  tagged,
  until,
} from './peg.ts';

const QUOTE = '<|"|>';
const DEEPEST = 400;
const KEY = /[^:}]+/y;

const constant = word('true', 'false', 'null');
const untilQuote = until(QUOTE);
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A value, which is written as JSON into `out`: as far as it goes where the text is cut. */
function value(run: Run, at: number, out: string[], depth: number): number {
  const { text } = run;
  if (depth > DEEPEST) throw new NotModelled(`is asked up to ${DEEPEST} levels, and this reply nests deeper`);
  if (at >= text.length) return cut(run);
  if (text.startsWith(QUOTE, at)) {
    const end = untilQuote(run, at + QUOTE.length);
    out.push(`"${escaped(text.slice(at + QUOTE.length, end))}`);
    if (run.isCut || !text.startsWith(QUOTE, end)) return cut(run);
    out.push('"');
    return end + QUOTE.length;
  }
  if (QUOTE.startsWith(text.slice(at, at + QUOTE.length))) {
    out.push('"');
    return cut(run);
  }
  if (text[at] === '{' || text[at] === '[') return container(run, at, out, depth);
  const end = /[-\d]/.test(text[at]!) ? number(run, at) : constant(run, at);
  if (end !== FAILED) out.push(text.slice(at, end));
  return end;
}

/** A dict or a list. */
function container(run: Run, start: number, out: string[], depth: number): number {
  const { text } = run;
  const isDict = text[start] === '{';
  const close = isDict ? '}' : ']';
  let at = space(run, start + 1);
  out.push(text[start]!);
  for (let isFirst = true; ; isFirst = false) {
    if (isFirst && at >= text.length) return cut(run);
    if (isFirst && text[at] === close) break;
    if (isDict) at = key(run, at, out);
    if (at === FAILED || run.isCut) return at;
    at = value(run, at, out, depth + 1);
    if (at === FAILED || run.isCut) return at;
    if (text[at] === ',') {
      at = space(run, at + 1);
      out.push(',');
      continue;
    }
    at = space(run, at);
    if (at >= text.length) return cut(run);
    if (text[at] !== close) return FAILED;
    break;
  }
  out.push(close);
  return at + 1;
}

function key(run: Run, at: number, out: string[]): number {
  KEY.lastIndex = at;
  const name = KEY.exec(run.text)?.[0];
  if (name === undefined) return at >= run.text.length ? cut(run) : FAILED;
  const end = at + name.length;
  out.push(`"${escaped(name)}`);
  if (end >= run.text.length) return cut(run);
  if (run.text[end] !== ':') return FAILED;
  out.push('":');
  return space(run, end + 1);
}

const argumentsOfCall: Rule = (run, start) => {
  const mark: Mark = { tag: 'arg-value', start, end: start };
  const out: string[] = [];
  run.marks.push(mark);
  mark.end = container(run, start, out, 0);
  // A call's arguments begin with a brace before any value is written.
  mark.value = out.join('').slice(1);
  return mark.end;
};

/** Gemma 4's calls, keys without quotes; thinking may be between texts. */
export function gemma4(tools: Tools): Rule {
  const [open, close] = ['<|channel>', '<channel|>'];
  const thought = oneOf(
    inTurn(
      ahead(open),
      repeated(inTurn(open, notAhead('thought'))),
      inTurn(`${open}thought`, space, until(close), close),
    ),
    notAhead(open),
  );
  if (tools.names.length === 0) return repeated(inTurn(thought, tagged('content', until(open, close))), 1);
  const prose = repeated(inTurn(thought, tagged('content', until(open, close, '<|tool_call>'))));
  const call = oneOf(
    ...tools.names.map((name) =>
      inTurn(atomic(tagged('tool-open', atomic(tagged('tool-name', name)), ahead('{'))), argumentsOfCall),
    ),
  );
  return inTurn(prose, until('<|tool_call>'), repeated(inTurn('<|tool_call>call:', call, '<tool_call|>')));
}
