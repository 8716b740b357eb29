/** That what a call holds is the text of a custom tool, and whether that is whole, where it is said. */
export interface CustomText {
  readonly isClosed?: boolean;
}

/** What an importer writes before and after the text of a custom tool, so that its arguments are JSON: `{"input": TEXT}`. */
export const INPUT_OPENS = '{"input": "';
export const INPUT_ENDS = '"}';

/** A piece of a custom tool's text as it is inside that string, wherever it was cut. */
export const escapedInput = (piece: string): string =>
  piece.replace(/["\\\u0000-\u001f]/g, (char) => JSON.stringify(char).slice(1, -1));

/** Such JSON, whole or truncated: before the text, the text as it is escaped. */
const INPUT =
  /^(\s*\{\s*"input"\s*:\s*")([^"\\\0-\x1f]*(?:\\(?:u[\dA-Fa-f]{4}|["\\/bfnrt])[^"\\\0-\x1f]*)*)(?:"\s*\}?\s*|\\(?:u[\dA-Fa-f]{0,3})?)?$/;

/** An escape that goes on in the next piece. */
const OPEN_ESCAPE = /(?<!\\)(?:\\\\)*(\\(?:u[\dA-Fa-f]{0,3})?)$/;

/** The text of a custom tool by the pieces of such JSON, in as many pieces; null where they are other JSON. */
export function inputOf(pieces: readonly string[]): readonly string[] | null {
  const [, opens, escaped] = INPUT.exec(pieces.join('')) ?? [];
  if (opens === undefined || escaped === undefined) return null;
  let end = -opens.length;
  let open = '';
  return pieces.map((piece) => {
    const start = Math.max(0, end);
    end += piece.length;
    const text = open + escaped.slice(start, Math.max(0, end));
    open = OPEN_ESCAPE.exec(text)?.[1] ?? '';
    return JSON.parse(`"${text.slice(0, text.length - open.length)}"`) as string;
  });
}
