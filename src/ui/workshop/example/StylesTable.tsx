import type { StyledExample } from '../../../contract/workshop-service.ts';
import type { ExampleStyle } from '../../../core/dialects/forge/write/example.ts';
import { figure } from '../../widgets/count.ts';
import { TokenFigure, TokensHeading } from '../TokenWords.tsx';

const TITLES: Readonly<Record<ExampleStyle, string>> = {
  escape: 'Escape first',
  cdata: 'CDATA',
  json: 'JSON (legacy)',
};

/** What the same call costs in each style. */
export function StylesTable({ styles }: { styles: readonly StyledExample[] }) {
  if (styles.length === 0) return null;
  return (
    <table className="figures-table" aria-labelledby="styles-title">
      <caption id="styles-title">The same call in each style</caption>
      <thead>
        <tr>
          <th scope="col">Style</th>
          <th scope="col">Characters</th>
          <th scope="col">
            <TokensHeading />
          </th>
        </tr>
      </thead>
      <tbody>
        {styles.map((styled) => (
          <tr key={styled.style}>
            <th scope="row">{TITLES[styled.style]}</th>
            <td>{figure(styled.text.length)}</td>
            <td>
              <TokenFigure of={styled} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
