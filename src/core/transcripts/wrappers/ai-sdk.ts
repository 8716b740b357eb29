import { hasCallSign } from './kit/call-sign.ts';
import { otherTexts } from './kit/other-texts.ts';
import { lineAt, textAfter, wholeMessage } from './kit/texts-after.ts';
import type { Wrapper } from './wrapper.ts';

const LEAD = {
  after: /(JSON parsing failed|Type validation failed):?\s+(?:Text|Value):\s?/,
  until: /\.\s*(?:\\n)?\s*Error message:|\s*\nError: |(?<=[}\]])\.\s{0,9}$/,
};
const TOOL = /\b(?:for tool|tool=|tool ")\s?["'`]?([\w.-]+)/;
const SAYS = /(?:Error message|(?<=\n)Error):\s*(\[\s*\{[\s\S]{0,1000}?\}\s*\](?=\s|$)|(?:(?!\\n|"[,}])[^\n\]])+)/;

/** Errors of the AI SDK and of agents on it, which hold the arguments that could not be read. */
export const aiSdk: Wrapper = {
  id: 'ai-sdk-error',
  find(lines) {
    const whole = wholeMessage(lines);
    const quoted = textAfter(whole, LEAD);
    if (!quoted) return undefined;
    const [, tool] = TOOL.exec(whole.message) ?? [];
    const said = SAYS.exec(whole.message);
    const { text } = quoted.piece;
    const after = said ? whole.message.slice(said.index + said[0].length) : '';
    // Agents repeat the error, its line breaks escaped or not.
    const rest = after.replaceAll(text, '').replaceAll(text.replaceAll('\n', '\\n'), '');
    return {
      start: quoted.start,
      candidates: [{ pieces: [quoted.piece], from: 'an AI SDK error', ...(tool !== undefined && { tool }) }],
      says: [
        said
          ? {
              server: 'The AI SDK',
              text: said[1]!
                .replace(/\\n.*$|^([^"]*)"\s*$/, '$1')
                .replace(/\s{1,99}/g, ' ')
                .trim(),
              line: lineAt(whole, said.index),
            }
          : { server: 'The AI SDK', text: quoted.lead[1]!, line: lineAt(whole, quoted.start) },
      ],
      tookOff: ['the error around the text', ...(hasCallSign(rest) ? [otherTexts(1)] : [])],
    };
  },
};
