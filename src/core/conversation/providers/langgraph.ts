import type { Provider } from './provider.ts';

export const langgraph: Provider = {
  id: 'langgraph',
  title: 'LangGraph',
  hosts: null,
  models: null,
  rules: [
    {
      code: 'call-without-result',
      words: /Found AIMessages with tool_calls that do not have a corresponding ToolMessage|INVALID_CHAT_HISTORY/,
      quote: 'Found AIMessages with tool_calls that do not have a corresponding ToolMessage.',
      from: '2025',
      refuses: 'known',
      source: 'langgraph#2182, langgraph-swarm#53',
    },
  ],
};
