import { useCallback, useId, useState } from 'react';
import type { ImportedCase } from '../../../../core/transcripts/imported-case.ts';
import type { RequestOffer } from '../../../../core/transcripts/request-offer.ts';
import { useApp, usePage } from '../../../parts/page/page.ts';
import { IconButton } from '../../../parts/widgets/IconButton.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { useLeaving } from '../../../parts/widgets/use-leaving.ts';
import { count, figure } from '../../../parts/words/count.ts';
import { hasChoice, type LastImport, PASTED_LOG, streamNote, useCases, useCasesState } from '../cases.ts';
import { offerToWorkshop } from './offer-to-workshop.ts';
import './import-card.css';

/** What the last import was taken for, what else it could be read as, and the way back. It speaks of the reply in Debug. */
export function ImportCard() {
  const isInDebug = useApp((state) => state.workspace === 'debug');
  const imported = useCasesState((state) =>
    isInDebug && state.imported && streamNote(state.imported) === null ? state.imported : null,
  );
  return <div aria-live="polite">{imported && <Card key={imported.id} imported={imported} />}</div>;
}

const PLAIN_TEXT = 'plain-text';

function Card({ imported }: { imported: LastImport }) {
  const { closeImport, importOtherwise } = useCases();
  const { openLog } = usePage();
  const { found, choice, takeBack } = imported;
  const close = useCallback(() => closeImport(), [closeImport]);
  const hold = useLeaving(close, hasChoice(found) || found.request !== undefined);
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the clock.
    <div
      className="pop-card toast import-card"
      {...hold}
      {...(hasChoice(found) && { role: 'dialog', 'aria-labelledby': titleId })}
      onKeyDown={(event) => event.key === 'Escape' && closeImport()}
    >
      <div className="toast-text">
        <p id={titleId}>
          <Shown text={sentenceOf(imported)} />
        </p>
        {found.notes.length > 0 && (
          <ul className="toast-notes">
            {found.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
      <IconButton icon="close" size={14} name="Close import" onClick={closeImport} />
      {hasChoice(found) && <Choices found={found} />}
      {found.request && <Request request={found.request} source={imported.fileName ?? 'the request'} />}
      <div className="toast-actions">
        {found.entryCount > 1 && (
          <button
            type="button"
            className="button"
            onClick={() => {
              void openLog(imported.fileName ?? PASTED_LOG, new Blob([imported.text]));
              closeImport();
            }}
          >
            Open in Logs
          </button>
        )}
        {found.kind !== PLAIN_TEXT && (
          <button type="button" className="button" onClick={() => void importOtherwise({ as: PLAIN_TEXT })}>
            {found.entryCount > 1 ? 'Read as one reply' : 'Treat as plain text'}
          </button>
        )}
        {choice.as === PLAIN_TEXT && (
          <button type="button" className="button" onClick={() => void importOtherwise({})}>
            Treat as a transcript
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() => {
            takeBack.run();
            closeImport();
          }}
        >
          {takeBack.label}
        </button>
      </div>
    </div>
  );
}

function sentenceOf({ found, fileName, text }: LastImport): string {
  const isWhole = found.kind === PLAIN_TEXT && found.channels[0]?.characters === text.length;
  if (!isWhole) return fileName === undefined ? found.sentence : `${fileName}: ${lowerFirst(found.sentence)}`;
  const { characters } = found.channels[0] ?? { characters: 0 };
  const what = fileName === undefined ? 'Pasted as plain text' : `${fileName}: opened as plain text`;
  return `${what}, ${count(characters, 'character')}.`;
}

const lowerFirst = (sentence: string): string => sentence[0]!.toLowerCase() + sentence.slice(1);

/** Answers of a file, and texts of an answer; each is shown as soon as it is chosen. */
function Choices({ found }: { found: ImportedCase }) {
  const { importOtherwise } = useCases();
  return (
    <div className="import-choices">
      {found.entryCount > found.entries.length && <NumberedChoice key={found.entry} found={found} />}
      {found.entryCount > 1 && found.entryCount === found.entries.length && (
        <Choice
          title="Answer to read"
          chosen={found.entry}
          options={found.entries.map(({ name, title }, index) => ({
            value: index,
            name: shortUrl(name),
            detail: title,
          }))}
          onChoose={(entry) => void importOtherwise({ entry })}
        />
      )}
      {found.channels.length > 1 && (
        <Choice
          title="Text to read"
          chosen={found.channel}
          options={found.channels.map(({ id, label, chunks, characters }) => ({
            value: id,
            name: label,
            detail: `${count(chunks, 'chunk')}, ${count(characters, 'character')}`,
          }))}
          onChoose={(channel) =>
            void importOtherwise(found.entryCount > 1 ? { entry: found.entry, channel } : { channel })
          }
        />
      )}
    </div>
  );
}

/** Which of more answers than a list can show. */
function NumberedChoice({ found }: { found: ImportedCase }) {
  const { importOtherwise } = useCases();
  const [number, setNumber] = useState(found.entry + 1);
  const { entryCount } = found;
  return (
    <form
      className="import-number"
      onSubmit={(event) => {
        event.preventDefault();
        void importOtherwise({ entry: number - 1 });
      }}
    >
      <label>
        Reply
        <input
          className="field"
          type="number"
          min={1}
          max={entryCount}
          value={number}
          aria-label="Answer to read"
          onChange={({ target }) => setNumber(Math.max(1, Math.min(entryCount, Math.round(target.valueAsNumber) || 1)))}
        />
        of {figure(entryCount)}
      </label>
      <button type="submit" className="button">
        Read it
      </button>
    </form>
  );
}

interface ChoiceProps<Value extends string | number> {
  readonly title: string;
  readonly chosen: Value;
  readonly options: readonly { readonly value: Value; readonly name: string; readonly detail: string }[];
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string | number>({ title, chosen, options, onChoose }: ChoiceProps<Value>) {
  const group = useId();
  // Shown at once; the import answers a moment later.
  const [picked, setPicked] = useState({ value: chosen, over: chosen });
  const shown = picked.over === chosen ? picked.value : chosen;
  const pick = (value: Value) => {
    setPicked({ value, over: chosen });
    onChoose(value);
  };
  return (
    <fieldset className="import-choice">
      <legend>{title}</legend>
      {options.map(({ value, name, detail }) => (
        <label key={value}>
          <input type="radio" name={group} checked={value === shown} onChange={() => pick(value)} />
          <span className="fill">
            <Shown text={name} />
          </span>
          <span className="meta">{detail}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The host and the last parts of the path tell answers apart. */
function shortUrl(url: string): string {
  const path = url.replace(/^https?:\/\//, '');
  return path.length > 44 ? `…${path.slice(-43)}` : path;
}

function Request({ request, source }: { request: RequestOffer; source: string }) {
  const page = usePage();
  const parts = [
    ...(request.tools.length > 0 ? [count(request.tools.length, 'tool')] : []),
    ...(request.system === undefined ? [] : ['a system prompt']),
  ];
  return (
    <p className="import-request line-above in-row">
      <span className="fill">It brings {parts.join(' and ')}.</span>
      <button
        type="button"
        className="button"
        onClick={() => {
          page.app.setState({ workspace: 'workshop' });
          void offerToWorkshop(request, source, page);
        }}
      >
        Use in the Workshop
      </button>
    </p>
  );
}
