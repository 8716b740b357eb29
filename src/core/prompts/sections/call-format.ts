import { markedDialect } from '../../dialects/dialects.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { callFormOf } from '../dialect-prompt.ts';
import { exampleText } from '../example/generate-example.ts';
import type { PromptSection, SectionContext } from './prompt-section.ts';

const RULES: Readonly<Record<'xml' | 'json', readonly string[]>> = {
  xml: [
    'Every element is closed, the innermost first; the block ends with </arguments> and </tool>.',
    'Tags carry no attributes.',
    'A call stands by itself: not in a code fence, not in thinking, not inside a sentence.',
  ],
  json: [
    'The block holds one JSON object with server_name, tool_name and arguments.',
    'JSON has no comments and no trailing commas.',
    'A call stands by itself: not in a code fence, not in thinking, not inside a sentence.',
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
    return `To use a tool, write one block like this, then stop:\n\n${shortestExample(context)}\n\n${rules.join('\n')}`;
  },
};

/** The shortest call that has an argument to show, else the shortest. */
function shortestExample({ tools, style, effort }: SectionContext): string {
  const telling = tools.filter(hasRequired);
  const shown = telling.length > 0 ? telling : tools;
  const candidates = shown.map((tool) => exampleText(tool, { style, optional: false }, effort));
  return candidates.reduce((shortest, text) => (text.length < shortest.length ? text : shortest));
}

const hasRequired = ({ inputSchema }: ToolDefinition): boolean =>
  typeof inputSchema === 'object' && Array.isArray(inputSchema.required) && inputSchema.required.length > 0;
