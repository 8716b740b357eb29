import type { ServerWords } from '../../cases/fixture.ts';
import type { Line } from '../framing/lines.ts';
import { joinedLiteralAt, literalsOf, quotedAt, withoutEscapes } from './kit/quoted.ts';
import { lineAt, type Message, wholeMessage } from './kit/texts-after.ts';
import { withoutBreaksInTexts } from './kit/wrapped-lines.ts';
import type { Piece, Wrapped, Wrapper } from './wrapper.ts';

/** Members of an error under which providers and clients give back what was generated. */
const MEMBER =
  /(\\{0,8}["']?)\b(failed_generation|raw_output|raw_response|model_output|llm_output|generated_text|raw_arguments)\1\s{0,9}[:=]\s{0,99}(?=\\{0,8}["'`])/;
const MESSAGE = /(["']?)\bmessage\1\s{0,9}:\s{0,99}(?=["'`])/g;
/** Who speaks, the nearest to the model first: `GroqException`, `groq.BadRequestError`, `litellm.exceptions`. */
const SPEAKERS = [
  /\b([A-Z][A-Za-z]{2,30}?)Exception - /,
  /\b(groq|openai|anthropic|cerebras)\.\w*Error\b/i,
  /\b(litellm)\./,
];

/** Errors of providers, as JSON, as Python prints them or as Node does, which hold what the model had written. */
export const providerError: Wrapper = {
  id: 'provider-error',
  find: (lines) => errorIn(wholeMessage(lines), 4) ?? wrappedError(lines),
};

/** The same where a terminal broke it into lines, its keys too. */
function wrappedError(lines: readonly Line[]): Wrapped | undefined {
  if (!lines.some(({ text }) => /["']error["']\s{0,9}:/.test(text))) return undefined;
  const joined = withoutBreaksInTexts(lines);
  const found = joined === lines ? undefined : errorIn(wholeMessage(joined), 4);
  return found && { ...found, tookOff: [...found.tookOff, 'the line breaks of a terminal inside texts'] };
}

/** Where the error is JSON in a string, as Python and gateways print errors of others, its quotes are undone first. */
function errorIn(whole: Message, depth: number): Wrapped | undefined {
  const member = depth > 0 ? MEMBER.exec(whole.message) : null;
  if (!member) return undefined;
  const literal = literalsOf(whole.message).find(({ start, end }) => start < member.index && end > member.index);
  if (literal) {
    const inner = errorIn({ message: literal.text, line: lineAt(whole, literal.start) }, depth - 1);
    return inner && { ...inner, start: member.index };
  }
  const opens = member.index + member[0].length;
  if (whole.message[opens] === '\\') return errorIn({ ...whole, message: withoutEscapes(whole.message) }, depth - 1);
  const piece: Piece = {
    text: joinedLiteralAt(whole.message, quotedAt(whole.message, opens)).text,
    line: lineAt(whole, member.index),
  };
  const says = wordsOf(whole);
  const isError = says.length > 0 || OF_ERROR.test(whole.message);
  const from = isError ? `an error of ${serverOf(whole.message)}` : 'a record of what was generated';
  const tookOff = [isError ? 'the error around the text' : 'the record around the text'];
  return { start: member.index, candidates: [{ pieces: [piece], from }], says, tookOff };
}

/** A word without which nothing tells of an error. */
const OF_ERROR = /err|exception|fail|invalid|raw_/i;

function serverOf(message: string): string {
  if (message.includes('failed_generation')) return 'Groq';
  const name = SPEAKERS.flatMap((speaker) => speaker.exec(message)?.[1] ?? [])[0];
  return name === undefined ? 'a provider' : (NAMES[name.toLowerCase()] ?? name);
}

const FAILED = /failed_generation/;

const NAMES: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  cerebras: 'Cerebras',
  litellm: 'LiteLLM',
};

/** The message of the error that the text belongs to; of Groq its code, or that there is a text which it calls failed. */
function wordsOf(whole: Message): ServerWords[] {
  const messages = [...whole.message.matchAll(MESSAGE)].slice(0, 1);
  const code =
    messages.length === 0 ? (/\b[a-z_]{1,40}_failed\b/.exec(whole.message) ?? FAILED.exec(whole.message)) : null;
  if (code) return [{ server: 'Groq', text: code[0], line: lineAt(whole, code.index) }];
  return messages.map((found) => {
    const start = found.index + found[0].length;
    return { server: speakerOf(whole.message), text: quotedAt(whole.message, start).text, line: lineAt(whole, start) };
  });
}

const speakerOf = (message: string): string => {
  const name = serverOf(message);
  return name === 'a provider' ? 'The provider' : name;
};
