import type { ServerWords } from '../../cases/fixture.ts';
import { otherTexts } from './kit/other-texts.ts';
import { lineAt, type Message, type Quoting, textAfter, wholeMessage } from './kit/texts-after.ts';
import type { Piece, Wrapper } from './wrapper.ts';

const LEAD = {
  after: /(JSON parsing failed|Type validation failed):?\s+(?:Text|Value):\s?/,
  until: /\.\s*(?:\\n)?\s*Error message:|\s*\nError: |(?<=[}\]])\.\s{0,9}$/,
};
const TOOL = /\b(?:for tool|tool=|tool ")\s?["'`]?([\w.-]+)/;
const SAYS = /(?:Error message|(?<=\n)Error):\s*(\[\s*\{[\s\S]{0,1000}?\}\s*\](?=\s|$)|(?:(?!\\n|"[,}])[^\n\]])+)/;
/** More errors in a paste are not looked for. */
const MOST_ERRORS = 20;

interface SdkError {
  readonly quoted: Quoting;
  readonly tool: string | undefined;
  readonly says: ServerWords;
  readonly after: string;
}

/** Errors of the AI SDK and of agents on it, which hold the arguments that could not be read. */
export const aiSdk: Wrapper = {
  id: 'ai-sdk-error',
  find(lines) {
    const [first, ...more] = errorsIn(wholeMessage(lines));
    if (!first) return undefined;
    const { piece, start } = first.quoted;
    const named = [first, ...more].flatMap(({ tool, quoted }): Piece[] => (tool ? [{ ...quoted.piece, tool }] : []));
    // Agents repeat the error, its line breaks escaped or not.
    const pieces = named.filter((one, at) => named.findIndex(isLike(one)) === at);
    const rest = [piece, ...pieces].reduce(
      (text, { text: quoted }) => text.replaceAll(quoted, '').replaceAll(quoted.replaceAll('\n', '\\n'), ''),
      first.after,
    );
    const tool = first.tool === undefined ? {} : { tool: first.tool };
    const from = 'an AI SDK error';
    return {
      start,
      candidates: [pieces.length > 1 ? { pieces, from } : { pieces: [piece], from, ...tool }],
      says: [first.says],
      tookOff: ['the error around the text', ...otherTexts([rest])],
    };
  },
};

const isLike = (one: Piece) => (other: Piece) => other.text === one.text && other.tool === one.tool;

/** The errors of a message, in order. */
function errorsIn(whole: Message): readonly SdkError[] {
  const errors: SdkError[] = [];
  for (let message: string | undefined = whole.message; message && errors.length < MOST_ERRORS; ) {
    const rest = { ...whole, message, line: lineAt(whole, whole.message.length - message.length) };
    const quoted = textAfter(rest, LEAD);
    if (!quoted) break;
    const said = SAYS.exec(message);
    message = said ? message.slice(said.index + said[0].length) : '';
    errors.push({
      quoted,
      tool: TOOL.exec(rest.message)?.[1],
      after: message,
      says: saysOf(said, quoted, rest),
    });
  }
  return errors;
}

/** Its words, else those that its text follows. */
function saysOf(said: RegExpExecArray | null, { lead, start }: Quoting, message: Message): ServerWords {
  const words = said
    ? said[1]!
        .replace(/\\n.*$|^([^"]*)"\s*$/, '$1')
        .replace(/\s{1,99}/g, ' ')
        .trim()
    : lead[1]!;
  return { server: 'The AI SDK', text: words, line: lineAt(message, said?.index ?? start) };
}
