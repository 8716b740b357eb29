import { useMemo } from 'react';
import type { CharCounts } from '../../../../core/words/verdict.ts';
import { Glyph, type Group } from '../../../parts/widgets/Glyph.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { Table } from '../../../parts/widgets/Table.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import { droppedRows } from './dropped-rows.ts';
import './character-account.css';

interface Bucket {
  readonly name: keyof CharCounts;
  readonly group: Group;
  readonly title: string;
  readonly about: string;
}

const BUCKETS: readonly Bucket[] = [
  { name: 'markup', group: 'markup', title: 'Markup', about: 'tags and the space between them' },
  { name: 'value', group: 'value', title: 'Values', about: 'in names and arguments' },
  { name: 'prose', group: 'prose', title: 'Prose', about: 'outside of calls' },
  { name: 'thinking', group: 'prose', title: 'Thinking', about: 'in thinking blocks' },
  { name: 'repaired', group: 'repair', title: 'Repaired', about: 'read otherwise than it is written' },
  { name: 'dropped', group: 'error', title: 'Dropped', about: 'in no value, no prose, no thinking' },
];

const MOST_DROPPED = 30;

/** Where every character of the reply went, and each stretch that was dropped, one press from its place. */
export function CharacterAccount({ onLeave }: { onLeave: () => void }) {
  const { seek, select } = useVerbs();
  const report = useDebug((state) => state.report);
  const text = useDebug((state) => state.reply.raw.text);
  const firstLine = useDebug((state) => state.reply.firstLine);
  const dropped = useMemo(
    () => droppedRows(text, report?.dropped.slice(0, MOST_DROPPED) ?? [], firstLine),
    [text, report, firstLine],
  );
  if (!report) return null;
  const { chars, length } = report;
  const more = report.dropped.length - dropped.length;
  return (
    <>
      <div className="account-bar" aria-hidden="true">
        {BUCKETS.map(({ name, group }) => (
          <span key={name} className={`is-${name}`} style={{ flexGrow: chars[name], background: `var(--${group})` }} />
        ))}
      </div>
      <Table
        className="account"
        columns={['Where', 'Characters']}
        hidesHead
        foot={
          <tr>
            <th scope="row">
              In all <span className="meta">each in exactly one place</span>
            </th>
            <td>{figure(length)}</td>
          </tr>
        }
      >
        {BUCKETS.map(({ name, group, title, about }) => (
          <tr key={name} className={chars[name] === 0 ? 'is-none' : ''}>
            <th scope="row">
              <Glyph group={group} size={11} hollow={name === 'thinking'} />
              {title} <span className="meta">{about}</span>
            </th>
            <td>{figure(chars[name])}</td>
          </tr>
        ))}
      </Table>
      {dropped.length > 0 && (
        <ul className="account-dropped line-above" aria-label="Dropped">
          {dropped.map(({ span, line, shown }) => (
            <li key={span.start}>
              <button
                type="button"
                className="choice"
                onClick={() => {
                  onLeave();
                  seek(span.end);
                  select(span);
                }}
              >
                <span className="meta">line {figure(line)}</span>{' '}
                <span className="mono">
                  <Shown text={shown} />
                </span>
              </button>
            </li>
          ))}
          {more > 0 && <li className="meta">and {count(more, 'more place')}</li>}
        </ul>
      )}
    </>
  );
}
