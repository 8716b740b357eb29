import type { ServerWords } from '../../cases/fixture.ts';
import { endOfArguments } from './kit/end-of-arguments.ts';
import { lineAt, type Message, wholeMessage } from './kit/texts-after.ts';
import type { Wrapped, Wrapper } from './wrapper.ts';

/** What CrewAI prints of a call: its tool, its input, what came of it. */
const CALL =
  /^[ \t]{0,9}#{0,3}[ \t]{0,3}Using tool:[ \t]{0,3}([^\n]{1,200}?)[ \t]{0,9}\n[ \t]{0,9}#{0,3}[ \t]{0,3}Tool Input:[ \t]{0,9}\n?[ \t]{0,9}(?=["{[])/m;
const OUTPUT = /\n[ \t]{0,9}#{0,3}[ \t]{0,3}Tool Output:[ \t]{0,9}\n?/;
const ERROR = /^(?:Error: |I encountered an error|Tool \S{1,100} accepts)[^\n]{0,400}/;

/** Agents that print a call's tool, then its arguments; the pattern ends where these begin, and what follows them may be known. */
const SHOWN: readonly (readonly [from: string, call: RegExp, until?: RegExp])[] = [
  [
    'a conversation as Zed exports it',
    /^\*\*Use Tool: ([\w.:/-]{1,100}) \([\w.:-]{1,100}\)\*\*[ \t]{0,9}\n\s{0,9}```json[ \t]{0,9}\n\s{0,99}(?=\{)/gm,
  ],
  [
    'a conversation as opencode exports it',
    /^\W{0,4}Tool: ([\w.:/-]{1,100})(?:\*\*)?[ \t]{0,9}\n\s{0,9}\*\*Input:\*\*[ \t]{0,9}\n\s{0,9}```json[ \t]{0,9}\n\s{0,99}(?=\{)/gm,
  ],
  ['a log of llm', /^[-*] \*\*([\w.:/-]{1,100})\*\*: `[^`\n]{1,200}`(?:<br>)?[ \t]{0,9}\n\s{0,9}Arguments: (?=\{)/gm],
  [
    'what AutoGen prints',
    /^\*{3,9} Suggested (?:tool call \([^)\n]{0,100}\)|function [Cc]all): ([\w.:/-]{1,100}) \*{3,9}[ \t]{0,9}\nArguments:\s{1,9}(?=\S)/gm,
    /\n\*{9,200}[ \t]{0,9}(?:\n|$(?![\s\S]))/,
  ],
  [
    'tags that an agent asked for',
    /<tool_use>\s{0,99}<(?:name|tool_name)>\s{0,9}([\w.:/-]{1,100})\s{0,9}<\/(?:name|tool_name)>\s{0,99}<(?:arguments|args|input|tool_input|parameters)>\s{0,99}(?=\{)/g,
  ],
  [
    'tags that an agent asked for',
    /<tool_use name="([\w.:/-]{1,100})"[ \t]{0,9}>\s{0,99}(?:<(?:arguments|args|input|tool_input|parameters)>\s{0,99})?(?=\{)/g,
  ],
  [
    'lines that show a call',
    /^\W{0,9}(?:Calling (?:function|tool)|(?:Tool|Function)(?: name| call)?)\s?: ([\w.:/-]{1,100})[ \t]{0,9}\n\W{0,9}(?:Arguments|Args|Parameters|Input)\s?: ?(?=\{)/gim,
  ],
  [
    'the log of OpenManus',
    /\bTools being prepared: \['([\w.:/-]{1,100})'[^\n]{0,400}\n[^\n]{0,200}\bTool arguments: (?=\{)/g,
  ],
];

/** The screen, the export or the log of an agent that shows the calls it made, and what was wrong with them. */
export const agentScreen: Wrapper = {
  id: 'agent-screen',
  find(lines) {
    const whole = wholeMessage(lines);
    return onCrewAi(whole) ?? shownIn(whole);
  },
};

function onCrewAi(whole: Message): Wrapped | undefined {
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
}

/** An error below a call, in a fence of its own. */
const SHOWN_ERROR = /^\*\*Error:\*\*[ \t]{0,9}\n\s{0,9}```[^\n]{0,40}\n([^\n]{1,400})/m;

function errorIn(whole: Message): ServerWords[] {
  const found = SHOWN_ERROR.exec(whole.message);
  return found
    ? [{ server: 'The agent', text: found[1]!.trim(), line: lineAt(whole, found.index + found[0].length - 1) }]
    : [];
}

/** Every call that is shown, each with its tool. */
function shownIn(whole: Message): Wrapped | undefined {
  const { message } = whole;
  for (const [from, call, until] of SHOWN) {
    const all = [...message.matchAll(call)];
    const [first] = all;
    if (!first) continue;
    const pieces = all.map(({ index, 0: lead, 1: tool = '' }) => {
      const start = index + lead.length;
      const close = until ?? (lead.includes('```') ? /\n\s{0,9}```/ : null);
      const length = close?.exec(message.slice(start))?.index;
      const end = length === undefined ? endOfArguments(message, start) : start + length;
      return { text: message.slice(start, end).trimEnd(), line: lineAt(whole, start), isRaw: true as const, tool };
    });
    return {
      start: first.index,
      candidates: [{ pieces, from }],
      says: errorIn(whole),
      tookOff: ['what the agent shows around the arguments'],
    };
  }
  return undefined;
}
