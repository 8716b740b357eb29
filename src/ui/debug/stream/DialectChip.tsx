import { useState } from 'react';
import type { DialectOutcome } from '../../../core/reading/read-in-each.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { count } from '../../parts/words/count.ts';
import { DIALECT_NAMES, dialectName } from '../../parts/words/names.ts';
import { selectIsRead } from '../state/selectors.ts';
import { useDebug, useDebugStore, useService, useVerbs } from '../store/context.ts';
import './dialect-chip.css';

/** In front of the dialect's id where choosing it converts. */
const CONVERT = 'to:';

/** What the readings of one text found; `outcomes` is null where it is too long to be read so often. */
interface Tried {
  readonly revision: number;
  readonly outcomes: readonly DialectOutcome[] | null;
  /** Dialects that the calls can be written in. */
  readonly targets: readonly string[];
}

/** What the reply is read in, and what each dialect would find; read only once somebody is about to open the menu. */
export function DialectChip() {
  const { setDialect, convertTo } = useVerbs();
  const service = useService();
  const store = useDebugStore();
  const chosen = useDebug((state) => state.reply.dialect);
  const revision = useDebug((state) => state.revision);
  const found = useDebug((state) => (selectIsRead(state) ? (state.report?.dialect ?? 'none') : 'none'));
  const [tried, setTried] = useState<Tried | null>(null);
  const isFound = found !== 'none' && chosen === 'auto';
  const auto = isFound ? `Auto: ${dialectName(found)}` : 'Auto';

  const tryEach = async () => {
    const state = store.getState();
    if (!selectIsRead(state) || state.isBare || tried?.revision === state.revision) return;
    const outcomes = await service.readInEach().catch(() => null);
    setTried({ revision: state.revision, outcomes, targets: [] });
    const targets = (await service.conversions().catch(() => null)) ?? [];
    setTried({ revision: state.revision, outcomes, targets });
  };
  const noteOf = (dialect: string): string => {
    if (tried?.revision !== revision) return '';
    const outcome = tried.outcomes?.find((one) => one.dialect === dialect);
    return outcome ? outcomeWords(outcome) : 'not tried';
  };

  const targets = tried?.revision === revision ? tried.targets : [];

  return (
    <span className="chip dialect-chip">
      <span className="chip-label" aria-hidden="true">
        Dialect
      </span>
      <span className="dialect-found" aria-hidden="true">
        {isFound && <span className="dialect-auto">Auto: </span>}
        {isFound ? dialectName(found) : chosen === 'auto' ? auto : dialectName(chosen)}
      </span>
      <Icon name="down" size={14} />
      <select
        aria-label="Dialect"
        title="The syntax in which the calls are written. Forge XML is that of Forge, an agent framework written in Go."
        value={chosen}
        onPointerDown={() => void tryEach()}
        onKeyDown={() => void tryEach()}
        onChange={({ target: { value } }) =>
          value.startsWith(CONVERT) ? void convertTo(value.slice(CONVERT.length)) : setDialect(value)
        }
      >
        <Choice value="auto" title={auto} note={noteOf('auto')} />
        {DIALECT_NAMES.map(([id, title]) => (
          <Choice key={id} value={id} title={title} note={noteOf(id)} />
        ))}
        {targets.length > 0 && (
          <optgroup label="Write every call anew, one Undo">
            {targets.map((id) => (
              <option key={id} className="dialect-target" value={`${CONVERT}${id}`}>
                Convert to {dialectName(id)}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </span>
  );
}

function Choice({ value, title, note }: { value: string; title: string; note: string }) {
  return (
    <option value={value}>
      {title}
      {note && (
        <>
          <span className="dialect-comma">, </span>
          <span className="dialect-note">{note}</span>
        </>
      )}
    </option>
  );
}

/** Such as `2 calls, 1 cut off, 1 repair`. */
function outcomeWords({ callCount, openCount, repairCount }: DialectOutcome): string {
  if (callCount === 0) return 'no call';
  const parts = [count(callCount, 'call')];
  if (openCount > 0) parts.push(`${openCount} not complete`);
  if (repairCount > 0) parts.push(count(repairCount, 'repair'));
  return parts.join(', ');
}
