import { isObject, type JsonObject, parseJson } from '../../json/json-access.ts';

/** A string, dots that stand for what was left out, a sign of JSON, a word or number, white space. */
const TOKEN = /("(?:[^"\\]|\\.)*("?))|(\.{3,40}|…)|([{}[\]:,])|[^\s"{}[\]:,.…]+|\.|\s+/gsy;

/**
 * What is left of an event that somebody shortened by hand, with dots in place of members, of elements or of the end. Undefined where no such
 * dots are outside of its strings, where they stand for a part of arguments, or where nothing readable is left.
 */
export function shortenedEvent(source: string): JsonObject | undefined {
  const written = new ShortenedWriter();
  for (const [token, string, close, dots, sign] of source.matchAll(TOKEN)) {
    if (dots !== undefined) written.dots();
    else if (sign !== undefined) written.sign(sign);
    else if (string !== undefined) written.string(string, close !== '');
    else if (token.trim() !== '') written.value(token);
  }
  const value = parseJson(written.end());
  return isObject(value) && Object.keys(value).length > 0 ? eventAround(value) : undefined;
}

/** The members of a piece of OpenAI's chat and of Anthropic's, and what is around each. */
const AROUND: readonly (readonly [member: string, around: (json: JsonObject) => JsonObject])[] = [
  ['choices', (json) => json],
  ['delta', (json) => (json['type'] === undefined ? { choices: [json] } : json)],
  ['tool_calls', (delta) => ({ choices: [{ delta }] })],
  ['function', (call) => ({ choices: [{ delta: { tool_calls: [call] } }] })],
  ['arguments', (called) => ({ choices: [{ delta: { tool_calls: [{ function: called }] } }] })],
  ['partial_json', (delta) => ({ type: 'content_block_delta', delta: { type: 'input_json_delta', ...delta } })],
];

/** The whole event of which a piece is left; the piece where it tells no event. */
function eventAround(piece: JsonObject): JsonObject {
  const found = AROUND.find(([member]) => member in piece);
  return found ? found[1](piece) : piece;
}

/** Whether a line is dots for lines that were left out, with or without words on them. */
export const isLeftOutLine = (text: string): boolean => LEFT_OUT_LINE.test(text);

const LEFT_OUT_LINE =
  /^\s{0,9}(?:data: ?)?[([{<#/*:]{0,3}\s?(?:(?:\.{3,40}|…)[^"{}]{0,80}|[\w ,-]{1,80}(?:\.{3}|…)[^\w"{}]{0,3})$/;

/** The key of what a tool is called with, where all counts. */
const ARGUMENTS = /^"(?:arguments|args|input|parameters)"$/;

/** Writes JSON that is whole, whatever comes. */
class ShortenedWriter {
  readonly #out: string[] = [];
  readonly #open: ('{' | '[')[] = [];
  /** How many brackets were open where arguments began. */
  #argumentsAt = Infinity;
  #isInArguments = false;
  #isShortened = false;
  /** A comma is due before the next value. */
  #isDue = false;

  dots(): void {
    this.#isShortened = true;
    this.#isInArguments ||= this.#open.length > this.#argumentsAt;
    if (this.#out.at(-1) === ':') this.value('null');
  }

  value(token: string): void {
    if (this.#out.length === 0) this.sign('{');
    if (this.#isDue) this.#out.push(',');
    this.#out.push(token);
    this.#isDue = true;
  }

  string(token: string, isClosed: boolean): void {
    if (isClosed) return this.value(token);
    const cut = /^(.*?)\\?(?:\.{3,40}|…)\W{0,9}$/s.exec(token)?.[1];
    this.#isShortened ||= cut !== undefined;
    if (cut !== undefined) this.value(`${cut}"`);
  }

  sign(sign: string): void {
    if (sign === '{' || sign === '[') {
      if (this.#isDue) this.#out.push(',');
      if (ARGUMENTS.test(this.#out.at(-2) ?? '')) this.#argumentsAt = Math.min(this.#argumentsAt, this.#open.length);
      this.#out.push(sign);
      this.#open.push(sign);
      this.#isDue = false;
    } else if (sign === ':') {
      this.#out.push(sign);
      this.#isDue = false;
    } else if (sign !== ',') this.#closeTo(sign === '}' ? '{' : '[');
  }

  /** The JSON; empty where nothing was shortened, or arguments were. */
  end(): string {
    while (this.#open.length > 0) this.#close();
    return this.#isShortened && !this.#isInArguments ? this.#out.join('') : '';
  }

  /** Closes all up to the opener; what is outermost ends with the text, as its own beginning may be among what was left out. */
  #closeTo(opener: '{' | '['): void {
    const at = this.#open.lastIndexOf(opener);
    while (at > 0 && this.#open.length > at) this.#close();
  }

  #close(): void {
    if (this.#out.at(-1) === ':') this.#out.push('null');
    this.#out.push(this.#open.pop() === '{' ? '}' : ']');
    if (this.#open.length <= this.#argumentsAt) this.#argumentsAt = Infinity;
    this.#isDue = true;
  }
}
