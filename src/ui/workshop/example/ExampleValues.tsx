import { useMemo } from 'react';
import type { Value } from '../../../core/calls/value.ts';
import type { ExampleReading } from '../../../core/prompts/workshop/read-example.ts';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Table } from '../../parts/widgets/Table.tsx';
import { count } from '../../parts/words/count.ts';
import { floatText } from '../../parts/words/float-text.ts';
import { useLit, useWorkshopVerbs } from '../store/use-workshop.ts';
import { type ValueRow, valueRows } from './value-rows.ts';

const INDENT_PX = 14;
const LONGEST_SHOWN = 400;

/** What the example reads back to. Each row lights its element and the property it was generated from. */
export function ExampleValues({ example: { values, withoutSchema } }: { example: ExampleReading }) {
  const rows = useMemo(() => (values ? valueRows(values, withoutSchema) : []), [values, withoutSchema]);
  const lit = useLit();
  if (!values) return null;
  if (rows.length === 0) return <p className="values-none">A call without arguments.</p>;
  return (
    <Table
      className="values"
      aria-label="Values read back"
      {...ONE_STOP}
      before={WIDTHS}
      columns={['Argument', 'Type', 'Value']}
      hidesHead
    >
      {rows.map((row) => (
        <Row key={row.path} row={row} isLit={lit?.paths.includes(row.path) ?? false} />
      ))}
    </Table>
  );
}

const WIDTHS = (
  <colgroup>
    <col className="values-name" />
    <col className="values-type" />
    <col />
  </colgroup>
);

function Row({ row: { path, name, depth, value, note }, isLit }: { row: ValueRow; isLit: boolean }) {
  const { point, goToProperty } = useWorkshopVerbs();
  return (
    <tr
      className={isLit ? 'is-lit' : ''}
      onPointerEnter={() => point(path)}
      onPointerLeave={() => point(null)}
      onFocus={() => point(path)}
      onBlur={() => point(null)}
    >
      <th scope="row">
        <button type="button" style={{ marginLeft: depth * INDENT_PX }} onClick={() => goToProperty(path)}>
          <Shown text={name} />
        </button>
      </th>
      <td className="value-type">{value.type === 'float' ? 'number' : value.type}</td>
      <td className="value-text">
        <ValueText value={value} />
        {note && <span className="value-note">{note}</span>}
      </td>
    </tr>
  );
}

function ValueText({ value }: { value: Value }) {
  switch (value.type) {
    case 'array':
      return <span className="value-size">{count(value.items.length, 'item')}</span>;
    case 'object':
      return <span className="value-size">{count(value.entries.length, 'field')}</span>;
    case 'null':
      return 'null';
    case 'float':
      return floatText(value.value);
    case 'string':
      return (
        <q>
          <Shown text={value.value.length > LONGEST_SHOWN ? `${value.value.slice(0, LONGEST_SHOWN)}…` : value.value} />
        </q>
      );
    default:
      return String(value.value);
  }
}
