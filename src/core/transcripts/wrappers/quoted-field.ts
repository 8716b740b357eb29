import type { Span } from '../../../base/span.ts';
import { logKindOf } from '../../diagnosis/in-prose/log-kind.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { joinedLiteralAt, literalsOf, type Quoted } from './kit/quoted.ts';
import { saidAround } from './kit/said-around.ts';
import { lineAt, type Message, wholeMessage } from './kit/texts-after.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

/** The name of the member, the field or the variable whose value a literal is. */
const KEY = /(?:(["'])([\w.-]{1,60})\1\s{0,3}[=:]\s{0,9}|([A-Za-z_][\w.-]{0,60})\s{0,3}[=:][ \t]{0,9})[bBrRfFuU]?$/;
/** A sentence before the literal, as a message of a log has it. */
const LEAD = /\b[\w.-]{1,40}\s{0,3}[:=]\s{1,3}[bBrRfFuU]?$/;
/** Words of an error that quotes what it could not read. */
const FAILED =
  /\b(?:[Ff]ail|[Ee]rror|[Cc]ould not|[Cc]annot|[Pp]arse|[Ii]nvalid|[Uu]nexpected|[Gg]ot|[Rr]eceived|[Ee]xpected)[^\n]{0,90} $/;
/** What was asked, not what was answered. */
const ASKED = /^(?:\w{0,20}prompt\w{0,20}|request\w{0,20}|messages|system|tools|query|template|chat_template)$/i;
/** Values of an error that say what went wrong; the reply is in them only where nothing else holds it. */
const WORDS = /^(?:error|err|msg|message|detail|reason|exception|stack)$/i;
/** So much before a literal is looked at for its name. */
const NEAR = 100;
/** A token alone, or a tool's name in which one was left: no reply. */
const NAME = /^[\w.-]{0,80}<\|\w{1,20}\|>\w{0,20}$/;
const FENCE_LINE = /^\s{0,3}(?:```|~~~)/gm;

interface Field extends Quoted {
  readonly key: string;
}

/**
 * A call in a literal, wherever programs write one: a field of a log, a member of JSON, a variable of a traceback, an object as Python
 * prints it.
 */
export const quotedField: Wrapper = {
  id: 'quoted-field',
  find(lines) {
    const whole = wholeMessage(lines);
    if (!hasCallSign(whole.message) && !/&lt;/.test(whole.message)) return undefined;
    const fields = fieldsOf(whole);
    const answered = fields.filter(({ key }) => !ASKED.test(key));
    const held = [answered.filter(({ key }) => !WORDS.test(key)), answered].find((some) => some.length > 0);
    if (!held) return undefined;
    // A call beside the quoted ones makes it a reply, unless programs wrote what is beside them.
    if (hasCallSign(without(whole.message, fields)) && !logKindOf(whole.message)) return undefined;
    const { key, text, start, isCut } = longestOf(held);
    const name = key === '' ? 'a quoted text' : `the field \`${key}\``;
    const candidate: Candidate = {
      pieces: [{ text, line: lineAt(whole, start) }],
      from: `${name}${isCut ? ', cut off' : ''}`,
    };
    return {
      start: fields[0]!.start,
      candidates: [candidate],
      says: saidAround(whole, held),
      tookOff: ['what is around the field', 'the quotes, and the escapes inside them'],
    };
  },
};

const longestOf = (fields: readonly Field[]): Field =>
  fields.reduce((best, field) => (field.text.length > best.text.length ? field : best));

/** A text with these spans of it left out. */
function without(message: string, spans: readonly Span[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of spans) {
    rest += message.slice(at, start);
    at = end;
  }
  return rest + message.slice(at);
}

/** The literals with a call in them that have a name, or escapes that were undone. */
function fieldsOf({ message }: Message): Field[] {
  const fences = [...message.matchAll(FENCE_LINE)].map(({ index }) => index);
  let passed = 0;
  return literalsOf(message, { cutAtEnd: true }).flatMap((literal): Field[] => {
    const before = message.slice(Math.max(0, literal.start - NEAR), literal.start);
    const [, , quotedKey, bareKey] = KEY.exec(before) ?? [];
    const key = quotedKey ?? bareKey ?? '';
    if (key === '' && !LEAD.test(before) && !/[(,[{]\s{0,9}$/.test(before) && !FAILED.test(before)) return [];
    const { text, end } = joinedLiteralAt(message, literal);
    while ((fences[passed] ?? message.length) < literal.start) passed++;
    if (passed % 2 === 1 || !hasCallSign(text) || NAME.test(text)) return [];
    return [{ ...literal, text, end, key }];
  });
}
