import type { StyledExample } from '../../../core/prompts/workshop/read-example.ts';
import { Table } from '../../parts/widgets/Table.tsx';
import { figure } from '../../parts/words/count.ts';
import { TokenFigure, TokensHeading } from './TokenWords.tsx';

/** What the same call costs in each style of Forge's own dialect, and in each of the others; folded, as no step needs it. */
export function StylesTable({ styles }: { styles: readonly StyledExample[] }) {
  if (styles.length === 0) return null;
  return (
    <details className="figures-fold line-above">
      <summary id="styles-title">The same call in each style and dialect</summary>
      <Table
        className="figures-table"
        aria-labelledby="styles-title"
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
    </details>
  );
}
