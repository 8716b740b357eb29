import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { Skeleton } from '../../../parts/widgets/Skeleton.tsx';
import { VERDICT_WORDS, VerdictGlyph } from '../../../parts/widgets/VerdictGlyph.tsx';
import { useCases } from '../cases.ts';
import type { GalleryEntry, GalleryTopic } from '../gallery.ts';

type Gallery = typeof import('../gallery.ts');

/** The examples by what they teach. */
export function GalleryList({ query }: { query: string }) {
  const gallery = useGallery();
  const wanted = useDeferredValue(query);
  const topics = useMemo(() => gallery?.galleryTopics() ?? [], [gallery]);
  if (gallery === null)
    return <p className="open-empty">The examples could not be loaded. Reload the page to try again.</p>;
  if (gallery === undefined) return <Skeleton />;
  const found = gallery.searchGallery(topics, wanted);
  if (found.length === 0)
    return <p className="open-empty">No example holds these words. Try a code, such as mixed-content.</p>;
  return found.map((topic) => <Topic key={topic.folder} topic={topic} />);
}

/** Undefined until it is here, null if it cannot come. */
function useGallery(): Gallery | null | undefined {
  const [gallery, setGallery] = useState<Gallery | null>();
  useEffect(() => {
    import('../gallery.ts').then(setGallery, () => setGallery(null));
  }, []);
  return gallery;
}

function Topic({ topic: { title, entries } }: { topic: GalleryTopic }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 className="open-topic" id={titleId}>
        {title}
        <span className="meta" aria-hidden="true">
          {entries.length}
        </span>
      </h3>
      <ul className="open-cases">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: GalleryEntry }) {
  const { service, openCase } = useCases();
  const notesId = useId();
  const { id, title, notes, code, verdict, credit } = entry;
  const open = async () => {
    const { openExample } = await import('../gallery.ts');
    const opened = await openExample(id, service).catch(() => null);
    if (opened?.ok)
      openCase(opened.value.fixture, { text: `Opened “${title}”.`, hash: `#f=${encodeURIComponent(id)}` });
  };
  return (
    <li className="open-case">
      <button type="button" className="open-name clip" aria-describedby={notesId} onClick={() => void open()}>
        {title}
      </button>
      {verdict && <VerdictGlyph verdict={verdict} size={16} />}
      <p className="open-notes" id={notesId}>
        {verdict && <span className="unseen">{VERDICT_WORDS[verdict]}. </span>}
        {code && <code className="open-code">{code}</code>}
        {notes}
      </p>
      {credit && (
        <a className="open-credit" href={credit} target="_blank" rel="noreferrer">
          Source: {new URL(credit).hostname}
        </a>
      )}
    </li>
  );
}
