import './logs.css';
import { Suspense, useEffect, useState } from 'react';
import { usePage } from '../parts/page/page.ts';
import { Boundary } from '../parts/widgets/Boundary.tsx';
import { lazyPart } from '../parts/widgets/lazy-part.ts';
import { useArrival } from '../parts/widgets/use-arrival.ts';
import { CausesPane } from './causes/CausesPane.tsx';
import { FilterPane } from './causes/FilterPane.tsx';
import { OutcomePane } from './causes/OutcomePane.tsx';
import { Comparison } from './compare/Comparison.tsx';
import { EmptyLogs } from './EmptyLogs.tsx';
import { LogsTabs } from './LogsTabs.tsx';
import { LogVerdict } from './LogVerdict.tsx';
import { listenForLogKeys } from './log-keys.ts';
import { NarrowBar, NarrowPages } from './NarrowPages.tsx';
import { RepliesPane } from './replies/RepliesPane.tsx';
import { ReplyPane } from './replies/ReplyPane.tsx';
import { droppedFiles, logFilesOf } from './store/log-files.ts';
import type { LogsVerbs } from './store/logs-store.ts';
import { useRecorder } from './store/recorder-store.ts';
import { logsFor, useLogs, useLogsVerbs } from './store/use-logs.ts';
import { useOpenInDebug } from './store/use-open-in-debug.ts';
import './logs-windows.css';

const Recorder = lazyPart(() => import('./recorder/Recorder.tsx'), 'Recorder');

/** Many replies at once: what becomes of them, the causes of their trouble, and each of them. */
export function Logs({ arrives }: { arrives: boolean }) {
  const main = useArrival(arrives);
  const verbs = useLogsVerbs();
  const store = logsFor(usePage());
  const isEmpty = useLogs((state) => state.files.length === 0);
  const records = useRecorder(({ phase }) => phase !== 'none') && isEmpty;
  const isComparing = useLogs((state) => state.sides !== null);
  const page = useLogs((state) => state.page);
  const openInDebug = useOpenInDebug();
  const isOver = useDrops(verbs);
  const isAdded = useLogs((state) => state.files.length > 0 && !state.isSample);
  usePastes(verbs);
  useEffect(() => listenForLogKeys(store, openInDebug), [store, openInDebug]);
  return (
    <main
      ref={main}
      tabIndex={-1}
      aria-label="Logs"
      className={`logs ${isEmpty ? 'is-empty' : ''} ${isComparing ? 'is-comparing' : ''} ${isOver ? 'is-over' : ''}`}
      data-page={page}
      data-over={isAdded ? 'Drop to add to this log' : 'Drop to open'}
    >
      {records ? (
        <Boundary what="The recorder">
          <Suspense>
            <Recorder />
          </Suspense>
        </Boundary>
      ) : (
        <LogVerdict />
      )}
      {isEmpty && !records && <EmptyLogs />}
      {!isEmpty && isComparing && <Comparison />}
      {!isEmpty && !isComparing && (
        <>
          <OutcomePane />
          <LogsTabs />
          <FilterPane />
          <CausesPane />
          <RepliesPane />
          <ReplyPane />
          <NarrowPages />
          <NarrowBar />
        </>
      )}
    </main>
  );
}

/** Takes files and folders that are dropped anywhere; says whether some are over the page. */
function useDrops({ add }: LogsVerbs): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const carries = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent): void => {
      if (!carries(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!carries(event) || !event.dataTransfer) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then(add);
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, [add]);
  return isOver;
}

/** A first line of JSON, or of names over columns. */
const FIRST_OF_RECORDS = /^[[{]|^[\w."-]+(?:[,\t;][\w."-]+)+$/;
const LONGEST_FIRST_LINE = 4_096;

/** Takes what is pasted: records as a log, any other text as the one reply that it is, in Debug. */
function usePastes({ add }: LogsVerbs): void {
  const { importText } = usePage();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const files = [...(event.clipboardData?.files ?? [])];
      const isField =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null;
      if (isField || (text.trim() === '' && files.length === 0)) return;
      event.preventDefault();
      if (files.length > 0) void add(logFilesOf(files));
      else if (isRecords(text)) void add(logFilesOf([new File([text], 'what was pasted')]));
      else void importText(text);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [add, importText]);
}

/** Whether the text begins as records do; a byte order mark is white space. */
function isRecords(text: string): boolean {
  const [first = ''] = text.slice(0, LONGEST_FIRST_LINE).trimStart().split(/\r?\n/, 1);
  return FIRST_OF_RECORDS.test(first);
}
