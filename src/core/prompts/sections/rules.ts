import type { PromptSection } from './prompt-section.ts';

export const rules: PromptSection = {
  id: 'rules',
  title: 'Rules',
  about: 'What makes a call be accepted.',
  write: ({ tools, dialect, style }) =>
    tools.length === 0
      ? ''
      : [
          'Use only the tools listed here, by their exact names.',
          'Give every required argument. Leave out an optional argument that you do not need.',
          'Use only the arguments that a tool lists, each of the type it asks for.',
          ...(style === 'json' || dialect !== 'forge'
            ? []
            : ['Write a value right between its tags: no quotes, spaces or line breaks around it.']),
          'If a call is refused, mend what the message names and send the whole call again.',
        ]
          .map((rule) => `- ${rule}`)
          .join('\n'),
};
