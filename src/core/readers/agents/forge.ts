import { valueToPlain } from '../../calls/value.ts';
import { escapeAmpersands } from '../../forge/escape-ampersands.ts';
import { type ForgeCall, parseToolCall } from '../../forge/parse-tool-call.ts';
import { forgeToolArguments } from '../../forge/tool-arguments.ts';
import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { readReply } from '../../reading/read-reply.ts';
import { onlyText, type ReaderModel } from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';

/** What Forge's tools get; elements inside an argument are the lists and objects that a tool declares. */
function argumentsOf({ argumentsInnerXml }: ForgeCall, xml: string): JsonObject {
  const [own] = readReply(xml, { recovery: 'strict', tools: [], dialect: 'forge' }).calls;
  const structure = own ? (valueToPlain(own.call.arguments) as JsonValue) : null;
  const values = {};
  for (const [name, { text, leaves }] of forgeToolArguments(argumentsInnerXml)) {
    const isText = leaves.length === 1 && leaves[0] === text;
    const inside = !isText && structure !== null && isJsonObject(structure) ? memberOf(structure, name) : undefined;
    setOwn(values, name, inside ?? text);
  }
  return values;
}

/** Forge's `ParseToolCall`, which is read here bug for bug. */
export const FORGE: ReaderModel = {
  parser: 'xml',
  source: 'parser.go',
  ruling:
    'It reads the first `<tool>` alone, as Go reads XML; where that fails it escapes every bare `&` and reads again.',
  textValues: true,
  whole: (text) => {
    const { ok, call, error, match, usedFallback, remaining } = parseToolCall(text);
    if (match === null) return onlyText(text);
    if (!ok) return { calls: [], text: null, error: error.split('\n', 1)[0]! };
    const xml = text.slice(match.start, match.end);
    const value = argumentsOf(call, usedFallback ? escapeAmpersands(xml) : xml);
    return { calls: [{ toolName: call.toolName, arguments: value }], text: remaining };
  },
};
