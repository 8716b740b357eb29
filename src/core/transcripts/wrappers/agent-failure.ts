import type { ServerWords } from '../../cases/fixture.ts';
import { NO_TOOL_USED } from '../../diagnosis/in-prose/no-tool-used.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { lineAt, type Message, wholeMessage } from './kit/texts-after.ts';
import type { Candidate, Wrapper } from './wrapper.ts';

/** Words with which an agent says that it took no call from a reply, a line of their own. */
const FAILED: readonly (readonly [speaker: string, words: RegExp])[] = [
  ...NO_TOOL_USED.map(
    ([speaker, words]) =>
      [speaker, new RegExp(String.raw`^[^\n]{0,60}?((?:${words.source})[^.。\n]{0,200}[.。]?)`, 'm')] as const,
  ),
  ['The agent', /^\W{0,4}((?:Unexpected|Invalid) API Response: [^.\n]{0,200})/m],
  [
    'The agent',
    /^\W{0,4}((?:Cline|Roo|Kilo)(?: Code)? ?(?:is having trouble|遇到问题|tried to use \S{1,80} without value for)[^\n]{0,200})/m,
  ],
  ['CrewAI', /^\W{0,4}(Action '[^\n]{1,400}' don't exist\b)/m],
  [
    'LangChain',
    /^\W{0,4}(?:Observation:[ \t]{0,9})?(\S[^\n]{0,200}? is not a valid tool, try (?:another one|one of)\b)/m,
  ],
];
/** Headings over such words. */
const HEADING =
  /(?:\n|^)\W{0,9}(?:Error|Details|错误|详情|错误详情|模型响应不完整|Model Response Incomplete|MODEL_NO_TOOLS_USED|[A-Z]\w{1,20} is having trouble[^\n]{0,40})\W{0,9}$/;
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

/** What is before the words if it ends with a call; else the words alone, for after them the agent shows how calls are written. */
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
