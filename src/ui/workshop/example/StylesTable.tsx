import { useState } from 'react';
import type { StyledExample } from '../../../core/prompts/workshop/read-example.ts';
import { Table } from '../../parts/widgets/Table.tsx';
import { figure } from '../../parts/words/count.ts';
import { dialectName } from '../../parts/words/names.ts';
import { useWorkshop } from '../store/use-workshop.ts';
import { TokenFigure, TokensHeading } from './TokenWords.tsx';

/** So many are shown at first, and what the example is written in. */
const MOST = 8;

/** What the same call costs in each style of Forge's own dialect, and in each of the others. */
export function StylesTable({ styles }: { styles: readonly StyledExample[] }) {
  const written = useWorkshop((state) => dialectName(state.settings?.dialect ?? 'forge'));
  const [showsAll, setShowsAll] = useState(false);
  if (styles.length === 0) return null;
  const shown = showsAll ? styles : styles.filter(({ title }, at) => at < MOST || title === written);
  return (
    <Table
      className="figures-table"
      aria-labelledby="styles-title"
      before={<caption id="styles-title">The same call in each style and dialect</caption>}
      foot={
        shown.length < styles.length && (
          <tr>
            <td colSpan={3}>
              <button type="button" className="plain-button" onClick={() => setShowsAll(true)}>
                Show {styles.length - shown.length} more
              </button>
            </td>
          </tr>
        )
      }
      columns={['Written as', 'Characters', { name: <TokensHeading /> }]}
    >
      {shown.map((styled) => (
        <tr key={styled.title}>
          <th scope="row">{styled.title}</th>
          <td>{figure(styled.text.length)}</td>
          <td>
            <TokenFigure of={styled} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
