import { resultsFollow } from './chat-pairs.ts';
import type { Provider } from './provider.ts';

export const minimax: Provider = {
  id: 'minimax',
  title: 'MiniMax',
  hosts: /\bapi\.minimax(?:i)?\.(?:io|com|chat)\b/,
  models: /^(?:minimax\/)?minimax-/i,
  rules: [
    ...resultsFollow({
      words: null,
      quote: 'invalid params, tool call and result not match (2013)',
      from: '2024',
      refuses: 'reported',
      source: 'OmniRoute#2893',
    }),
    {
      code: 'result-without-call',
      words: /tool result's tool id\([^)]*\) not found/,
      quote: "invalid params, tool result's tool id(ID) not found (2013)",
      from: '2024',
      refuses: 'reported',
      source: 'OmniRoute#2893',
    },
  ],
};
