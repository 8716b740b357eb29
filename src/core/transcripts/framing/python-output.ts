import { parseJson } from '../../json/json-access.ts';
import { type LiteralString, textOf } from '../../json/literal-scanner.ts';
import { PythonReader, type PythonValue } from '../../json/python-value.ts';
import { isBlank, type Line, splitLines, withText } from './lines.ts';
import { parseTimestamp } from './timestamp.ts';

export interface Unpythoned {
  readonly lines: readonly Line[];
  /** Values and string literals that were undone. */
  readonly count: number;
}

/**
 * Undoes what Python puts around and in place of events when it prints them: `b'data: …'` becomes its lines, and
 * `ChatCompletionChunk(id=…)` and `{'id': …}` become JSON where they are, whatever is before them.
 */
export function undoPython(lines: readonly Line[]): Unpythoned {
  if (!lines.some(({ text }) => MARK.test(text))) return { lines, count: 0 };
  const isFunction = lines.some(({ text }) => FUNCTION.test(text));
  return (isFunction ? undefined : undoLiterals(lines)) ?? undoValues(lines);
}

/** Something that Python alone writes: a text without it is not looked at. */
const MARK = /\bb['"]|['"](?:data|event):|[[{(]\s*'|\w\(\w+=|\w=['"[{N]/;

/** A string literal after a prefix: bytes, or what begins like an event. */
const LITERAL = /(?<![\w\\'"])(?:[bB](?=['"])|(?=['"](?:data|event|id|retry|:|\{)))/;

/** The share of lines that must be literals. */
const MOST = 0.5;

function undoLiterals(lines: readonly Line[]): Unpythoned | undefined {
  const pieces = listedStrings(lines) ?? lines.flatMap((line) => pieceOf(line) ?? []);
  const filled = lines.filter((line) => !isBlank(line)).length;
  if (pieces.length === 0 || (pieces.length < filled * MOST && !pieces[0]!.isListed)) return undefined;
  const isCutAnywhere = pieces.some(({ literal }) => literal.text.includes('\n'));
  // A list of texts may be JSON as well as Python.
  const isJson = pieces[0]!.isListed === true && parseJson(lines.map((line) => line.text).join('\n')) !== undefined;
  return { lines: isCutAnywhere ? joined(pieces) : pieces.map(lineOf), count: isJson ? 0 : pieces.length };
}

interface Piece {
  readonly literal: LiteralString;
  readonly line: Line;
  readonly isListed?: true;
}

/** The last literal of a line; a prefix before it may state a time. */
function pieceOf(line: Line): Piece | undefined {
  const at = LITERAL.exec(line.text.slice(0, MAX_PREFIX))?.index;
  if (at === undefined) return undefined;
  const reader = new PythonReader(line.text);
  const literal = reader.string(at);
  if (!literal || !isEnd(line.text, reader.at)) return undefined;
  const timeMs = line.timeMs ?? parseTimestamp(line.text.slice(0, at));
  return { literal, line: timeMs === undefined ? line : { ...line, timeMs } };
}

/** The strings of a list that holds nothing else, some of them events. */
function listedStrings(lines: readonly Line[]): Piece[] | undefined {
  const first = lines.find((line) => !isBlank(line));
  if (!first || !/^\s*\[\s*[bB]?['"]/.test(first.text)) return undefined;
  const text = lines.map((line) => line.text).join('\n');
  const reader = new PythonReader(text);
  const pieces: Piece[] = [];
  reader.at = text.indexOf('[') + 1;
  for (;;) {
    reader.at += /^\s*/.exec(text.slice(reader.at, reader.at + MAX_PREFIX))![0].length;
    if (text[reader.at] === ']') break;
    const literal = reader.string(reader.at);
    if (!literal) return undefined;
    pieces.push({ literal, line: first, isListed: true });
    reader.at += /^\s*,?/.exec(text.slice(reader.at, reader.at + MAX_PREFIX))![0].length;
  }
  const holdsEvents = pieces.some(({ literal }) => literal.isBytes || /^(?:data|event):/.test(literal.text));
  return holdsEvents && isBlankFrom(text, reader.at + 1) ? pieces : undefined;
}

const lineOf = ({ literal, line }: Piece): Line => withText(line, textOf(literal));

/** Pieces with line breaks of their own are cut where they arrived: also amid lines and letters. */
function joined(pieces: readonly Piece[]): Line[] {
  const whole = textOf({
    text: pieces.map(({ literal }) => literal.text).join(''),
    isBytes: pieces.every(({ literal }) => literal.isBytes),
  });
  const starts = startsOf(pieces);
  let piece = 0;
  let at = 0;
  return splitLines(whole).map(({ text }) => {
    while (piece + 1 < starts.length && starts[piece + 1]! <= at) piece += 1;
    at += text.length + 1;
    return { ...pieces[piece]!.line, text };
  });
}

function startsOf(pieces: readonly Piece[]): number[] {
  let at = 0;
  return pieces.map((piece) => {
    const start = at;
    at += textOf(piece.literal).length;
    return start;
  });
}

/** Where a value may begin after a prefix: a call, a dict, a tuple or list of calls, fields side by side. */
const VALUE_START =
  /(?<![\w.'"])(?:[A-Za-z_][\w.]*\((?=\w+=|\s*$)|[[(]?\{(?=\s*'|\s*$)|[[(](?=[A-Z]\w*\())|(?<![\w.'"(,])(?=[A-Za-z_]\w*=(?:['"[{\d-]|None\b|True\b|False\b|[A-Z]\w*\())/g;

/** A log's prefix is shorter. */
const MAX_PREFIX = 160;

/** All failed attempts together may look at so many times the text. */
const MAX_LOOKS = 8;

function undoValues(lines: readonly Line[]): Unpythoned {
  const text = lines.map((line) => line.text).join('\n');
  const reader = new PythonReader(text);
  let left = text.length * MAX_LOOKS;
  let count = 0;
  let start = 0;
  let doneUpTo = 0;
  const undone = lines.map((line) => {
    const from = start;
    start += line.text.length + 1;
    if (from < doneUpTo) return withText(line, '');
    if (left <= 0 || isBare(line.text)) return line;
    for (const { index } of line.text.slice(0, MAX_PREFIX).matchAll(VALUE_START)) {
      reader.at = from + index;
      const found = readAt(reader, text, from + index);
      left -= reader.at - from - index;
      if (found && isEnd(text, found.end)) {
        doneUpTo = found.end;
        count += 1;
        return withText(line, line.text.slice(0, index) + asCall(line.text.slice(index), found.json));
      }
    }
    return line;
  });
  return { lines: undone, count };
}

/** What a tool is called with, out of its call: by its class, or by its two fields alone. */
const FUNCTION = /^(?:\w*FunctionCall|Function)\(\s*\w+=|^name=(['"])[\w.-]+\1 arguments=['"]/;

/** JSON that says of a function what the class says. */
const asCall = (source: string, json: string): string =>
  FUNCTION.test(source) ? `{"type":"function","function":${json}}` : json;

/** How a value goes on whose line ends after its bracket; JSON laid out begins alike. */
const GOES_ON = /^(?:[[(]?\{\s*'|[[(]?[A-Za-z_][\w.]*\(\s*\w+=)/;

function readAt(reader: PythonReader, text: string, at: number): PythonValue | undefined {
  const head = text.slice(at, at + MAX_PREFIX);
  if (/^\w+=/.test(head)) return reader.fields(at);
  if (!GOES_ON.test(head)) return undefined;
  const found = reader.value(at);
  if (!found || text[at] !== '(') return found;
  // LangGraph prints a message with the facts about it: the message is the event.
  const end = found.end;
  const first = reader.value(at + 1);
  return first && { ...first, end };
}

/** JSON as it stands, after a prefix or not, needs no look. */
function isBare(text: string): boolean {
  const at = text.search(/[[{]\s?(?:"|\{(?!\s?'))/);
  return (
    at >= 0 &&
    at < MAX_PREFIX &&
    (/^\s*(?:data: ?)?$/.test(text.slice(0, at)) || parseJson(text.slice(at)) !== undefined)
  );
}

const isEnd = (text: string, at: number): boolean => /^[\s,]*?(?:\n|$)/.test(text.slice(at, at + 8));

const isBlankFrom = (text: string, at: number): boolean => !/\S/.test(text.slice(at));
