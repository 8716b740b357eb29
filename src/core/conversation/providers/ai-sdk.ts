import type { Provider } from './provider.ts';

export const aiSdk: Provider = {
  id: 'ai-sdk',
  title: 'AI SDK',
  hosts: null,
  models: null,
  rules: [
    {
      code: 'call-without-result',
      words:
        /Tool results? (?:is|are) missing for tool calls?|AI_MissingToolResultsError|Unsupported tool part state: input-/,
      quote: 'AI_MissingToolResultsError: Tool result is missing for tool call ID.',
      from: '2025',
      refuses: 'known',
      source: 'vercel/ai#7258, #7260',
    },
  ],
};
