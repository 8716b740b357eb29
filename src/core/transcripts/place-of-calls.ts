import type { FixtureSource } from '../cases/fixture.ts';

/** The member that calls come in, and that the text is the reasoning, by the member that holds the text and what is beside it. */
export function placeOfCalls(field: string | undefined, text: string): Partial<FixtureSource> {
  const isReasoning = field === 'reasoning_content';
  if (isReasoning || field === 'content')
    return { ...(OF_CHAT.test(text) && { member: 'tool_calls' }), ...(isReasoning && { isReasoning }) };
  return field === 'text' && OF_MESSAGES.test(text) && !OF_MCP.test(text) ? { member: 'tool_use' } : {};
}

/** Members of OpenAI's chat around or beside such a message. */
const OF_CHAT = /\btool_calls["']?\s{0,9}[:=]|["'](?:choices|finish_reason|refusal)["']\s{0,9}:/;
/** The blocks of an answer of Anthropic's interface, which the results of MCP tools are written like. */
const OF_MESSAGES =
  /["']content["']\s{0,9}:\s{0,9}\[\s{0,99}\{\s{0,99}["']type["']\s{0,9}:\s{0,9}["'](?:text|thinking)["']/;
const OF_MCP = /["'](?:isError|jsonrpc|structuredContent)["']\s{0,9}:/;
