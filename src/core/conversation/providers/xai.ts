import type { Provider } from './provider.ts';

export const xai: Provider = {
  id: 'xai',
  title: 'xAI',
  hosts: /\bapi\.x\.ai\b/,
  models: /^(?:x-ai\/|xai\/)?grok/i,
  rules: [
    {
      code: 'empty-message',
      when: 'message',
      words: /Each message must have at least one content element/,
      quote: 'Each message must have at least one content element.',
      from: '2024',
      refuses: 'reported',
      source: 'error text in the source of several clients',
    },
  ],
};
