import { groupBy } from '../../base/group-by.ts';
import type { MachineDescription, TransitionDescription } from '../kernel/description.ts';

interface Edge extends TransitionDescription {
  readonly from: string;
}

/**
 * The machine as a Mermaid state diagram. There is one arrow for a pair of states, labelled with all its transitions; loops
 * and the ends of the stream inside markup are left out, since every state has them.
 */
export function machineToMermaid({ states }: MachineDescription): string {
  const edges: Edge[] = states.flatMap(({ name, level, transitions }) =>
    transitions
      .filter(({ id, to }) => to !== name && !(level === 'markup' && id.endsWith('--end')))
      .map((transition) => ({ ...transition, from: name })),
  );
  const arrows = [...groupBy(edges, ({ from, to }) => `${from} --> ${to}`)].map(
    ([pair, along]) =>
      `  ${pair} : ${escapeLabel([...new Set(along.map(({ on }) => on.replaceAll('`', '')))].join(', '))}`,
  );
  const notes = states.map(({ name, about }) => `  ${name} : ${name}<br/>${escapeLabel(about.replaceAll('`', ''))}`);
  return ['stateDiagram-v2', '  [*] --> Outside', ...notes, ...arrows, ''].join('\n');
}

/** Mermaid reads some characters of a label as its own; `#60;` is its spelling of U+003C. */
function escapeLabel(text: string): string {
  return text.replace(/[^\w\s.,'/-]/g, (char) => `#${char.codePointAt(0)};`);
}
