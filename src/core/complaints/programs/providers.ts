import type { Program } from './program.ts';

/** Providers of models. */
export const PROVIDERS: readonly Program[] = [
  { by: 'Groq', signs: /\bgroq\.\w|\bgroqexception\b|\bfailed_generation\b|\btool_use_failed\b/ },
  {
    by: 'Mistral',
    signs:
      /\bapi\.mistral\b|\bmistralai\b|\bmistralexception\b|\binvalid_request_message_order\b|provider_name'?: ?'?mistral/,
  },
  { by: 'OpenRouter', signs: /\bopenrouter\b|\bno endpoints found\b/ },
  { by: 'Cerebras', signs: /\bcerebras\b|\bcerebras\.\w|\bwrong_api_format\b/ },
  { by: 'DeepSeek', signs: /\bapi\.deepseek\b|\bdeepseekexception\b/ },
  { by: 'Bedrock', signs: /\bbedrock\b|\bbotocore\b|\bconverse(?:stream)? operation\b/ },
  {
    by: 'Gemini',
    signs:
      /\b(?:(?:gemini|vertexai)exception|googleapis|generatecontentreq\w+|googlegenerat\w+)\b|\bthought_signature\b|\bmalformed_function_call|function_decl/,
  },
  {
    by: 'Anthropic',
    signs:
      /\banthropic\.\w|\banthropicexception\b|\banthropic api\b|\brequest_id'?: '?req_|'type': ?'error', ?'error'|\btool_use\b|\boverloaded_error\b/,
  },
  {
    by: 'OpenAI',
    signs: /\bopenai\.\w|\bopenaiexception\b|\bopenai api\b|platform\.openai\.com/,
  },
];
