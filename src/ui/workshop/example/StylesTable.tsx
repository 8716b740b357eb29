import type { StyledExample } from '../../../core/prompts/workshop/read-example.ts';
import { Table } from '../../parts/widgets/Table.tsx';
import { figure } from '../../parts/words/count.ts';
import { TokenFigure, TokensHeading } from './TokenWords.tsx';

/** What the same call costs in each style of Forge's own dialect, and in each of the others. */
export function StylesTable({ styles }: { styles: readonly StyledExample[] }) {
  if (styles.length === 0) return null;
  return (
    <Table
      className="figures-table"
      aria-labelledby="styles-title"
      before={<caption id="styles-title">The same call in each style and dialect</caption>}
      columns={['Written as', 'Characters', { name: <TokensHeading /> }]}
    >
      {styles.map((styled) => (
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
