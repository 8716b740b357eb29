import { useAppStore } from '../../parts/page/page.ts';
import { useCases } from '../cases/cases.ts';
import { pasteReply } from '../cases/paste-reply.ts';
import { startCase } from '../cases/start-case.ts';
import { useDebug, useVerbs } from '../store/context.ts';

/** What to do where there is no reply yet. The editor below stays usable: a click beside the buttons goes to it. */
export function EmptyReply() {
  const isEmpty = useDebug((state) => state.reply.raw.text === '');
  return isEmpty ? <Beginnings /> : null;
}

function Beginnings() {
  const cases = useCases();
  const { toast } = useVerbs();
  const app = useAppStore();
  const example = () => {
    const { fixture } = startCase().reply;
    if (fixture) cases.openCase(fixture, { text: `Opened “${fixture.title}”.`, hash: `#f=${fixture.id}` });
  };
  return (
    <div className="empty-reply">
      <p className="empty-actions wraps">
        <button type="button" className="button is-large" onClick={() => void pasteReply(cases, toast)}>
          Paste
        </button>
        <button type="button" className="button is-large" onClick={() => app.setState({ dialog: 'open' })}>
          Choose a file
        </button>
        <button type="button" className="button is-large" onClick={example}>
          Try an example
        </button>
      </p>
      <p className="meta">
        Plain text, SSE, curl output, JSON lines, HAR or a fixture, dropped or pasted anywhere. Nothing leaves this tab.
      </p>
    </div>
  );
}
