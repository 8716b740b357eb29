import type { ClipboardEvent } from 'react';
import { MachinePanel } from '../../debug/panels/MachinePanel.tsx';
import { ReplayBar } from '../../debug/replay/ReplayBar.tsx';
import { PanelTabs } from '../../debug/screen/PanelTabs.tsx';
import { PhoneTabs } from '../../debug/screen/PhoneTabs.tsx';
import { StateAnnouncer } from '../../debug/screen/StateAnnouncer.tsx';
import { VerdictBar } from '../../debug/screen/VerdictBar.tsx';
import { useDebug } from '../../debug/store/context.ts';
import { LongStream } from '../../debug/stream/LongStream.tsx';
import { Dialogs } from '../dialogs/Dialogs.tsx';
import { Corner } from '../frame/Corner.tsx';
import { Toasts } from '../frame/Toasts.tsx';
import './embed.css';

/** One case to look at and replay inside another page: nothing can be edited, and nothing is kept. */
export function EmbedPage() {
  const view = useDebug((state) => state.phoneView);
  const machineTab = useDebug((state) => state.machineTab);
  const title = useDebug((state) => state.reply.title);
  return (
    <div className="app embed">
      <header className="embed-head line-below in-row">
        <p>{title}</p>
        <a className="button" href={`./${location.hash}`} target="_blank" rel="noopener">
          Open in Chunkscope
        </a>
      </header>
      <main className="debug" data-view={view} data-machine-tab={machineTab}>
        <div className="overview">
          <VerdictBar />
        </div>
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
  const refuse = (event: ClipboardEvent) => event.stopPropagation();
  return (
    <section className="stream pane" aria-label="Model output" onPasteCapture={refuse}>
      <header className="pane-head stream-head">
        <h2>Reply</h2>
      </header>
      <div className="stream-body pane-body">
        <LongStream />
      </div>
    </section>
  );
}
