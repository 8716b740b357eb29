import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { CauseReport } from '../../../core/logs/opened/log-report.ts';
import type { Code } from '../../../core/words/codes.ts';
import { type LogInHand, type Readable, usePage } from '../../parts/page/page.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Table } from '../../parts/widgets/Table.tsx';
import { count } from '../../parts/words/count.ts';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';

/** With a log open: how often each mistake happened in it, and the sentence of this prompt that addresses it. */
export function MeasuredCoverage() {
  const log = usePage().log();
  return log && <OfLog log={log} />;
}

interface Row {
  readonly code: Code;
  readonly title: string;
  readonly count: number;
}

function OfLog({ log }: { log: Readable<LogInHand> }) {
  const causes = useStore(log, (state) => state.report?.causes);
  const { coverMistakes, showSection } = useWorkshopVerbs();
  const settings = useWorkshop((state) => state.settings);
  const coverage = useWorkshop((state) => state.coverage);
  const tools = useStore(usePage().reply, (reply) => reply.tools);
  useEffect(() => {
    if (settings && tools.length > 0) coverMistakes();
  }, [coverMistakes, settings, tools]);
  if (!causes || causes.length === 0 || !coverage) return null;
  const rows = byCode(causes);
  const preventable = rows.filter(({ code }) => coverage[code]);
  const open = preventable.filter(({ code }) => !coverage[code]?.present).reduce((sum, row) => sum + row.count, 0);
  const every =
    preventable.length < rows.length
      ? 'every mistake of the log that a prompt can prevent'
      : 'every mistake of the log';
  return (
    <section className="measured line-below" aria-labelledby="measured-title">
      <h3 id="measured-title">
        {open === 0
          ? `The prompt addresses ${every}`
          : `The prompt does not address ${count(open, 'mistake')} of the log`}
      </h3>
      <Table columns={['In the log', 'Replies', 'What the prompt says']}>
        {rows.map(({ code, title, count: times }) => {
          const covered = coverage[code];
          return (
            <tr key={code}>
              <th scope="row">{title}</th>
              <td>{times}</td>
              <td>
                {covered?.words ? <Shown text={covered.words} /> : (covered?.sentence ?? 'No prompt can prevent this.')}{' '}
                {covered && (
                  <button type="button" className="plain-button" onClick={() => showSection(covered.section)}>
                    {covered.title}
                  </button>
                )}
              </td>
            </tr>
          );
        })}
      </Table>
    </section>
  );
}

/** `unescaped-less-than` → `Unescaped less than`. */
const inWords = (code: Code): string => code.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

/** The codes of all causes, the most frequent first; a cause with several counts for each. */
function byCode(causes: readonly CauseReport[]): readonly Row[] {
  const rows = new Map<Code, Row>();
  for (const { codes, title: whole, count: times } of causes) {
    for (const code of codes) {
      const known = rows.get(code);
      const title = codes.length === 1 ? whole : (known?.title ?? inWords(code));
      rows.set(code, { code, title, count: (known?.count ?? 0) + times });
    }
  }
  return [...rows.values()].sort((a, b) => b.count - a.count);
}
