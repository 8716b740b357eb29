import { isJsonObject, setOwn } from '../../json/exact-json.ts';
import { loadJson } from '../kit/python-json.ts';
import { callWith, type HandedCall } from '../kit/reader.ts';
import { jsonOrText } from '../kit/schema-types.ts';

const WITH_PAIRS = /\[Calling\s+tool="([^"]+)"((?:\s+[\p{L}\p{N}_]+="(?:[^"\\]|\\.)*")*)\s*\]/gu;
const PAIR = /([\p{L}\p{N}_]+)="((?:[^"\\]|\\.)*)"/gu;
const WITH_JSON = /\[Calling\s+tool:\s*([\p{L}\p{N}_]+)\((\{[^\n]*?\})\)\s*\]/gu;

/** `[Calling tool="name" key="value"]` and `[Calling tool: name({…})]`, calls without arguments left out. */
export function textFormatCalls(text: string): HandedCall[] {
  const calls: HandedCall[] = [];
  for (const [, name = '', pairs = ''] of text.matchAll(WITH_PAIRS)) {
    const value = {};
    for (const [, key = '', written = ''] of pairs.matchAll(PAIR))
      setOwn(value, key, jsonOrText(written.replaceAll('\\"', '"')));
    if (Object.keys(value).length > 0) calls.push(callWith(name.trim(), value));
  }
  for (const [, name = '', source = ''] of text.matchAll(WITH_JSON)) {
    const value = loadJson(source);
    if (value !== undefined && isJsonObject(value) && Object.keys(value).length > 0)
      calls.push(callWith(name.trim(), value));
  }
  return calls;
}

/** The text without such calls. */
export const withoutTextFormat = (text: string): string => text.replace(WITH_PAIRS, '').replace(WITH_JSON, '').trim();
