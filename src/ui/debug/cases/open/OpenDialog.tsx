import { useRef, useState } from 'react';
import { Dialog } from '../../../parts/widgets/Dialog.tsx';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { useCases } from '../cases.ts';
import { GalleryList } from './GalleryList.tsx';
import { RecentList } from './RecentList.tsx';
import './open-dialog.css';

/** A file, work of earlier, or an example. */
export function OpenDialog({ onClose }: { onClose: () => void }) {
  const { importFiles } = useCases();
  const [query, setQuery] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Open" onClose={onClose} className="open-dialog covers-phone">
      <div className="open-bar line-below in-row">
        <button type="button" className="button is-large is-solid" onClick={() => chooser.current?.click()}>
          Choose file
        </button>
        <p className="meta fill">
          Or drop or paste one anywhere: plain text, SSE, curl output, JSON lines, HAR, a fixture. Nothing leaves this
          tab.
        </p>
        <label className="open-search in-row">
          <Icon name="search" size={14} />
          <input
            type="search"
            aria-label="Search examples"
            data-autofocus
            placeholder="Search examples"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="File to read"
          onChange={(event) => {
            onClose();
            void importFiles([...(event.target.files ?? [])]);
          }}
        />
      </div>
      <div className="open-body pane-body scrolls">
        {query.trim() === '' && <RecentList />}
        <GalleryList query={query} />
      </div>
    </Dialog>
  );
}
