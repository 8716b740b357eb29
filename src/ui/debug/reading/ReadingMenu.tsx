import { useEffect, useState } from 'react';
import { AGREEMENT } from '../../../core/readers/agreement.ts';
import { readersByName } from '../../../core/readers/parsers-of-dialect.ts';
import { parsersOfServer } from '../../../core/readers/server-list.ts';
import { AGENT_NAMES, SERVER_NAMES, serverId, serverOf } from '../../../core/readers/server-names.ts';
import type { DialectOutcome } from '../../../core/reading/read-in-each.ts';
import { DialectList } from '../../parts/dialects/DialectList.tsx';
import { familiesOf } from '../../parts/dialects/dialect-rows.ts';
import { ServerParsers } from '../../parts/dialects/ServerParsers.tsx';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { count } from '../../parts/words/count.ts';
import { dialectName } from '../../parts/words/names.ts';
import { selectIsRead } from '../state/selectors.ts';
import { useDebug, useService, useVerbs } from '../store/context.ts';
import { Row } from './ErrorHandling.tsx';
import './reading-menu.css';

/** What is before the dialect's id where choosing it converts. */
const CONVERT = 'to:';

/** What the readings of one text found; `outcomes` is null where it is too long to be read so often. */
interface Tried {
  readonly revision: number;
  readonly outcomes: readonly DialectOutcome[] | null;
  /** Dialects that the calls can be written in. */
  readonly targets: readonly string[];
}

/** How the reply is read: in which format, and for which server. */
export function ReadingMenu({ onLeave }: { onLeave: () => void }) {
  const { setDialect, convertTo } = useVerbs();
  const chosen = useDebug((state) => state.reply.dialect);
  const found = useDebug((state) => (selectIsRead(state) ? (state.report?.dialect ?? 'none') : 'none'));
  const tried = useTried();
  const [isConverting, setConverting] = useState(false);
  const targets = tried?.targets ?? [];
  const auto = found !== 'none' && chosen === 'auto' ? `Auto: ${dialectName(found)}` : 'Auto';
  const noteOf = (dialect: string): string | undefined => {
    const outcome = tried?.outcomes?.find((one) => one.dialect === dialect);
    return outcome && outcomeWords(outcome);
  };
  const convert = (dialect: string) => {
    onLeave();
    void convertTo(dialect);
  };
  return (
    <>
      <section className="reading-format" aria-label="Format">
        <Format
          auto={auto}
          targets={targets}
          noteOf={noteOf}
          onChange={(id) => (id.startsWith(CONVERT) ? convert(id.slice(CONVERT.length)) : setDialect(id))}
        />
        <DialectList
          value={chosen}
          auto={auto}
          noteOf={noteOf}
          // Its way to convert is the button at the right.
          targets={isConverting ? targets : []}
          isConverting={isConverting}
          onConverting={setConverting}
          onChange={setDialect}
          onConvert={convert}
        />
      </section>
      <div className="reading-server">
        <MyServer dialect={chosen === 'auto' ? found : chosen} />
        <ServerParsers dialect={chosen === 'auto' ? found : chosen} isOpen />
        <footer className="reading-ways">
          {targets.length > 0 && !isConverting && (
            <button type="button" className="button" onClick={() => setConverting(true)}>
              Convert to another format
            </button>
          )}
          {chosen !== 'auto' && (
            <button type="button" className="plain-button" onClick={() => setDialect('auto')}>
              Back to what was found
            </button>
          )}
        </footer>
      </div>
    </>
  );
}

/** What `auto` and each dialect find, once the reply is read; null before. */
function useTried(): Tried | null {
  const service = useService();
  const revision = useDebug((state) => state.revision);
  const isRead = useDebug((state) => selectIsRead(state) && !state.isBare);
  const [last, setTried] = useState<Tried | null>(null);
  useEffect(() => {
    if (!isRead) return;
    let isOver = false;
    const tryEach = async () => {
      const outcomes = await service.readInEach().catch(() => null);
      if (isOver) return;
      setTried({ revision, outcomes, targets: [] });
      const targets = (await service.conversions().catch(() => null)) ?? [];
      if (!isOver) setTried({ revision, outcomes, targets });
    };
    void tryEach();
    return () => {
      isOver = true;
    };
  }, [isRead, revision, service]);
  return last?.revision === revision ? last : null;
}

interface FormatProps {
  readonly auto: string;
  readonly targets: readonly string[];
  readonly noteOf: (dialect: string) => string | undefined;
  readonly onChange: (choice: string) => void;
}

/** The format that is read and how it is known, and every other one for what does not use the list below. */
function Format({ auto, targets, noteOf, onChange }: FormatProps) {
  const chosen = useDebug((state) => state.reply.dialect);
  const found = useDebug((state) => (selectIsRead(state) ? (state.report?.dialect ?? 'none') : 'none'));
  const knownBy = useDebug((state) => state.report?.facts.find(({ about }) => about === 'dialect')?.text ?? '');
  const withNote = (id: string, title: string) => [id, [title, noteOf(id)].filter(Boolean).join(', ')] as const;
  const isFound = chosen === 'auto' && found !== 'none';
  return (
    <>
      <h3 className="quiet">
        Format
        <span className="meta">{isFound ? 'detected' : chosen === 'auto' ? 'not detected' : 'chosen'}</span>
      </h3>
      <div className="reading-found in-row">
        <Glyph group={found === 'none' ? 'prose' : 'markup'} size={14} hollow={found === 'none'} />
        <SelectChip
          label="Format"
          value={chosen}
          options={[withNote('auto', auto)]}
          groups={[
            ...familiesOf().map(({ title, rows }) => ({
              title,
              options: rows.map((row) => withNote(row.id, row.title)),
            })),
            {
              title: 'Rewrite every call, one Undo',
              options: familiesOf(targets)
                .flatMap(({ rows }) => rows)
                .map(({ id, title }) => [`${CONVERT}${id}`, `Convert to ${title}`] as const),
            },
          ].filter(({ options }) => options.length > 0)}
          onChange={onChange}
          shown={chosen !== 'auto' ? dialectName(chosen) : found === 'none' ? 'Not detected' : dialectName(found)}
          about="The syntax in which the calls are written."
        />
      </div>
      {isFound && knownBy.includes('known by') && (
        <p className="meta">
          <Words text={`${knownBy.slice(knownBy.indexOf('known by')).replace('known', 'Known')}.`} />
        </p>
      )}
    </>
  );
}

/** The server that the user has, which is remembered, and its parser. */
function MyServer({ dialect }: { dialect: string }) {
  const { setReader } = useVerbs();
  const reader = useDebug((state) => state.reply.reader);
  const chosen = reader === null ? null : serverOf(reader);
  const id = chosen ? serverId(chosen.name) : '';
  const parsers = chosen ? parsersOfServer(chosen.name) : [];
  const byFormat = readersByName(dialect).find(({ server }) => server === chosen?.name)?.parser;
  const named = (name: string) => [serverId(name), name] as const;
  return (
    <section aria-label="Your server">
      <h3 className="quiet">
        Your server<span className="meta">shown first, remembered</span>
      </h3>
      <Row name="Server" note="">
        <SelectChip
          label="Your server"
          value={id}
          options={[['', 'Not chosen']]}
          groups={[
            { title: 'Servers', options: SERVER_NAMES.map(named) },
            { title: 'Agents', options: AGENT_NAMES.map(named) },
          ]}
          onChange={(choice) => setReader(choice === '' ? null : choice)}
        />
      </Row>
      {chosen && parsers.length > 0 && (
        <Row name="Parser" note={standingOf(`${id}:${chosen.parser ?? byFormat ?? ''}`)}>
          <SelectChip
            label="Parser"
            value={chosen.parser ?? ''}
            options={[['', byFormat ? `${byFormat}, by the format` : 'By the format']]}
            groups={[{ title: 'Parsers', options: parsers.map((parser) => [parser, parser] as const) }]}
            onChange={(parser) => setReader(parser === '' ? id : `${id}:${parser}`)}
          />
        </Row>
      )}
      {chosen && parsers.length === 0 && <p className="meta">Not modelled, so not guessed.</p>}
    </section>
  );
}

/** How well a reader is known: `100 of 100 recorded outcomes`. */
function standingOf(id: string): string {
  const counts = AGREEMENT.whole[id];
  if (!counts) return 'not modelled, so not guessed';
  const [cases, agreeing] = counts;
  return `its model: ${agreeing} of ${count(cases, 'case')}`;
}

/** Such as `2 calls, 1 not complete, 1 repair`. */
function outcomeWords({ callCount, openCount, repairCount }: DialectOutcome): string {
  if (callCount === 0) return 'no call';
  const parts = [count(callCount, 'call')];
  if (openCount > 0) parts.push(`${openCount} not complete`);
  if (repairCount > 0) parts.push(count(repairCount, 'repair'));
  return parts.join(', ');
}
