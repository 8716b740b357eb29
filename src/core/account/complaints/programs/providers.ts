import type { Program } from './program.ts';

/** Providers of models. */
export const PROVIDERS: readonly Program[] = [
  { by: 'Groq', signs: /\bgroq\b|\bfailed_generation\b|\btool_use_failed\b/i },
  { by: 'Mistral', signs: /\bmistral\b|\binvalid_request_message_order\b/i },
  { by: 'OpenRouter', signs: /\bopenrouter\b|\bNo endpoints found\b/i },
  { by: 'Cerebras', signs: /\bcerebras\b|\bwrong_api_format\b/i },
  { by: 'DeepSeek', signs: /\bdeepseek\b/i },
  { by: 'Bedrock', signs: /\bbedrock\b|\bbotocore\b|\bConverse(?:Stream)? operation\b/i },
  {
    by: 'Gemini',
    signs:
      /\b(?:gemini|googleapis|GenerateContentRequest|GoogleGenerativeAI)\b|\bthought_signature\b|\bMALFORMED_FUNCTION_CALL\b|function_declarations/i,
  },
  {
    by: 'Anthropic',
    signs: /\banthropic\b|\brequest_id'?: '?req_|'type': ?'error', ?'error'|\btool_use\b|\boverloaded_error\b/i,
  },
  { by: 'OpenAI', signs: /\bopenai\b|\binvalid_request_error\b|\btool_call_ids?\b|platform\.openai\.com/i },
];
