import { ErrorCode, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { printExactJson, readExactJson } from '../../core/json/exact-json.ts';
import { asObject } from '../../core/json/json-access.ts';

/**
 * The messages that the protocol's transport takes. It drops all others without an answer, and their client would wait for one:
 * `answer` gets what JSON-RPC answers, as a line.
 */
export async function* readRequests(
  messages: AsyncIterable<Buffer>,
  answer: (line: string) => Promise<void>,
): AsyncGenerator<Buffer> {
  for await (const message of messages) {
    const text = message.toString().trim();
    const fault = text === '' ? null : faultOf(text);
    if (fault) await answer(`${JSON.stringify({ jsonrpc: '2.0', error: fault }).slice(0, -1)},"id":${idIn(text)}}\n`);
    else if (text !== '') yield message;
  }
}

interface Fault {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Why a message is no request; null where it is one, or another message of the protocol. */
function faultOf(text: string): Fault | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { code: ErrorCode.ParseError, message: 'This line is not JSON: send one JSON-RPC request a line.' };
  }
  if (JSONRPCMessageSchema.safeParse(value).success) return null;
  return { code: ErrorCode.InvalidRequest, message: whyInvalid(value) };
}

function whyInvalid(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return 'Batches are not taken: send each request on a line of its own.';
  return 'This is no JSON-RPC request: it is an object of "jsonrpc": "2.0", "method", "id" and, as an object, "params".';
}

/** The id of a request as JSON with all its digits; `null` where it has none that an answer can carry. */
function idIn(text: string): string {
  const { id } = asObject(readExactJson(text));
  return ['string', 'number', 'bigint'].includes(typeof id) ? printExactJson(id) : 'null';
}
