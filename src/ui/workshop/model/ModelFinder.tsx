import { type ClipboardEvent, type FormEvent, useId, useState } from 'react';
import {
  type FoundDialect,
  findDialect,
  isTemplate,
  MODELS_OF_DIALECT,
  modelsOf,
} from '../../../core/dialects/models.ts';
import { ServerParsers } from '../../parts/dialects/ServerParsers.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { count } from '../../parts/words/count.ts';
import { dialectName } from '../../parts/words/names.ts';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';
import './model-finder.css';

const MODELS = Object.values(MODELS_OF_DIALECT).flat().sort();

/** Asks for the model that is to read all this: its name or its chat template finds the format that is written here. */
export function ModelFinder() {
  const { setDialect } = useWorkshopVerbs();
  const written = useWorkshop((state) => state.settings?.dialect ?? 'forge');
  const [asked, setAsked] = useState('');
  const list = useId();
  const field = useId();
  const found = findDialect(asked);
  const isOfTemplate = isTemplate(asked);

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTemplate(text)) return;
    event.preventDefault();
    setAsked(text);
    const { dialect } = findDialect(text) ?? {};
    if (dialect !== undefined) setDialect(dialect);
  };
  const take = (event: FormEvent) => {
    event.preventDefault();
    if (found) setDialect(found.dialect);
  };

  return (
    <form className="model-finder line-below" aria-label="Model" onSubmit={take}>
      <label htmlFor={field}>Which model will read this?</label>
      <input
        id={field}
        className="field"
        list={list}
        autoComplete="off"
        spellCheck={false}
        placeholder="Its name, or paste its chat template"
        value={isOfTemplate ? `Chat template, ${count(asked.length, 'character')}` : asked}
        onChange={({ target }) => setAsked(isOfTemplate ? '' : target.value)}
        onPaste={paste}
      />
      <datalist id={list}>
        {MODELS.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      <Answer asked={asked} words={found && foundWords(found)} dialect={found?.dialect} written={written} />
    </form>
  );
}

/** What was found, and by what. */
function foundWords({ dialect, by, from }: FoundDialect): string {
  const title = dialectName(dialect);
  if (from === 'template') return `${title}, by \`${by}\` in the template`;
  return title.includes(by) ? title : `${by} writes ${title}`;
}

interface AnswerProps {
  readonly asked: string;
  /** What was found, and by what. */
  readonly words: string | null;
  readonly dialect: string | undefined;
  readonly written: string;
}

function Answer({ asked, words, dialect, written }: AnswerProps) {
  if (asked.trim() === '')
    return (
      <p className="model-answer in-row" role="status">
        Now written for {writersOf(written)}
      </p>
    );
  if (words === null || dialect === undefined)
    return (
      <p className="model-answer in-row" role="status">
        {isTemplate(asked)
          ? 'This template writes no call in a format that is known here'
          : 'Not a model that is known here: paste its chat template, or choose a dialect below'}
      </p>
    );
  return (
    <>
      <p className="model-answer in-row" role="status">
        {dialect === written && <Icon name="check" size={14} />}
        <Words text={words} />
      </p>
      {dialect === written ? (
        <ParsersButton dialect={dialect} />
      ) : (
        <button type="submit" className="button">
          Write {dialectName(dialect)}
        </button>
      )}
    </>
  );
}

const PARSERS = 'model-parsers';

function ParsersButton({ dialect }: { dialect: string }) {
  return (
    <>
      <button type="button" className="button" popoverTarget={PARSERS}>
        Start its server
      </button>
      <div id={PARSERS} popover="auto" className="pop-card model-parsers" role="dialog" aria-label="Start its server">
        <ServerParsers dialect={dialect} />
      </div>
    </>
  );
}

/** Whom a dialect is written for, as far as models or agents are known. */
function writersOf(dialect: string): string {
  if (dialect === 'forge') return 'Forge, a Go agent';
  const [first, ...others] = modelsOf(dialect);
  if (first === undefined) return `no model in particular, in ${dialectName(dialect)}`;
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
