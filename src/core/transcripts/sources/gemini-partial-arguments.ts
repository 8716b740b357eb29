import { asText, type JsonObject } from '../../json/json-access.ts';
import { sourceOf } from '../../json/source-json.ts';

/**
 * Writes Gemini's streamed arguments (`{jsonPath, stringValue, willContinue}`) as the JSON text they stand for, piece by
 * piece. Paths are `$.a.b[0]` or `$['a']`.
 */
export class PartialArguments {
  /** Steps of the value written last; containers above it are open. */
  #path: readonly (string | number)[] = [];
  #started = false;
  #inString = false;

  /** The JSON text that the piece adds. */
  write(piece: JsonObject): string {
    const path = steps(asText(piece['jsonPath'] ?? piece['json_path']) ?? '$');
    const text = piece['stringValue'] ?? piece['string_value'];
    if (this.#inString && typeof text === 'string' && sameSteps(path, this.#path)) {
      return inner(text) + this.#closeString(piece);
    }
    const lead = (this.#inString ? '"' : '') + this.#moveTo(path);
    this.#inString = false;
    if (typeof text !== 'string') return lead + scalar(piece);
    this.#inString = true;
    return `${lead}"${inner(text)}${this.#closeString(piece)}`;
  }

  /** What closes all that is open; `{}` where nothing came. */
  end(): string {
    if (!this.#started) return '{}';
    const closing = (this.#inString ? '"' : '') + closers(this.#path, 0);
    this.#inString = false;
    return closing;
  }

  #closeString(piece: JsonObject): string {
    if ((piece['willContinue'] ?? piece['will_continue']) === true) return '';
    this.#inString = false;
    return '"';
  }

  /** Closes down to the part both paths share, then opens what the new one needs. */
  #moveTo(path: readonly (string | number)[]): string {
    const before = this.#path;
    const started = this.#started;
    this.#path = path;
    this.#started = true;
    if (!started) return openers(path, 0);
    let shared = 0;
    while (shared < path.length - 1 && shared < before.length - 1 && path[shared] === before[shared]) shared += 1;
    return `${closers(before, shared + 1)},${label(path[shared])}${openers(path, shared + 1)}`;
  }
}

const STEP = /\.([^.[\]]+)|\[(\d+)\]|\[(['"])(.*?)\3\]/g;

const steps = (jsonPath: string): (string | number)[] =>
  [...jsonPath.matchAll(STEP)].map(([, name, position, , quotedName]) =>
    position === undefined ? (name ?? quotedName ?? '') : Number(position),
  );

const sameSteps = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((step, depth) => step === b[depth]);

const label = (step: string | number | undefined): string =>
  typeof step === 'string' ? `${JSON.stringify(step)}:` : '';

const openers = (path: readonly (string | number)[], from: number): string =>
  path
    .slice(from)
    .map((step) => (typeof step === 'number' ? '[' : '{') + label(step))
    .join('');

const closers = (path: readonly (string | number)[], from: number): string =>
  path
    .slice(from)
    .map((step) => (typeof step === 'number' ? ']' : '}'))
    .reverse()
    .join('');

/** A string's JSON text without its quotes, so that pieces can be joined. */
const inner = (source: string): string => JSON.stringify(source).slice(1, -1);

/** Numbers with the digits of their source. */
function scalar(piece: JsonObject): string {
  const number = /"number_?[vV]alue":(-?[\d.eE+-]+)/.exec(sourceOf(piece) ?? '')?.[1];
  const value = piece['numberValue'] ?? piece['number_value'] ?? piece['boolValue'] ?? piece['bool_value'] ?? null;
  return number ?? JSON.stringify(value);
}
