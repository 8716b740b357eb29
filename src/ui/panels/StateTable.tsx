import { useDebug, useVerbs } from '../store/context.ts';
import { selectMoment } from '../store/selectors.ts';
import { figure } from '../widgets/count.ts';

/** Every state of the machine with its visits up to the position; the text twin of the drawing, for screen readers even where it is not shown. */
export function StateTable({ isShown }: { isShown: boolean }) {
  const { seek } = useVerbs();
  const coverage = useDebug((state) => state.coverage);
  const machine = useDebug((state) => state.machine);
  const current = useDebug(selectMoment)?.state ?? 'Outside';
  const rows = coverage?.states ??
    machine?.states.map(({ name }) => ({ name, visits: 0, characters: 0, firstAt: null })) ?? [
      { name: current, visits: 0, characters: 0, firstAt: null },
    ];
  return (
    <table className="states" aria-label="States">
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Visits</th>
          <th scope="col">Characters</th>
          <th scope="col">First at</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, visits, characters, firstAt }) => (
          <tr key={name} {...(name === current ? { 'aria-current': 'true' as const } : {})}>
            <th scope="row">{name}</th>
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
        ))}
      </tbody>
    </table>
  );
}
