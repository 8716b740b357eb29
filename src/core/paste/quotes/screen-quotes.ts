import type { Quote } from './quote.ts';

/** The end of a fence. */
const FENCE = /\n\s{0,9}```/;

/** Screens, exports and logs of agents that print a call's tool, then its arguments. */
export const SCREEN_QUOTES: readonly Quote[] = [
  // Quotes around the input are the model's: with them the tool gets a text and no object.
  {
    after:
      /^[ \t]{0,9}#{0,3}[ \t]{0,3}Using tool:[ \t]{0,3}(?<tool>[^\n]{1,200}?)[ \t]{0,9}\n[ \t]{0,9}#{0,3}[ \t]{0,3}Tool Input:[ \t]{0,9}\n?[ \t]{0,9}(?=["{[])/gm,
    until: /\n[ \t]{0,9}#{0,3}[ \t]{0,3}Tool Output:|\s*$(?![\s\S])/,
  },
  {
    after:
      /^\*\*Use Tool: (?<tool>[\w.:/-]{1,100}) \([\w.:-]{1,100}\)\*\*[ \t]{0,9}\n\s{0,9}```json[ \t]{0,9}\n\s{0,99}(?=\{)/gm,
    until: FENCE,
  },
  {
    after:
      /^\W{0,4}Tool: (?<tool>[\w.:/-]{1,100})(?:\*\*)?[ \t]{0,9}\n\s{0,9}\*\*Input:\*\*[ \t]{0,9}\n\s{0,9}```json[ \t]{0,9}\n\s{0,99}(?=\{)/gm,
    until: FENCE,
  },
  {
    after: /^[-*] \*\*(?<tool>[\w.:/-]{1,100})\*\*: `[^`\n]{1,200}`(?:<br>)?[ \t]{0,9}\n\s{0,9}Arguments: (?=\{)/gm,
  },
  {
    after:
      /^\*{3,9} Suggested (?:tool call \([^)\n]{0,100}\)|function [Cc]all): (?<tool>[\w.:/-]{1,100}) \*{3,9}[ \t]{0,9}\nArguments:\s{1,9}(?=\S)/gm,
    until: /\n\*{9,200}[ \t]{0,9}(?:\n|$(?![\s\S]))/,
  },
  {
    after:
      /<tool_use>\s{0,99}<(?:name|tool_name)>\s{0,9}(?<tool>[\w.:/-]{1,100})\s{0,9}<\/(?:name|tool_name)>\s{0,99}<(?:arguments|args|input|tool_input|parameters)>\s{0,99}(?=\{)/g,
  },
  {
    after:
      /<tool_use name="(?<tool>[\w.:/-]{1,100})"[ \t]{0,9}>\s{0,99}(?:<(?:arguments|args|input|tool_input|parameters)>\s{0,99})?(?=\{)/g,
  },
  {
    after:
      /^\W{0,9}(?:Calling (?:function|tool)|(?:Tool|Function)(?: name| call)?)\s?: (?<tool>[\w.:/-]{1,100})[ \t]{0,9};?[ \t]{0,9}\n\W{0,9}(?:tool )?(?:Arguments|Args|Parameters|Input)\s?: ?(?=\{)/gim,
  },
  // Structures of Go and records of Java hold arguments without the escapes of a text.
  { after: /\bFunction:\{Name:(?<tool>[\w.:/-]{1,100}) Arguments:(?=\{)/g },
  { after: /\bToolCall\[[^[\]{}\n]{0,200}\bname=(?<tool>[\w.:/-]{1,100}), arguments=(?=\{)/g },
  {
    after: /\bToolExecutionRequest \{[^{}\n]{0,200}\bname = "(?<tool>[\w.:/-]{1,100})", arguments = "(?=\{)/g,
  },
  {
    after: /\bTools being prepared: \['(?<tool>[\w.:/-]{1,100})'[^\n]{0,400}\n[^\n]{0,200}\bTool arguments: (?=\{)/g,
  },
];
