import type { Diagnostic } from '../../core/words/diagnostic.ts';
import { fixTitle } from '../editor/card-words.ts';
import { useVerbs } from '../store/context.ts';
import { Glyph } from '../widgets/Glyph.tsx';
import { GROUP_OF_SEVERITY } from '../widgets/severity-group.ts';
import { Words } from '../widgets/Words.tsx';

/** What the schema says against a name or a value, at its place, with the edit that would mend it. */
export function Complaint({ diagnostic }: { diagnostic: Diagnostic }) {
  const { applyFix } = useVerbs();
  const { severity, message, why, fix } = diagnostic;
  return (
    <span className={`call-complaint is-${severity}`} title={why}>
      <Glyph group={GROUP_OF_SEVERITY[severity]} size={12} label={severity} />
      <span className="call-complaint-body">
        <span>
          <Words text={message} />
        </span>
        {fix && (
          <button
            type="button"
            className="button"
            onClick={(event) => {
              event.stopPropagation();
              applyFix(fix);
            }}
          >
            <Words text={fixTitle(fix.title)} />
          </button>
        )}
      </span>
    </span>
  );
}
