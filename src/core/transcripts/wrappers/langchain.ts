import type { ServerWords } from '../../cases/fixture.ts';
import { asObject, parseJson } from '../../json/json-access.ts';
import { PythonReader } from '../../json/python-value.ts';
import { type Lead, lineAt, type Message, textAfter, wholeMessage } from './kit/texts-after.ts';
import type { Candidate, Piece, Wrapped, Wrapper } from './wrapper.ts';

/** A backtick on its own at the end of a line: those of a fence inside the text are three. */
const CLOSE = /(?:(?<!`)|(?<=\n```))`(?!`)["')\\]{0,4}\s{0,9}(?:\n|$)/;
const END = /`?\s{0,9}For troubleshooting, visit: /;
const LEADS: readonly Lead[] = [
  { after: /Could not parse tool input: \{'name': '([\w.-]{1,100})', 'arguments': '/, until: /'\} because the / },
  {
    after:
      /Could not (?:parse (?:LLM|tool) (?:output|input)|extract tool use from input text):(?: ?`(?!\{\w{1,40}\}`)| ?(?![`\s]))/,
    until: new RegExp(`${END.source}|${CLOSE.source}`),
  },
  {
    after: /(?:Invalid json output|Failed to parse \w+ from completion):? ?/,
    until: new RegExp(`${END.source}|\\. Got: `),
  },
  { after: /Function (\S+) arguments:\n\n/, until: /\n\nare not valid JSON/ },
];
const SAYS =
  /(?:Could not (?:parse (?:LLM|tool) (?:output|input)|extract tool use from input text)|Invalid json output|Failed to parse \w+ from completion|(?<=are not valid JSON\. Received )\w+ [^\n]*)/g;

/** `OutputParserException` of LangChain, which holds the text that its parser could not read. */
export const langChain: Wrapper = {
  id: 'langchain-error',
  find(lines) {
    const whole = wholeMessage(lines);
    const printed = printedCall(whole) ?? invalidCalls(whole);
    if (printed) return printed;
    const all = LEADS.flatMap((lead) => textAfter(whole, lead) ?? []);
    const named = all.filter(({ lead: [, tool] }) => tool !== undefined);
    const quotes = named.length > 0 ? named : all;
    if (quotes.length === 0) return undefined;
    const candidates = quotes.map(
      ({ piece, lead: [, tool] }): Candidate => ({
        pieces: [piece],
        from: 'a LangChain error',
        ...(tool !== undefined && { tool }),
      }),
    );
    const start = Math.min(...quotes.map((quote) => quote.start));
    const words = [...whole.message.matchAll(SAYS)];
    const said = words.findLast(({ index }) => index <= start) ?? words[0];
    return {
      start,
      candidates,
      says: said ? [{ server: 'LangChain', text: said[0], line: lineAt(whole, said.index) }] : [],
      tookOff: ['the error around the text'],
    };
  },
};

const TOOL_INPUT = /Could not parse tool input[:：]\s?(?=\{)/;

/** The call of which the arguments were no JSON, as Python prints it. */
function printedCall(whole: Message): Wrapped | undefined {
  const lead = TOOL_INPUT.exec(whole.message);
  const start = lead ? lead.index + lead[0].length : -1;
  const value = start < 0 ? undefined : new PythonReader(whole.message).value(start);
  const { name, arguments: text } = asObject(value && parseJson(value.json));
  if (!lead || typeof name !== 'string' || typeof text !== 'string') return undefined;
  const line = lineAt(whole, lead.index);
  return {
    start: lead.index,
    candidates: [{ pieces: [{ text, line }], from: 'a LangChain error', tool: name }],
    says: [{ server: 'LangChain', text: 'Could not parse tool input', line }],
    tookOff: ['the error around the text'],
  };
}

const INVALID_CALLS = /^[ \t]{0,9}invalid_tool_calls ?[=:]{1,4} ?(?=\[\s{0,99}\{)/m;

/** The list of calls whose arguments were no JSON, as Python prints it without its message. */
function invalidCalls(whole: Message): Wrapped | undefined {
  const lead = INVALID_CALLS.exec(whole.message);
  if (!lead) return undefined;
  const start = lead.index + lead[0].length;
  const value = new PythonReader(whole.message).value(start);
  const line = lineAt(whole, start);
  const list = value && parseJson(value.json);
  const pieces: Piece[] = [];
  const says: ServerWords[] = [];
  for (const entry of Array.isArray(list) ? list : []) {
    const { name, args, error } = asObject(entry);
    if (typeof name !== 'string' || typeof args !== 'string') return undefined;
    pieces.push({ text: args, line, tool: name });
    const said = typeof error === 'string' ? READER_SAID.exec(error)?.[0] : undefined;
    if (said !== undefined) says.push({ server: 'LangChain', text: said, line });
  }
  if (pieces.length === 0) return undefined;
  return {
    start: lead.index,
    candidates: [{ pieces, from: 'LangChain’s list of invalid calls' }],
    says,
    tookOff: ['the list around the arguments'],
  };
}

const READER_SAID = /(?<=are not valid JSON\. Received )\w+ [^\n]*/;
