import { wordsOf } from '../../dialects/dialect-words.ts';
import type { PromptSection } from './prompt-section.ts';

export const rules: PromptSection = {
  id: 'rules',
  title: 'Rules',
  about: 'What makes a call be accepted.',
  write: ({ tools, dialect, style }) =>
    tools.length === 0
      ? ''
      : [
          'Use only listed tools and arguments, by exact name and type.',
          'Give every required argument, optional ones as needed.',
          ...(style === 'json' || !wordsOf(dialect).hasElements
            ? []
            : ['Add no quotes, spaces or line breaks around a value.']),
          'Mend a refused call and send it whole.',
        ]
          .map((rule) => `- ${rule}`)
          .join('\n'),
};
