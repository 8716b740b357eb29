import { NOT_FOLLOWED, resultsFollow } from './chat-pairs.ts';
import type { Provider } from './provider.ts';

export const moonshot: Provider = {
  id: 'moonshot',
  title: 'Moonshot',
  hosts: /\bapi\.moonshot\.(?:ai|cn)\b/,
  models: /^(?:moonshotai\/)?(?:kimi|moonshot)-/i,
  rules: [
    ...resultsFollow({
      words: /must be followed by tool messages responding to each 'tool_call_id'/,
      quote: NOT_FOLLOWED,
      from: '2024',
      refuses: 'known',
      source: 'kimi-code#1053',
    }),
    {
      code: 'result-without-call',
      words: /tool_call_id\s+is not found/,
      quote: 'tool_call_id  is not found',
      from: '2024',
      refuses: 'known',
      source: 'kimi-code#1053',
    },
  ],
};
