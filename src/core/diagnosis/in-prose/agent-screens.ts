/** Tools by the names that agents show to people. */
const SHOWN_TOOL =
  '(?:View|Bash|(?:Multi-?)?[Ee]dit|Write|Read|Grep|Glob|LS|Ls|List|Fetch|Search|Agent|Task|Download|Todos?|To-Do|Shell|Execute|Create|Update|(?:Read|Write)(?:Many)?Files?|FindFiles|SearchText|ApplyPatch|Web(?:Fetch|Search)|mcp_\\w{1,80})';
const MARK = '[✓✔×✗✖✕●⏺⛬•]';

/** How agents show a call to people; its arguments are shortened or left out. */
const SCREENS: readonly RegExp[] = [
  // A call in brackets, with what came of it below.
  new RegExp(
    String.raw`^[ \t│┃]{0,9}(?:${MARK}[ \t]{1,3})?[A-Za-z]\w{1,60}[ \t]{0,3}\([^\n]{0,400}\)[ \t]{0,9}\n[ \t│┃]{0,9}(?:[↳⎿⤷╰]|└(?!─))`,
    'm',
  ),
  // A marked tool, with an error below.
  new RegExp(
    String.raw`^[ \t│┃]{0,9}${MARK}[ \t]{1,3}${SHOWN_TOOL}\b[^\n]{0,200}\n(?:[ \t│┃]{1,9}[^\n]{0,200}\n){0,2}?[ \t│┃]{2,9}(?:ERROR\b|Error:)`,
    'm',
  ),
  // A title and how it ended, as Zed copies its conversations.
  /^\*{0,2}Tool Call: [^\n]{1,200}\n\s{0,9}Status: [A-Z][a-z]{1,20}[ \t]{0,9}$/m,
  // Between rules of a terminal, as goose does.
  /^─{2,9} [\w.-]{1,80} \| [\w.-]{1,80} ─{3,200}[ \t]{0,9}$/m,
];

const SHOWN_CALL = new RegExp(
  String.raw`^[ \t│┃]{0,9}(?:${MARK}[ \t]{1,3}(${SHOWN_TOOL})\b|(?:${MARK}[ \t]{1,3})?([A-Za-z]\w{1,60})[ \t]{0,3}\([^\n]{0,400}\)[ \t]{0,9}\n[ \t│┃]{0,9}(?:[↳⎿⤷╰]|└(?!─)))`,
  'gm',
);

/** The tools of the calls on the screen of an agent, in order, as it names them to people. */
export const toolsOnScreen = (text: string): string[] =>
  [...text.matchAll(SHOWN_CALL)].map(([, marked, called = '']) => marked ?? called);

/** Whether a text shows calls as an agent shows them to people. */
export const isAgentScreen = (text: string): boolean => SCREENS.some((sign) => sign.test(text));
