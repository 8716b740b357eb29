import { type MouseEvent, memo } from 'react';
import type { Breakpoint } from '../../../core/words/breakpoint.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Table } from '../../parts/widgets/Table.tsx';
import { figure } from '../../parts/words/count.ts';
import { selectMoment } from '../state/selectors.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { type PressedState, under } from './machine/pressed-state.ts';

interface StateTableProps {
  readonly isShown: boolean;
  readonly onPress: (pressed: PressedState) => void;
}

/** Every state of the machine with its visits up to the position; the text twin of the drawing, for screen readers even where it is not shown. */
export function StateTable({ isShown, onPress }: StateTableProps) {
  const coverage = useDebug((state) => state.coverage);
  const machine = useDebug((state) => state.machine);
  const current = useDebug(selectMoment)?.state ?? 'Outside';
  const breakpoints = useDebug((state) => state.reply.breakpoints);
  const names = machine?.states.map(({ name }) => name) ?? coverage?.states.map(({ name }) => name) ?? [current];
  const rows = names.map(
    (name) =>
      coverage?.states.find((state) => state.name === name) ?? { name, visits: 0, characters: 0, firstAt: null },
  );
  return (
    <Table className="states" aria-label="States" columns={['State', 'Visits', 'Characters', 'First at']}>
      {rows.map((row) => (
        <StateRow
          key={row.name}
          {...row}
          isCurrent={row.name === current}
          breaks={breaksOf(row.name, breakpoints)}
          isShown={isShown}
          onPress={onPress}
        />
      ))}
    </Table>
  );
}

interface StateRowProps extends StateTableProps {
  readonly name: string;
  readonly visits: number;
  readonly characters: number;
  readonly firstAt: number | null;
  readonly isCurrent: boolean;
  readonly breaks: string;
}

/** A row of its own, for a step changes few of them. */
const StateRow = memo(function StateRow(props: StateRowProps) {
  const { name, visits, characters, firstAt, isCurrent, breaks, isShown, onPress } = props;
  const { seek, visit } = useVerbs();
  const press = (event: MouseEvent<HTMLElement>): void => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    onPress({ state: name, x: left, y: bottom + 4 });
  };
  const pressRight = (event: MouseEvent): void => {
    event.preventDefault();
    onPress({ state: name, ...under(event) });
  };
  return (
    <tr {...(isCurrent ? { 'aria-current': 'true' as const } : {})} onContextMenu={pressRight}>
      <th scope="row">
        {isShown ? (
          <button type="button" className="text-button" onClick={() => visit(name)}>
            {name}
          </button>
        ) : (
          name
        )}
        <span className="states-breaks">{breaks}</span>
        {isShown && (
          <button
            type="button"
            className="states-menu"
            aria-haspopup="menu"
            aria-label={`Events and breakpoints of ${name}`}
            onClick={press}
          >
            <Icon name="dots" size={14} />
          </button>
        )}
      </th>
      <td>{figure(visits)}</td>
      <td>{figure(characters)}</td>
      <td>
        {firstAt !== null && isShown ? (
          <button type="button" className="text-button" onClick={() => seek(firstAt)}>
            {figure(firstAt)}
          </button>
        ) : firstAt === null ? (
          'never'
        ) : (
          figure(firstAt)
        )}
      </td>
    </tr>
  );
});

function breaksOf(state: string, breakpoints: readonly Breakpoint[]): string {
  const edges = breakpoints.flatMap((one) => (one.on === 'state' && one.state === state ? [EDGE_WORDS[one.edge]] : []));
  return edges.length === 0 ? '' : ` stops when ${edges.join(' and ')}`;
}

const EDGE_WORDS = { enter: 'entered', leave: 'left' } as const;
