import { isJsonObject, type JsonValue } from '../../json/exact-json.ts';
import { decodeJson, loadJson } from '../kit/python-json.ts';
import { callVerbatim, callWith, type HandedCall, type Outcome } from '../kit/reader.ts';
import { type TextSpan, withoutSpans } from '../kit/spans.ts';
import { callsOr, functionObjects } from './kit.ts';

type Cut = Pick<TextSpan, 'start' | 'end'>;

const PYTHON_TAG = '<|python_tag|>';

interface Placed extends Cut {
  readonly call: HandedCall;
}

/** Llama's calls: after its tag, as `<function=…>`, or bare at the start of the reply. */
export function readLlama(text: string): Outcome {
  const tagged = taggedObjects(text);
  const functions = functionObjects(text).map(({ start, end, names, body }): Placed => {
    const json = loadJson(body);
    const name = names[0]!.trim();
    return { start, end, call: json === undefined ? callVerbatim(name, body) : callWith(name, json) };
  });
  const placed = [...tagged.calls, ...functions].sort((a, b) => a.start - b.start);
  const spans = [...tagged.spans, ...functions];
  const found = placed.length > 0 ? { calls: placed, spans } : bareObjects(text);
  return callsOr(
    found.calls.map(({ call }) => call),
    text,
    withoutSpans(text, found.spans),
  );
}

function llamaCall(json: JsonValue): HandedCall | undefined {
  if (!isJsonObject(json) || !Object.hasOwn(json, 'name')) return undefined;
  const key = ['parameters', 'arguments'].find((member) => Object.hasOwn(json, member));
  return key === undefined ? undefined : callWith(String(json['name']).trim(), json[key]!);
}

interface PlacedCalls {
  readonly calls: Placed[];
  readonly spans: Cut[];
}

/** The object at an offset as a call; with the end of what was read where it is JSON. */
function callAt(text: string, from: number): { call: HandedCall | undefined; start: number; end: number } | undefined {
  const start = afterSpace(text, from);
  const found = decodeJson(text, start);
  return found && { call: llamaCall(found.value), start, end: found.end };
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at++;
  return at;
}

/** Objects after `<|python_tag|>`, with `;` between them. */
function taggedObjects(text: string): PlacedCalls {
  const calls: Placed[] = [];
  const spans: Cut[] = [];
  for (let tag = text.indexOf(PYTHON_TAG); tag >= 0; ) {
    const from = tag + PYTHON_TAG.length;
    let found = callAt(text, from);
    if (!found) break;
    let end = from;
    while (found?.call) {
      calls.push({ start: found.start, end: found.end, call: found.call });
      end = found.end;
      const separator = afterSpace(text, end);
      found = text[separator] === ';' ? callAt(text, separator + 1) : undefined;
      if (text[separator] === ';' && !found) tag = text.length;
    }
    if (end > from) spans.push({ start: Math.min(tag, text.lastIndexOf(PYTHON_TAG, end)), end });
    tag = text.indexOf(PYTHON_TAG, Math.max(end, tag));
  }
  return { calls, spans };
}

/** Objects with `;` between them at the start of the reply. */
function bareObjects(text: string): PlacedCalls {
  const calls: Placed[] = [];
  const spans: Cut[] = [];
  let at = afterSpace(text, 0);
  while (text[at] === '{') {
    const found = callAt(text, at);
    if (!found) break;
    if (!found.call) return { calls: [], spans: [] };
    calls.push({ start: at, end: found.end, call: found.call });
    at = afterSpace(text, found.end);
    if (text[at] !== ';') {
      spans.push({ start: calls.at(-1)!.start, end: found.end });
      break;
    }
    at = afterSpace(text, at + 1);
    spans.push({ start: calls.at(-1)!.start, end: at });
  }
  return { calls, spans };
}
