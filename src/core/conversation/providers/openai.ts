import { NOT_FOLLOWED, resultsFollow } from './chat-pairs.ts';
import type { Provider } from './provider.ts';

export const openai: Provider = {
  id: 'openai',
  title: 'OpenAI',
  hosts: /\bapi\.openai\.com\b.*\/chat\/completions|\bopenai\.azure\.com\b/,
  models: /^(?:openai\/)?(?:gpt-[345]|chatgpt|o[134](?:-|$))/i,
  rules: [
    ...resultsFollow({
      words: /must be followed by tool messages responding to each 'tool_call_id'|insufficient tool messages following/,
      quote: NOT_FOLLOWED,
      from: '2023',
      refuses: 'known',
      source: 'agno#3105, litellm#10083, qwen-code#315, pydantic-ai#4827',
    }),
    {
      code: 'result-without-call',
      words: /[Mm]essages with role 'tool' must be a response to a prece?eding message with 'tool_calls'/,
      quote:
        "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
      from: '2023',
      refuses: 'known',
      source: 'morphic#136, OpenManus#23, langchain#33245',
    },
    {
      code: 'result-twice',
      words: null,
      quote:
        "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
      from: '2024',
      refuses: 'reported',
      source: 'follows from the rule of results without a call',
    },
    {
      code: 'arguments-form',
      when: 'wants-text',
      words: /function\.arguments': expected a string, but got an? \w+ instead/,
      quote:
        "Invalid type for 'messages[N].tool_calls[M].function.arguments': expected a string, but got an object instead.",
      from: '2024',
      refuses: 'reported',
      source: 'error text in the source of several clients',
    },
    {
      code: 'call-id-refused',
      when: 'length',
      given: { most: 64 },
      words: /tool_calls\[\d+\]\.id': string too long/,
      quote: "Invalid 'messages[N].tool_calls[M].id': string too long. Expected a string with maximum length 64.",
      from: '2024',
      refuses: 'known',
      source: 'vercel/ai#5171, agentao#321 (measured: 64; 40 until 2025)',
    },
    {
      code: 'call-not-run',
      words: /function\.name': empty string/,
      quote: "Invalid 'messages[N].tool_calls[M].function.name': empty string.",
      from: '2024',
      refuses: 'reported',
      source: 'error text in the source of several clients',
    },
  ],
  saidOnly: [
    {
      code: 'member-refused',
      when: 'named',
      words: /Unknown parameter: '(?:messages|input)\[\d+\][^']*'|Unrecognized request argument supplied/,
      quote: "Unknown parameter: 'messages[N].MEMBER'.",
      from: '2024',
      refuses: 'known',
      source: 'error text in the source of several clients',
    },
  ],
};
