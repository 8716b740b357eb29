import type { MachineDescription, StateDescription, TransitionDescription } from '../kernel/description.ts';

/** The machine as a reference in Markdown: one section per state, with its example and its transitions. */
export function machineToMarkdown({ states }: MachineDescription): string {
  return ['# States of the reply machine', ...states.map(section)].join('\n\n').concat('\n');
}

function section({ name, about, example, exampleIn, transitions, atEnd }: StateDescription): string {
  return [
    `## ${name}`,
    about,
    `The machine is in this state at \`█\`${exampleIn ? ` in ${exampleIn} mode` : ''}:`,
    `\`\`\`\n${example}\n\`\`\``,
    transitions.length > 0 ? table(transitions) : 'Nothing leads out of it.',
    `At the end of the stream: ${atEnd}`,
  ].join('\n\n');
}

function table(transitions: readonly TransitionDescription[]): string {
  const rows = transitions.map(({ on, within, to, returns, does, reports, modes }) =>
    [
      within ? `${on} (${within.replace(/\.$/, '')})` : on,
      returns ? `${to} or the place that it is in` : to,
      does,
      reports ? `\`${reports}\`` : '',
      modes?.join(', ') ?? 'all',
    ]
      .map(cell)
      .join(' | '),
  );
  return [
    '| reads | goes to | which | reports | modes |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
