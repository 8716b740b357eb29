import { modelsOf } from '../../../../core/dialects/models.ts';
import { ServerParsers } from '../../../parts/dialects/ServerParsers.tsx';
import { dialectName } from '../../../parts/words/names.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import './dialect-account.css';

/** The format of the reply, the models that write it, and the parser to start each server with. */
export function DialectAccount({ onLeave }: { onLeave: () => void }) {
  const { seek } = useVerbs();
  const fact = useDebug((state) => state.report?.facts.find(({ about }) => about === 'dialect'));
  if (fact?.dialect === undefined) return null;
  const { dialect, at } = fact;
  const models = modelsOf(dialect);
  const go = () => {
    onLeave();
    if (at !== undefined) seek(at);
  };
  return (
    <div className="dialect-account">
      <h2>{dialectName(dialect)}</h2>
      <p>
        {models.length > 0 ? `Written by ${models.join(', ')}.` : 'Asked for by prompts, of no model family alone.'}
      </p>
      <ServerParsers dialect={dialect} />
      {at !== undefined && (
        <button type="button" className="button" onClick={go}>
          Go to where it is named
        </button>
      )}
    </div>
  );
}
