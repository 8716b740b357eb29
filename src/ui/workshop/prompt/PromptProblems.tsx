import type { PromptProblem } from '../../../core/prompts/workshop/prompt-problem.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { GROUP_OF_SEVERITY } from '../../parts/widgets/severity-group.ts';
import { Words } from '../../parts/widgets/Words.tsx';
import { count } from '../../parts/words/count.ts';
import { useWorkshop, useWorkshopVerbs } from '../store/use-workshop.ts';

const FIRST_SHOWN = 8;

/** What in the prompt would teach a model a mistake, each with its place and, where one is safe, its fix. */
export function PromptProblems() {
  const findings = useWorkshop((state) => state.prompt?.findings) ?? [];
  if (findings.length === 0) return null;
  const more = findings.length - FIRST_SHOWN;
  return (
    <div className="prompt-problems line-below">
      <h3>{count(findings.length, 'thing')} to fix in this prompt</h3>
      <ul>
        {findings.slice(0, FIRST_SHOWN).map((finding) => (
          <Problem key={`${finding.rule} ${finding.start} ${finding.end}`} finding={finding} />
        ))}
      </ul>
      {more > 0 && <p className="meta">and {count(more, 'more', 'more')}</p>}
    </div>
  );
}

function Problem({ finding }: { finding: PromptProblem }) {
  const { mend, showSection } = useWorkshopVerbs();
  const { severity, message, section, line, fix } = finding;
  const title = useWorkshop(({ prompt }) => prompt?.sections.find(({ id }) => id === section)?.title);
  return (
    <li>
      <Glyph group={GROUP_OF_SEVERITY[severity]} size={12} label={severity} />
      <p>
        <Words text={message} />{' '}
        <span className="prompt-problem-place">
          Line {line}
          {title && `, ${title}`}
        </span>
      </p>
      {section && (
        <button type="button" className="button" onClick={() => showSection(section)}>
          Go to
        </button>
      )}
      {fix && (
        <button type="button" className="button" title={fix.title} onClick={() => mend(finding)}>
          Fix
        </button>
      )}
    </li>
  );
}
