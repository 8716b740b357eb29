import { figures, Table } from '../../../parts/widgets/Table.tsx';
import { figure } from '../../../parts/words/count.ts';
import { writtenIn } from '../../example/written-in.ts';
import { useWorkshop } from '../../store/use-workshop.ts';
import { letterOf } from '../../trial/letters.ts';
import { NATIVE_ID } from '../../trial/try-state.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { roundTokens } from '../../trial/words.ts';
import { PaneBody } from '../parts/PaneBody.tsx';
import './ready-variants.css';

/** Which variants are tried, and what each of them takes. */
export function ReadyVariants() {
  const { tick } = useTryVerbs();
  const variants = useWorkshop((state) => state.variants);
  const ticked = useTry((state) => state.ticked) ?? [];
  const preparation = useTry((state) => state.preparation);
  const rounds = useTry((state) => state.rounds);
  const native = preparation?.variants.find((variant) => variant.native);
  const rows = [
    ...variants.map(({ id, name, settings }) => ({ id, name, written: writtenIn(settings) })),
    ...(native ? [{ id: NATIVE_ID, name: native.name, written: 'Calls of the API, no prompt' }] : []),
  ];
  return (
    <section className="try-variants line-below" aria-labelledby="try-variants-title">
      <header className="pane-head">
        <h2 id="try-variants-title">Variants</h2>
        <span className="meta">
          {figure(ticked.length)} of {figure(rows.length)} are tried
        </span>
      </header>
      <PaneBody>
        <Table
          className="list-table try-table"
          aria-labelledby="try-variants-title"
          columns={[
            { name: <span className="unseen">Tried</span>, className: 'try-tick' },
            'Name',
            { name: 'Written in', className: 'is-wide' },
            figures('Prompt, tokens'),
            figures('Requests'),
            figures('Tokens, about', 'is-wide'),
          ]}
        >
          {rows.map(({ id, name, written }, at) => {
            const isOn = ticked.includes(id);
            const own = preparation?.variants.find((variant) => variant.name === name);
            return (
              <tr key={id} className={isOn ? '' : 'is-off'}>
                <td className="try-tick">
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`Try ${name}`}
                      checked={isOn}
                      onChange={(event) => tick(id, event.target.checked)}
                    />
                    <span aria-hidden="true">{letterOf(at)}</span>
                  </label>
                </td>
                <th scope="row">{name}</th>
                <td className="is-wide">{written}</td>
                <td className="is-number">{own ? figure(own.tokens) : ''}</td>
                <td className="is-number">{isOn ? figure((preparation?.tasks ?? 0) * rounds) : '0'}</td>
                <td className="is-number is-wide">{isOn && own ? roundTokens(own.tokensOfRound * rounds) : '0'}</td>
              </tr>
            );
          })}
        </Table>
      </PaneBody>
    </section>
  );
}
