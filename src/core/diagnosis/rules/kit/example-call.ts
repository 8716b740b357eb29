import type { RuleExample } from './rule.ts';

/** A whole call for a rule's example. */
export function exampleCall(argumentsSource: string, toolName = 'write_file'): string {
  const inside = argumentsSource === '' ? '' : `\n  ${argumentsSource}\n`;
  return `<tool>\n<server_name>local</server_name>\n<tool_name>${toolName}</tool_name>\n<arguments>${inside}</arguments>\n</tool>`;
}

/** An example whose tool takes these arguments. */
export function exampleWith(properties: object, argumentsSource: string, more: object = {}): RuleExample {
  const inputSchema = { type: 'object', properties, ...more };
  return { input: exampleCall(argumentsSource), tools: [{ name: 'write_file', inputSchema }] };
}
