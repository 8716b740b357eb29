import type { Program } from './program.ts';

/** Providers of models. */
export const PROVIDERS: readonly Program[] = [
  { by: 'Groq', signs: /\bgroq\.\w|\bgroqexception\b|\bfailed_generation\b|\btool_use_failed\b/ },
  {
    by: 'Mistral',
    signs: /\bapi\.mistral\b|\bmistralai\b|\bmistralexception\b|\binvalid_request_message_order\b/,
  },
  { by: 'OpenRouter', signs: /\bopenrouter\b|\bno endpoints found\b/ },
  { by: 'Cerebras', signs: /\bcerebras\b|\bcerebras\.\w|\bwrong_api_format\b/ },
  { by: 'DeepSeek', signs: /\bapi(?:-docs)?\.deepseek\b|\bdeepseekexception\b/ },
  { by: 'Together', signs: /\bapi\.together\b|\btogetheraiexception\b|\btogether_ai\b/ },
  { by: 'Fireworks', signs: /\bfireworks(?:\.ai|_ai)\b|\bfireworks_?aiexception\b/ },
  { by: 'xAI', signs: /\bapi\.x\.ai\b|\bxaiexception\b|\bclient specified an invalid argument\b/ },
  { by: 'Cohere', signs: /\bcohere\.\w|\bcohereexception\b/ },
  { by: 'DashScope', signs: /\bdashscope\b|\binternalerror\.algo\.|\bdatainspectionfailed\b/ },
  { by: 'Moonshot', signs: /\bmoonshot\b|\bengine_overloaded_error\b/ },
  { by: 'Bedrock', signs: /\bbedrock\b|\bbotocore\b|\b(?:converse|invokemodel)\w{0,30} operation\b/ },
  {
    by: 'Gemini',
    signs: /\b(?:(?:gemini|vertexai)exception|googleapis|google\.genai|generatecontentreq\w+|googlegenerat\w+)\b/,
  },
  { by: 'Gemini', signs: /\bthought_signature\b|\bmalformed_function_call|function_decl/ },
  {
    by: 'Anthropic',
    signs:
      /\banthropic\.\w|\banthropicexception\b|\banthropic api\b|\brequest_id'?: '?req_|'type': ?'error', ?'error'|\btool_use\b|\boverloaded_error\b/,
  },
  {
    by: 'OpenAI',
    signs: /(?<!\.)\bopenai\.\w|\bopenaiexception\b|\bopenai api\b|platform\.openai\.com/,
  },
];
