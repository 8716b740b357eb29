import type { Result } from '../../base/result.ts';
import { asList, asObject, asText, isObject, parseJson } from '../json/json-access.ts';
import { splitLines } from './framing/lines.ts';
import { stripTerminalNoise } from './framing/terminal-noise.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { importFound } from './import-unwrapped.ts';
import { bodyOfRequestText, isRequestBody } from './request-context.ts';
import { saidAround } from './wrappers/kit/said-around.ts';
import { wholeMessage } from './wrappers/kit/texts-after.ts';
import type { Piece } from './wrappers/wrapper.ts';

/**
 * Imports the calls in the history of a request whose arguments are no JSON object, for which servers refuse the request. Undefined where the text
 * holds no request, or none with such a call.
 */
export function importHistory(text: string, options: ImportOptions): Result<ImportResult> | undefined {
  if (options.as !== undefined || !SENT.test(text)) return undefined;
  const { request, lines } = stripTerminalNoise(splitLines(text));
  const body = bodyOfRequestText(request === '' ? text : request);
  const pieces = isRequestBody(body) ? brokenCallsIn(body, text) : [];
  const [first] = pieces;
  if (!first) return undefined;
  const says = request === '' ? undefined : saidAround(wholeMessage(lines), [])[0];
  return importFound({
    kind: 'request-history',
    note: `The reply inside the history of a request, line ${first.line}`,
    pieces,
    ...(says && { says }),
    tookOff: ['the request around the arguments'],
    isSaidOfIt: true,
  });
}

const SENT = /["'](?:messages|input)["']\s{0,9}:/;

/** Calls that were sent as text, each at the line on which its arguments are written. */
function brokenCallsIn(body: unknown, text: string): Piece[] {
  const { messages, input } = asObject(body);
  const calls = [...asList(messages).flatMap((message) => asList(asObject(message)['tool_calls'])), ...asList(input)];
  let from = 0;
  let line = 1;
  return calls.flatMap((call) => {
    const { name, arguments: given } = asObject(asObject(call)['function'] ?? call);
    const source = asText(given);
    if (asText(name) === undefined || source === undefined) return [];
    if (isObject(parseJson(source))) return [];
    const at = Math.max(from, text.indexOf(JSON.stringify(source), from));
    line += splitLines(`${text.slice(from, at)}.`).length - 1;
    from = at;
    return [{ text: source, line, tool: String(name) }];
  });
}
