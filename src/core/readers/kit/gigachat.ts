import { isJsonObject, type JsonObject, type JsonValue } from '../../json/exact-json.ts';
import { loadJson } from './python-json.ts';
import { memberOf } from './schema-types.ts';

/** The call that is all of a GigaChat reply after its mark, and the prose before; without a call where it is not one. */
export function gigaChatCall(reply: string): { call?: { name: JsonValue; arguments: JsonObject }; prose: string } {
  const text = reply.trimEnd().endsWith('</s>') ? reply.slice(0, reply.lastIndexOf('</s>')) : reply;
  const mark = /function call<\|role_sep\|>\n|<\|function_call\|>/.exec(text);
  const json = mark ? loadJson(text.slice(mark.index + mark[0].length), { strict: false }) : null;
  if (json === undefined) return { prose: text };
  const prose = text.slice(0, /<\|message_sep\|>|<\|function_call\|>/.exec(text)?.index);
  const name = isJsonObject(json) ? memberOf(json, 'name') : undefined;
  const value = isJsonObject(json) ? memberOf(json, 'arguments') : undefined;
  return name !== undefined && value !== undefined && isJsonObject(value)
    ? { call: { name, arguments: value }, prose }
    : { prose };
}
