import { type Lead, lineAt, textAfter, wholeMessage } from './kit/texts-after.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

const END = /`?\s{0,9}For troubleshooting, visit: /;
const LEADS: readonly Lead[] = [
  {
    after: /Could not parse (?:LLM|tool) (?:output|input): ?`?/,
    until: new RegExp(`${END.source}|\`\\s{0,9}(?:\\n|$)`),
  },
  {
    after: /(?:Invalid json output|Failed to parse \w+ from completion):? ?/,
    until: new RegExp(`${END.source}|\\. Got: `),
  },
  { after: /Function (\S+) arguments:\n\n/, until: /\n\nare not valid JSON/ },
];
const SAYS =
  /(?:Could not parse (?:LLM|tool) (?:output|input)|Invalid json output|Failed to parse \w+ from completion|(?<=are not valid JSON\. Received )\w+ [^\n]*)/;

/** `OutputParserException` of LangChain, which holds the text that its parser could not read. */
export const langChain: Wrapper = {
  id: 'langchain-error',
  find(lines) {
    const whole = wholeMessage(lines);
    const quotes = LEADS.flatMap((lead) => textAfter(whole, lead) ?? []);
    if (quotes.length === 0) return undefined;
    const candidates = quotes.map(
      ({ piece, lead: [, tool] }): Candidate => ({
        pieces: [piece],
        from: 'a LangChain error',
        ...(tool !== undefined && { tool }),
      }),
    );
    const said = SAYS.exec(whole.message);
    return {
      start: Math.min(...quotes.map(({ start }) => start)),
      candidates,
      says: said ? [{ server: 'LangChain', text: said[0], line: lineAt(whole, said.index) }] : [],
      tookOff: ['the error around the text'],
    };
  },
};
