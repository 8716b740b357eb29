import { useEffect } from 'react';
import { useAppStore } from '../../parts/page/page.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { isStartCase } from '../cases/start-case.ts';
import { usePaste } from '../cases/use-paste.ts';
import { useDebug } from '../store/context.ts';
import { markIntroduced } from './introduced.ts';

/** What this is, in one line above the example of the first visit; gone with the first paste, or when it is put away. */
export function Intro() {
  const app = useAppStore();
  const paste = usePaste();
  const isExample = useDebug(({ reply }) => isStartCase(reply));
  const isPasted = useDebug(({ reply }) => reply.origin === 'pasted' && reply.raw.text !== '');

  useEffect(() => {
    if (isPasted) markIntroduced();
  }, [isPasted]);

  if (!isExample) return null;
  return (
    <section className="intro" aria-label="What this is">
      <div className="intro-words">
        <p>Paste the reply your model streamed; see why its tool call failed and how to mend it</p>
        <p>Below is an example, paused where it first goes wrong. Nothing leaves this browser.</p>
      </div>
      <button type="button" className="button is-large" onClick={paste}>
        <Icon name="paste" />
        Paste
        <kbd className="key">
          <span className="key-mac">⌘V</span>
          <span className="key-other">Ctrl V</span>
        </kbd>
      </button>
      <button type="button" className="button is-large" onClick={() => app.setState({ dialog: 'open' })}>
        <Icon name="open" />
        Open a file
      </button>
      <IconButton icon="close" name="Put the introduction away" onClick={markIntroduced} />
    </section>
  );
}
