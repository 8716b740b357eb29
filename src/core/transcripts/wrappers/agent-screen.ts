import { lineAt, wholeMessage } from './kit/texts-after.ts';
import type { Wrapper } from './wrapper.ts';

/** What CrewAI prints of a call: its tool, its input, what came of it. */
const CALL =
  /^[ \t]{0,9}#{0,3}[ \t]{0,3}Using tool:[ \t]{0,3}([^\n]{1,200}?)[ \t]{0,9}\n[ \t]{0,9}#{0,3}[ \t]{0,3}Tool Input:[ \t]{0,9}\n?[ \t]{0,9}(?=["{[])/m;
const OUTPUT = /\n[ \t]{0,9}#{0,3}[ \t]{0,3}Tool Output:[ \t]{0,9}\n?/;
const ERROR = /^(?:Error: |I encountered an error|Tool \S{1,100} accepts)[^\n]{0,400}/;

/** The screen of an agent that shows the call it made, and what was wrong with it. */
export const agentScreen: Wrapper = {
  id: 'agent-screen',
  find(lines) {
    const whole = wholeMessage(lines);
    const found = CALL.exec(whole.message);
    if (!found) return undefined;
    const start = found.index + found[0].length;
    const output = OUTPUT.exec(whole.message.slice(start));
    const end = output ? start + output.index : whole.message.length;
    const text = whole.message.slice(start, end).trimEnd();
    const after = output ? whole.message.slice(end + output[0].length) : '';
    const said = ERROR.exec(after)?.[0];
    return {
      start: found.index,
      candidates: [
        {
          // Quotes around the input are the model's: with them the tool gets a text and no object.
          pieces: [{ text, line: lineAt(whole, start), isRaw: true }],
          from: 'the screen of CrewAI',
          tool: found[1]!,
        },
      ],
      says:
        said === undefined
          ? []
          : [{ server: 'CrewAI', text: said, line: lineAt(whole, whole.message.length - after.length) }],
      tookOff: ['the screen around the input'],
    };
  },
};
