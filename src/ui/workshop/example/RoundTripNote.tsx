import type { ExampleWarning } from '../../../core/dialects/forge/write/example.ts';
import type { ExampleReading } from '../../../core/prompts/workshop/read-example.ts';
import { VerdictGlyph } from '../../parts/widgets/VerdictGlyph.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { useWorkshopVerbs } from '../store/use-workshop.ts';

/** Whether the example reads back, how that was tried, and what it cannot show. */
export function RoundTripNote({ example }: { example: ExampleReading }) {
  const { isGood, sentence, tried, problems, warnings } = example;
  const known = new Set(problems.map(({ path, message }) => `${path} ${message}`));
  return (
    <div className="round-trip" aria-live="polite">
      <VerdictGlyph verdict={isGood ? 'clean' : 'broken'} />
      <div>
        <h3>{sentence}</h3>
        <p>{tried}</p>
        <Notes notes={problems} />
        <Notes notes={warnings.filter(({ path, message }) => !known.has(`${path} ${message}`))} />
        {!isGood && <SeeWhy />}
      </div>
    </div>
  );
}

function Notes({ notes }: { notes: readonly ExampleWarning[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="round-trip-notes quiet">
      {notes.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          {path !== '' && <code>{path.slice(1)}</code>} <Words text={message} />
        </li>
      ))}
    </ul>
  );
}

function SeeWhy() {
  const { openInDebug } = useWorkshopVerbs();
  return (
    <button type="button" className="button" onClick={() => openInDebug('problems')}>
      See why in Debug
    </button>
  );
}
