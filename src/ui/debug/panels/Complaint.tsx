import type { Diagnostic } from '../../../core/words/diagnostic.ts';
import { fixTitle } from '../../parts/reply/card-words.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { GROUP_OF_SEVERITY } from '../../parts/widgets/severity-group.ts';
import { Words } from '../../parts/widgets/Words.tsx';
import { useVerbs } from '../store/context.ts';

/** What the schema says against a name or a value, at its place, with the edit that would mend it. */
export function Complaint({ diagnostic }: { diagnostic: Diagnostic }) {
  const { applyFix } = useVerbs();
  const { severity, message, why, fix } = diagnostic;
  return (
    <span className={`call-complaint is-${severity}`} title={why}>
      <Glyph group={GROUP_OF_SEVERITY[severity]} size={12} label={severity} />
      <span className="call-complaint-body wraps">
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
