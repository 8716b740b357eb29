import { isJsonObject, type JsonObject, type JsonValue } from '../../json/exact-json.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { dumpJson, loadJson } from './python-json.ts';

/** A call as a server's reader hands it over: arguments that are no JSON object are the text that it sends in their place. */
export interface HandedCall {
  readonly toolName: string;
  readonly arguments: JsonObject | string;
}

/** What a server's reader makes of a reply. */
export interface Outcome {
  readonly calls: readonly HandedCall[];
  /** The prose beside the calls; null where the server sends none. */
  readonly text: string | null;
  /** Why the reader gave up, where it fails in place of answering. */
  readonly error?: string;
}

/** The tools of the request, as readers look them up. */
export interface Tools {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The parameters' schema of a tool; undefined where no such tool is declared. */
  schemaOf(name: string): JsonObject | undefined;
}

/** Reads a whole reply; throws `NotModelled` where the model ends. */
export type Read = (text: string, tools: Tools) => Outcome;

/** Reads a reply that comes in pieces; what it gives is joined over all pieces. */
export type ReadPieces = (pieces: readonly string[], tools: Tools) => Outcome;

/** The model of a parser of a server. */
export interface ReaderModel {
  /** The value of the server's parser flag, and other values that name the same reader. */
  readonly parser: string;
  readonly aliases?: readonly string[];
  /** File of the server that holds the reader. */
  readonly source: string;
  /** What it does that other readers of the format do not, a sentence. */
  readonly ruling: string;
  /** It hands every value over as text, and the tool makes of it what it takes. */
  readonly textValues?: true;
  /** Its grammar is made of the schemas: a value must be JSON unless its schema takes a text. */
  readonly readsBySchema?: true;
  readonly whole: Read;
  /** Only where the stream was modelled as well. */
  readonly stream?: ReadPieces;
}

/** Thrown where the reader does more with a text than its model, with a clause that says what: `repairs JSON …`. */
export class NotModelled extends Error {}

/** Thrown where the server's own code raises. */
export class Raised extends Error {}

/** A reader around which nothing catches: where it raises the whole reply fails, and what was read before is lost. */
export const failing =
  (read: Read): Read =>
  (text, tools) => {
    try {
      return read(text, tools);
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      return { calls: [], text: null, error: error.message };
    }
  };

/** Looks up tools by name; the first of a name counts. */
export function toolsOf(definitions: readonly Pick<ToolDefinition, 'name' | 'inputSchema'>[]): Tools {
  const schemas = new Map<string, JsonObject>();
  for (const { name, inputSchema } of definitions)
    if (!schemas.has(name))
      schemas.set(name, isJsonObject(inputSchema as JsonValue) ? (inputSchema as JsonObject) : {});
  return {
    names: [...schemas.keys()],
    has: (name) => schemas.has(name),
    schemaOf: (name) => schemas.get(name),
  };
}

/** A call whose arguments the reader prints as JSON. */
export function callWith(toolName: string, value: JsonValue): HandedCall {
  return { toolName, arguments: isJsonObject(value) ? value : dumpJson(value) };
}

/** A call whose arguments the reader hands on as they were written. */
export function callVerbatim(toolName: string, source: string): HandedCall {
  const value = loadJson(source);
  return { toolName, arguments: value !== undefined && isJsonObject(value) ? value : source };
}

/** The reply as prose, without a call. */
export const onlyText = (text: string): Outcome => ({ calls: [], text });
