import { type Node, type ParseErrorCode, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import { err, ok, type Result } from '../../../base/result.ts';
import { jsonDepth, nestsWithin } from '../../json/exact-json.ts';

/** Deeper than any tool definition; keeps every walk over a schema far from the end of the stack. */
export const MAX_DEPTH = 200;
/** Where brackets do not match, a reader goes deeper than they nest. */
const MOST_LEVELS = 1_000;

const WRONG: Readonly<Record<string, string>> = {
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  EndOfFileExpected: 'something follows the end of the JSON',
  InvalidCharacter: 'a string holds a raw line break or control character',
  InvalidEscapeCharacter: 'a backslash is before a character that needs none',
  InvalidNumberFormat: 'a number is malformed',
  InvalidSymbol: 'this is no JSON value: text and names need double quotes',
  InvalidUnicode: '\\u needs four hexadecimal digits',
  PropertyNameExpected: 'a name in double quotes is missing',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfNumber: 'a number is malformed',
  UnexpectedEndOfString: 'a string is not closed',
  ValueExpected: 'a value is missing',
};

/** Reads JSON with comments and trailing commas, bare or in a Markdown fence; nodes keep their offsets in the text. */
export function readJsonText(text: string): Result<Node> {
  const json = withoutFence(text);
  if (json.trim() === '') return err('There is nothing to read yet. Paste tool definitions as JSON.');
  if (jsonDepth(json) > MAX_DEPTH) {
    return err(`This JSON nests deeper than ${MAX_DEPTH} levels. Flatten the schema and paste it again.`);
  }
  if (!nestsWithin(json, MOST_LEVELS)) return err('This is not valid JSON: its brackets do not match.');
  const root = parseTree(json, [], { allowTrailingComma: true });
  const error = syntaxError(json);
  if (error !== null) return err(error);
  return root ? ok(root) : err('There is nothing to read yet. Paste tool definitions as JSON.');
}

/** Blanks out a byte order mark and the fence lines, so that offsets stay those of the text. */
export function withoutFence(text: string): string {
  return text
    .replace(/^\uFEFF/, ' ')
    .replace(/^(\s*)(`{3,}[^\n`]*)/, (_all, space: string, fence: string) => space + ' '.repeat(fence.length))
    .replace(/`{3,}\s*$/, (fence) => ' '.repeat(fence.length));
}

function syntaxError(json: string): string | null {
  let first: { code: ParseErrorCode; line: number; column: number } | undefined;
  let count = 0;
  visit(
    json,
    {
      onError: (code, _offset, _length, line, column) => {
        first ??= { code, line: line + 1, column: column + 1 };
        count++;
      },
    },
    { allowTrailingComma: true },
  );
  if (!first) return null;
  const wrong = WRONG[printParseErrorCode(first.code)] ?? 'the text stops making sense';
  const rest = count > 1 ? ', and more may follow' : '';
  return `Line ${first.line}, column ${first.column}: ${wrong}${rest}. Mend it, and the tools appear.`;
}
