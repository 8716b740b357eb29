import type { Provider } from './provider.ts';

export const ollama: Provider = {
  id: 'ollama',
  title: 'Ollama',
  hosts: /:11434\b|\bollama\.com\b/,
  models: null,
  rules: [
    {
      code: 'arguments-form',
      when: 'wants-object',
      words: /cannot unmarshal (?:string|array) into Go struct field ChatRequest\.messages/,
      quote: 'json: cannot unmarshal string into Go struct field ChatRequest.messages.tool_calls.function.arguments',
      from: '2024',
      refuses: 'known',
      source: 'ollama#6451, #10255',
    },
  ],
  saidOnly: [
    {
      code: 'arguments-form',
      when: 'wants-json',
      words: /["']message["']: ?["']invalid tool call arguments["']/,
      quote: 'invalid tool call arguments',
      from: '2025',
      refuses: 'known',
      source: "Ollama's openai.go",
    },
  ],
};
