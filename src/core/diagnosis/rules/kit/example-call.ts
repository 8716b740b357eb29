import type { RuleExample } from './rule.ts';

/** A whole call in Forge's own dialect. */
export function exampleCall(argumentsSource: string, toolName = 'write_file'): string {
  const inside = argumentsSource === '' ? '' : `\n  ${argumentsSource}\n`;
  return `<tool>\n<server_name>local</server_name>\n<tool_name>${toolName}</tool_name>\n<arguments>${inside}</arguments>\n</tool>`;
}

/** A whole call of Qwen3-Coder. */
export function qwenCall(parameters: string, toolName = 'read_file'): string {
  return `<tool_call>\n<function=${toolName}>\n${parameters}\n</function>\n</tool_call>`;
}

/** A whole call of Hermes. */
export function hermesCall(json: string): string {
  return `<tool_call>\n${json}\n</tool_call>`;
}

/** A whole call as Anthropic models write it. */
export function invokeCall(parameters: string, toolName = 'read_file'): string {
  return `<function_calls>\n<invoke name="${toolName}">\n${parameters}\n</invoke>\n</function_calls>`;
}

/** An example whose tool takes these arguments. */
export function exampleWith(properties: object, argumentsSource: string, more: object = {}): RuleExample {
  const inputSchema = { type: 'object', properties, ...more };
  return { input: exampleCall(argumentsSource), tools: [{ name: 'write_file', inputSchema }] };
}
