import type { ClipboardEvent } from 'react';
import { Dialogs } from '../../app/App.tsx';
import { Corner } from '../../app/Corner.tsx';
import { PanelTabs } from '../../app/PanelTabs.tsx';
import { PhoneTabs } from '../../app/PhoneTabs.tsx';
import { StateAnnouncer } from '../../app/StateAnnouncer.tsx';
import { Toasts } from '../../app/Toasts.tsx';
import { VerdictBar } from '../../app/VerdictBar.tsx';
import { LongStream } from '../../editor/LongStream.tsx';
import { MachinePanel } from '../../panels/MachinePanel.tsx';
import { ReplayBar } from '../../replay/ReplayBar.tsx';
import { useDebug } from '../../store/context.ts';
import { count } from '../../widgets/count.ts';
import './embed.css';

/** One case to look at and replay inside another page: nothing can be edited, and nothing is kept. */
export function EmbedPage() {
  const view = useDebug((state) => state.phoneView);
  const machineTab = useDebug((state) => state.machineTab);
  const title = useDebug((state) => state.reply.title);
  return (
    <div className="app embed">
      <header className="embed-head">
        <p>{title}</p>
        <a className="button" href={`./${location.hash}`} target="_blank" rel="noopener">
          Open in Chunkscope
        </a>
      </header>
      <main className="debug" data-view={view} data-machine-tab={machineTab}>
        <VerdictBar />
        <PhoneTabs />
        <EmbeddedStream />
        <MachinePanel />
        <PanelTabs />
        <ReplayBar />
        <StateAnnouncer />
      </main>
      <Corner>
        <Toasts />
      </Corner>
      <Dialogs />
    </div>
  );
}

function EmbeddedStream() {
  const length = useDebug((state) => state.reply.raw.text.length);
  const chunkCount = useDebug((state) => state.chunkEnds.length);
  const refuse = (event: ClipboardEvent) => event.stopPropagation();
  return (
    <section className="stream" aria-labelledby="stream-title" onPasteCapture={refuse}>
      <header className="pane-head stream-head">
        <h2 id="stream-title">Model output</h2>
        <span className="meta stream-size">
          {count(length, 'character')} in {count(chunkCount, 'chunk')}
        </span>
      </header>
      <div className="stream-body">
        <LongStream />
      </div>
    </section>
  );
}
