import type { Span } from '../../../../base/span.ts';
import type { RulePage as RulePageData, RulePageExample } from '../../../../core/reference/rule-page.ts';
import type { Severity } from '../../../../core/words/diagnostic.ts';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { ScrollBox } from '../../../parts/widgets/ScrollBox.tsx';
import { GROUP_OF_SEVERITY } from '../../../parts/widgets/severity-group.ts';
import { Words } from '../../../parts/widgets/Words.tsx';
import { figure } from '../../../parts/words/count.ts';
import { useVerbs } from '../../store/context.ts';
import { AboutText } from './AboutText.tsx';

const SEVERITIES: Readonly<Record<Severity, string>> = {
  error: 'Error: lost, cut, or would be refused',
  warning: 'Warning: read, but repaired or in doubt',
  info: 'Remark: worth knowing',
};

const SHOWN_OF_EXAMPLE = 900;

/** What a rule means, a reply that breaks it with what is said of that, and one that does not. */
export function RulePage({ page, onLeave }: { page: RulePageData; onLeave: () => void }) {
  const { open } = useVerbs();
  const { code, title, about, severity, failing, passing, diagnostic } = page;
  const openExample = (example: RulePageExample, name: string) => {
    onLeave();
    open(
      {
        format: 'chunkscope-fixture',
        version: 1,
        title: `${title} (${name})`,
        chunks: [example.input],
        recovery: example.recovery,
        dialect: example.dialect,
        split: { kind: 'size', size: 4 },
        ...(example.tools.length > 0 ? { tools: example.tools } : {}),
      },
      'example of a rule',
    );
  };
  return (
    <>
      <h3>{title}</h3>
      <p className="rule-facts wraps in-row">
        <code>{code}</code>
        <Glyph group={GROUP_OF_SEVERITY[severity]} size={12} />
        <span>{SEVERITIES[severity]}</span>
      </p>
      <AboutText text={about} />
      <header className="rule-example">
        <h4>A reply that breaks it</h4>
        <button type="button" className="plain-button" onClick={() => openExample(failing, 'breaks it')}>
          Open it in Debug
        </button>
      </header>
      <Source text={failing.input} mark={diagnostic} />
      <p className="rule-said">
        <Words text={diagnostic.message} />
      </p>
      <p className="meta">
        <Words text={diagnostic.why} />
      </p>
      <header className="rule-example">
        <h4>A reply that keeps it</h4>
        <button type="button" className="plain-button" onClick={() => openExample(passing, 'keeps it')}>
          Open that in Debug
        </button>
      </header>
      <Source text={passing.input} />
    </>
  );
}

/** Source with the marked stretch lit; a long one is cut. */
function Source({ text, mark }: { text: string; mark?: Span }) {
  const shown = text.slice(0, SHOWN_OF_EXAMPLE);
  const more = text.length - shown.length;
  const { start, end } = mark ?? { start: 0, end: 0 };
  return (
    <ScrollBox className="rule-source">
      {shown.slice(0, start)}
      {end > start && <mark>{shown.slice(start, end)}</mark>}
      {shown.slice(end)}
      {more > 0 && <span className="meta"> … {figure(more)} characters more</span>}
    </ScrollBox>
  );
}
