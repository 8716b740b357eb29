import { markedDialect } from '../../dialects/dialects.ts';
import { callFormOf } from '../dialect-prompt.ts';
import type { PromptSection } from './prompt-section.ts';

const RULES: Readonly<Record<'xml' | 'json', readonly string[]>> = {
  xml: [
    'server_name is local unless the tool names its own.',
    'Close every element; no attributes. Wrong: <arguments>{"a": 1}</arguments>',
    'A call stands alone: not in a code fence, thinking or a sentence.',
  ],
  json: [
    'The block holds one JSON object with server_name (local, unless the tool names its own), tool_name and arguments.',
    'No comments, no trailing commas; close every brace.',
    'A call stands alone: not in a code fence, thinking or a sentence.',
  ],
};

export const callFormat: PromptSection = {
  id: 'call-format',
  title: 'Call format',
  about: 'The shape of a call, on a real tool.',
  write: (context) => {
    if (context.tools.length === 0) return '';
    const marked = markedDialect(context.dialect);
    if (marked) return callFormOf(marked);
    const rules = RULES[context.style === 'json' ? 'json' : 'xml'].map((rule) => `- ${rule}`);
    return `A call is a block like this:\n\n{call}\n\n${rules.join('\n')}`;
  },
};
