import { failureAmid } from '../../diagnosis/in-prose/log-text.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { type Lead, lineAt, type Message, textAfter, wholeMessage } from './kit/texts-after.ts';
import type { Wrapped, Wrapper } from './wrapper.ts';

/** Words after which an error of some program repeats what it could not read. */
interface Repeating {
  readonly lead: Lead;
  /** Who says it. */
  readonly speaker: string;
  readonly from: string;
  /** What is said, where it is not the lead. */
  readonly says?: RegExp;
  /** What it repeats was taken for a call, whatever it looks like. */
  readonly isSure?: true;
}

const REPEATING: readonly Repeating[] = [
  {
    lead: { after: /LM Response: /, until: /\s{0,9}\n\s{0,9}Expected to find output fields/ },
    speaker: 'DSPy',
    from: 'an error of DSPy',
    says: /Adapter \w+ failed to parse the LM response/,
  },
  {
    lead: { after: /Malformed function call:\s{1,3}/, until: /\.\nSafety ratings/ },
    speaker: 'Gemini',
    from: 'an error of Gemini',
    isSure: true,
  },
  {
    lead: {
      after:
        /(?:[Ff]ailed to parse|[Cc]ould not parse|[Uu]nable to parse|[Ee]rror parsing)[^:{\n]{0,80}: ?`?(?=[{<["'])/,
      until: /`?\s{0,9}(?:, err(?:or)?=|\nError|\n\s{1,9}at |$(?![\s\S]))/,
    },
    speaker: 'The program',
    from: 'an error message',
  },
];

/** Messages of programs that say what they could not read, and repeat it. */
export const errorMessage: Wrapper = {
  id: 'error-message',
  find(lines) {
    const whole = wholeMessage(lines);
    for (const { lead, speaker, from, says, isSure } of REPEATING) {
      const quoted = textAfter(whole, lead);
      if (!quoted || !(isSure || hasCallSign(quoted.piece.text))) continue;
      const said = says?.exec(whole.message) ?? quoted.lead;
      return {
        start: quoted.start,
        candidates: [{ pieces: [quoted.piece], from }],
        says: [{ server: speaker, text: said[0].replace(/[\s:`]+$/, ''), line: lineAt(whole, quoted.start) }],
        tookOff: ['the message around the text'],
      };
    }
    return underFailure(whole);
  },
};

/** A reply under the line in which a program says that it failed on it. */
function underFailure(whole: Message): Wrapped | undefined {
  const { message, line, timeMs } = whole;
  const end = message.indexOf('\n');
  const head = end < 0 ? '' : message.slice(0, end);
  const said = head.length > LONGEST_HEAD || hasCallSign(head) ? undefined : failureAmid(head);
  const rest = message.slice(end + 1);
  const from = rest.search(/\S/);
  if (
    !said ||
    from < 0 ||
    !BEGINS_CALL.test(rest.slice(from, from + 2)) ||
    !hasCallSign(rest.slice(from, from + LONGEST_HEAD))
  )
    return undefined;
  const text = rest.slice(from);
  return {
    start: 0,
    candidates: [
      {
        pieces: [{ text, line: lineAt(whole, end + 1 + from), isRaw: true, ...(timeMs !== undefined && { timeMs }) }],
        from: 'a message about a failure',
      },
    ],
    says: [{ server: said.speaker, text: said.text, line }],
    tookOff: ['the message above the text'],
  };
}

/** The longest line that is looked at for words. */
const LONGEST_HEAD = 400;
const BEGINS_CALL = /^[<[{]/;
