import type { Provider } from './provider.ts';

export const groq: Provider = {
  id: 'groq',
  title: 'Groq',
  hosts: /\bapi\.groq\.com\b/,
  models: null,
  rules: [],
  saidOnly: [
    {
      code: 'member-refused',
      when: 'named',
      words: /property '[^']+' is unsupported/,
      quote: "'messages.N' : property 'MEMBER' is unsupported",
      from: '2025',
      refuses: 'known',
      source: 'hermes-agent#11089',
    },
  ],
};
