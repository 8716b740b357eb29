import type { ServerWords } from '../../cases/fixture.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { lineAt, type Message, wholeMessage } from './kit/texts-after.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

/** Words with which an agent says that it took no call from a reply, a line of their own. */
const FAILED: readonly (readonly [speaker: string, words: RegExp])[] = [
  ['The agent', /^\W{0,4}(?:\[?ERROR\]?:? )?(You did not use a tool in your previous response\b[^\n]{0,200})/m],
  ['Roo', /^[^\n]{0,60}?\b(The model (?:failed to|did not) use any tools\b[^.\n]{0,200})/m],
  ['Roo', /^\W{0,4}(The model provided text\/reasoning but did not call[^.\n]{0,200})/m],
  ['The agent', /^\W{0,4}((?:Unexpected|Invalid) API Response: [^.\n]{0,200})/m],
  [
    'The agent',
    /^\W{0,4}((?:Cline|Roo|Kilo)(?: Code)? (?:is having trouble|tried to use \S{1,80} without value for)[^\n]{0,200})/m,
  ],
];
/** Headings over such words. */
const HEADING =
  /(?:\n|^)\W{0,9}(?:Error|Details|Model Response Incomplete|MODEL_NO_TOOLS_USED|[A-Z]\w{1,20} is having trouble[^\n]{0,40})\W{0,9}$/;
/** How a reply with a call ends. */
const END_OF_CALL = /[>}\])`|]$/;

/** A reply with the words of an agent behind or before it that say that nothing was called. */
export const agentFailure: Wrapper = {
  id: 'agent-failure',
  find(lines) {
    const whole = wholeMessage(lines);
    for (const [server, words] of FAILED) {
      const found = words.exec(whole.message);
      if (!found) continue;
      const says: ServerWords = {
        server,
        text: found[1]!.trim(),
        line: lineAt(whole, found.index + found[0].search(/\S/)),
      };
      const reply = replyBeside(whole, found.index, found.index + found[0].length);
      if (!reply) continue;
      return { start: 0, candidates: [reply], says: [says], tookOff: ['the words of the agent beside the reply'] };
    }
    return undefined;
  },
};

/** What stands before the words if it ends with a call; else the words alone, for behind them the agent shows how calls are written. */
function replyBeside(whole: Message, start: number, end: number): Candidate | undefined {
  const before = withoutHeadings(whole.message.slice(0, start));
  if (hasCallSign(before))
    return END_OF_CALL.test(before)
      ? { pieces: [{ text: before, line: whole.line, isRaw: true }], from: 'what an agent shows' }
      : undefined;
  const text = whole.message.slice(start, end).trim();
  return hasCallSign(whole.message.slice(end)) && before === ''
    ? { pieces: [{ text, line: lineAt(whole, start), isRaw: true }], from: 'what an agent told its model' }
    : undefined;
}

function withoutHeadings(text: string): string {
  const rest = text.trimEnd();
  const heading = HEADING.exec(rest);
  return heading ? withoutHeadings(rest.slice(0, heading.index)) : rest;
}
