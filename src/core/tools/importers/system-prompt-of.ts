import type { Node } from 'jsonc-parser';
import { elements, member, textOf } from '../notations/json-node.ts';

/** The system prompt of a request body (Anthropic, OpenAI, Gemini) or a fixture, its parts joined by blank lines. */
export function systemPromptOf(root: Node): string | undefined {
  const whole = member(root, 'system', 'instructions', 'systemInstruction', 'system_instruction');
  const config = member(root, 'config', 'session', 'body', 'request');
  const parts = [
    ...partsOf(whole),
    ...partsOf(member(member(root, 'prompt'), 'system')),
    ...elements(member(root, 'messages', 'input'))
      .filter((message) => /^(system|developer)$/.test(String(member(message, 'role')?.value)))
      .flatMap((message) => partsOf(member(message, 'content'))),
  ];
  if (parts.length > 0) return parts.join('\n\n');
  return config && systemPromptOf(config);
}

/** Texts of a string, of `{text}`, of `{parts: [{text}]}`, or of a list of those. */
function partsOf(node: Node | undefined): string[] {
  const text = textOf(node) ?? textOf(member(node, 'text'));
  if (text !== undefined) return [text];
  return [...elements(node), ...elements(member(node, 'parts'))].flatMap(partsOf);
}
