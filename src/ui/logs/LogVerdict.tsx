import { leftOutWords } from '../../base/left-out-files.ts';
import { usePage } from '../parts/page/page.ts';
import { Glyph } from '../parts/widgets/Glyph.tsx';
import { SelectChip } from '../parts/widgets/SelectChip.tsx';
import { VerdictGlyph } from '../parts/widgets/VerdictGlyph.tsx';
import { Words } from '../parts/widgets/Words.tsx';
import { count, figure } from '../parts/words/count.ts';
import { isUnread, type LogsState } from './store/logs-store.ts';
import { useLogs, useLogsVerbs } from './store/use-logs.ts';
import { compareSentence } from './words/compare-words.ts';
import { largestCause, logSentence } from './words/log-words.ts';
import './log-verdict.css';

/** What a log comes to: one sentence, then the largest cause and what was counted. */
export function LogVerdict() {
  const state = useLogs((all) => all);
  const isReading = isUnread(state);
  return (
    <div className="verdict-row line-below log-verdict">
      <div className="verdict" role="status" aria-label="Verdict" aria-live={isReading ? 'off' : 'polite'}>
        <Mark state={state} />
        <h1>
          <Words text={headline(state)} />
        </h1>
        <ul className="facts">
          {factsOf(state).map((fact) => (
            <li key={fact}>
              <Words text={fact} />
            </li>
          ))}
        </ul>
      </div>
      {isReading && <Reading />}
      <Intake />
    </div>
  );
}

function Mark({ state: { report, sides, failure, files } }: { state: LogsState }) {
  if (failure) return <VerdictGlyph verdict="broken" />;
  if (files.length === 0) return <Glyph group="prose" size={16} />;
  if (sides) return <VerdictGlyph verdict="clean" />;
  if (!report || report.attempts === 0) return <VerdictGlyph verdict="none" />;
  if (report.fates.lost > 0) return <VerdictGlyph verdict="broken" />;
  return <VerdictGlyph verdict={report.trouble > 0 ? 'recovered' : 'clean'} />;
}

function headline(state: LogsState): string {
  const { failure, files, report, sides, comparison } = state;
  if (failure) return failure;
  if (files.length === 0) return 'No log yet: drop one, and every reply in it is read three ways';
  if (sides) return comparison ? compareSentence(comparison) : 'Comparing …';
  return report ? logSentence(report, isUnread(state)) : 'Reading …';
}

function factsOf({ files, report, sides, comparison, phase, filter, news }: LogsState): readonly string[] {
  if (files.length === 0) return ['Nothing leaves this browser', 'Files are opened, not stored'];
  if (sides)
    return comparison?.cells
      ? [`${figure(comparison.cells.fixed)} fixed, ${figure(comparison.cells.broke)} broke`]
      : [];
  if (!report) return [];
  const notReplies = Object.values(report.notReplies).reduce((sum, number) => sum + number, 0);
  const cause = largestCause(report);
  const records = notReplies === 0 ? '' : `, ${figure(notReplies)} of them not replies`;
  return [
    ...(news ? [news] : []),
    ...(phase === 'paused' ? ['Paused'] : []),
    ...(phase === 'cancelled' ? ['Cancelled: the rest was not read'] : []),
    ...(cause ? [cause] : []),
    ...(filter.facets.length > 0 ? [`${figure(report.attempts)} of ${count(report.allAttempts, 'attempt')}`] : []),
    `${count(report.records, 'record')}${records}`,
  ];
}

function Reading() {
  const { cancel, pause, resume } = useLogsVerbs();
  const isPaused = useLogs((state) => state.phase === 'paused');
  const report = useLogs((state) => state.report);
  // Until there is a reply to open.
  const isNext = useLogs((state) => state.listed.length === 0);
  const part = report && report.bytes > 0 ? report.bytesRead / report.bytes : 0;
  return (
    <div className="reading-bar">
      <progress aria-label="Reading" max={1} value={part} />
      <button type="button" className="button" onClick={() => (isPaused ? void resume() : pause())}>
        {isPaused ? 'Resume' : 'Pause'}
      </button>
      <button type="button" className={`button ${isNext ? 'is-solid' : ''}`} onClick={cancel}>
        Cancel
      </button>
    </div>
  );
}

const FORMATS: Readonly<Record<string, string>> = {
  table: 'a table',
  path: 'the path chosen',
  records: 'records of no known shape',
  unreadable: 'unreadable',
};

/** What the files were taken for, where something about it needs a word. */
function Intake() {
  const { readFrom, trust } = useLogsVerbs();
  const { openRun } = usePage();
  const files = useLogs((state) => state.files);
  const report = useLogs((state) => state.report);
  const replyPath = useLogs((state) => state.replyPath);
  const isReading = useLogs(isUnread);
  if (!report) return null;
  const refused = report.sources.filter((source) => source.refused !== null);
  const guessed = report.sources.some(({ formats }) => Object.keys(formats).some((format) => format in FORMATS));
  const isLost = report.replies === 0 && !isReading;
  const wants = replyPath !== null || report.replyIn !== null || ((guessed || isLost) && report.places.length > 0);
  const { unreadable } = report;
  const cut = report.notReplies['cut-by-logger'] ?? 0;
  const mixed = report.sources.filter(({ formats }) => Object.keys(formats).length > 1);
  // A run is in one file: its first record says what was tried.
  const runs = files.filter(({ name }) =>
    report.sources.some((source) => source.name === name && source.formats['run']),
  );
  const partial = report.sources.filter(({ leftOut }) => Object.keys(leftOut).length > 0);
  if (refused.length + partial.length + mixed.length + unreadable.length + cut + runs.length === 0 && !wants)
    return null;
  return (
    <ul className="log-intake wraps line-above in-row">
      {runs.map(({ name, file }) => (
        <li key={name}>
          {name} is a run of Try{' '}
          <button type="button" className="plain-button" onClick={() => void openRun(file)}>
            Open in Try
          </button>
        </li>
      ))}
      {wants && (
        <li>
          <SelectChip
            label="Reply is in"
            value={replyPath ?? ''}
            options={[
              ['', report.replyIn === null ? 'what the shape says' : `${report.replyIn}, with most calls`],
              ...report.places.map(({ path, calls }): [string, string] => [
                path,
                calls > 0 ? `${path}, with calls` : path,
              ]),
            ]}
            onChange={(path) => void readFrom(path === '' ? null : path)}
          />
        </li>
      )}
      {refused.map(({ name, refused: why, canTrust }) => (
        <li key={name}>
          <b>{name}</b> {why}{' '}
          {canTrust && (
            <button type="button" className="plain-button" onClick={() => void trust()}>
              Read it anyway
            </button>
          )}
        </li>
      ))}
      {partial.map(({ name, leftOut }) => (
        <li key={`of ${name}`}>
          <b>{name}</b> {leftOutWords(leftOut)}
        </li>
      ))}
      {cut > 0 && <li>{count(cut, 'text was', 'texts were')} cut by the logger and counted out.</li>}
      {unreadable.length > 0 && (
        <li>
          {figure(report.notReplies.unreadable ?? unreadable.length)} unreadable:{' '}
          {unreadable.length === 1 ? 'line' : 'lines'} {unreadable.join(', ')}
          {unreadable.length < (report.notReplies.unreadable ?? 0) ? ' …' : ''}
        </li>
      )}
      {mixed.map(({ name, formats }) => (
        <li key={name}>
          {name}:{' '}
          {Object.entries(formats)
            .map(([format, records]) => `${figure(records)} ${FORMATS[format] ?? format}`)
            .join(', ')}
        </li>
      ))}
    </ul>
  );
}
