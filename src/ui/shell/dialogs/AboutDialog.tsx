import { use } from 'react';
import { Dialog } from '../../parts/widgets/Dialog.tsx';
import type { Licences } from './licences.ts';
import './about-dialog.css';

/** Asked for once; the build keeps it, so that it needs no network. */
let licences: Promise<Licences | null> | null = null;

function readLicences(): Promise<Licences | null> {
  licences ??= fetch('./licences.json').then(
    (answer) => (answer.ok ? answer.json() : null),
    () => null,
  );
  return licences;
}

/** What this is, and whose work is in it. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const shipped = use(readLicences());
  return (
    <Dialog title="About and licences" onClose={onClose} className="about">
      <div className="dialog-body">
        {shipped ? (
          <Shipped shipped={shipped} />
        ) : (
          <p>The list of licences is written when the page is built, and could not be read here.</p>
        )}
      </div>
    </Dialog>
  );
}

function Shipped({ shipped: { version, description, texts, packages } }: { shipped: Licences }) {
  return (
    <>
      <p>
        <b>Chunkscope {version}.</b> {description} Everything happens in this tab: no reply, tool or file leaves it.
      </p>
      <p>
        A case is kept as a file of JSON, described by{' '}
        <a className="text-link" href="./fixture.schema.json" target="_blank" rel="noreferrer">
          its schema
        </a>
        .
      </p>
      <Texts title="Chunkscope" meta="MIT" texts={texts} />
      <h3>Work of others in it</h3>
      <ul>
        {packages.map(({ name, version: release, licence, author, texts: own }) => (
          <li key={`${name} ${release}`}>
            <Texts title={`${name} ${release}`} meta={[licence, author].filter(Boolean).join(', ')} texts={own} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A name that opens to the whole of its licence. */
function Texts({ title, meta, texts }: { title: string; meta: string; texts: readonly string[] }) {
  const head = (
    <>
      {title} <span className="meta">{meta}</span>
    </>
  );
  if (texts.length === 0) return <p className="about-bare">{head}</p>;
  return (
    <details>
      <summary>{head}</summary>
      {texts.map((text) => (
        <pre key={text.slice(0, 200)}>{text}</pre>
      ))}
    </details>
  );
}
