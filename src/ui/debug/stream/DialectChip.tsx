import { useEffect, useState } from 'react';
import type { DialectOutcome } from '../../../core/reading/read-in-each.ts';
import { DialectSelect } from '../../parts/dialects/DialectSelect.tsx';
import { count } from '../../parts/words/count.ts';
import { dialectName } from '../../parts/words/names.ts';
import { selectIsRead } from '../state/selectors.ts';
import { useDebug, useService, useVerbs } from '../store/context.ts';

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
  const chosen = useDebug((state) => state.reply.dialect);
  const revision = useDebug((state) => state.revision);
  const found = useDebug((state) => (selectIsRead(state) ? (state.report?.dialect ?? 'none') : 'none'));
  const isRead = useDebug((state) => selectIsRead(state) && !state.isBare);
  const [isOpen, setOpen] = useState(false);
  const [last, setTried] = useState<Tried | null>(null);
  const tried = last?.revision === revision ? last : null;
  const isFound = found !== 'none' && chosen === 'auto';
  const auto = isFound ? `Auto: ${dialectName(found)}` : 'Auto';

  // A menu that is opened while the text is being read tells what it finds once it is read.
  useEffect(() => {
    if (!isOpen || !isRead) return;
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
  }, [isOpen, isRead, revision, service]);

  const noteOf = (dialect: string): string | undefined => {
    const outcome = tried?.outcomes?.find((one) => one.dialect === dialect);
    return outcome && outcomeWords(outcome);
  };

  return (
    <DialectSelect
      value={chosen}
      about="The syntax in which the calls are written. Forge XML is that of Forge, an agent framework written in Go."
      auto={auto}
      noteOf={noteOf}
      targets={tried?.targets ?? []}
      onOpen={setOpen}
      onChange={setDialect}
      onConvert={(dialect) => void convertTo(dialect)}
    >
      {isFound && <span className="dialect-auto">Auto: </span>}
      {isFound ? dialectName(found) : chosen === 'auto' ? auto : dialectName(chosen)}
    </DialectSelect>
  );
}

/** Such as `2 calls, 1 not complete, 1 repair`. */
function outcomeWords({ callCount, openCount, repairCount }: DialectOutcome): string {
  if (callCount === 0) return 'no call';
  const parts = [count(callCount, 'call')];
  if (openCount > 0) parts.push(`${openCount} not complete`);
  if (repairCount > 0) parts.push(count(repairCount, 'repair'));
  return parts.join(', ');
}
