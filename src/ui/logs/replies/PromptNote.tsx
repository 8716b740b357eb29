import { Suspense } from 'react';
import type { CauseReport } from '../../../core/logs/opened/log-report.ts';
import type { Code } from '../../../core/words/codes.ts';
import { usePage } from '../../parts/page/page.ts';
import { useCoverage } from '../../parts/page/use-coverage.ts';

/** Which section of the Workshop's prompt can prevent a cause, and the way to it. */
export function PromptNote({ section, code }: { section: CauseReport['section']; code: Code }) {
  const { app, prompt } = usePage();
  if (!section)
    return (
      <>
        <dt>Prompt</dt>
        <dd>No section of a prompt covers this.</dd>
      </>
    );
  const open = () => {
    app.setState({ workspace: 'workshop' });
    void prompt().then((opened) => opened.getState().verbs.showSection(section.id));
  };
  return (
    <>
      <dt>Prompt</dt>
      <dd>
        <Suspense fallback={inGeneral(section.title)}>
          <Coverage code={code} title={section.title} />
        </Suspense>{' '}
        <button type="button" className="button" onClick={open}>
          Open {section.title} in Workshop
        </button>
      </dd>
    </>
  );
}

const inGeneral = (title: string): string => `The section ${title} covers this.`;

/** Whether the Workshop's prompt says it; where there is no prompt yet, which section would. */
function Coverage({ code, title }: { code: Code; title: string }) {
  return useCoverage(code)?.sentence ?? inGeneral(title);
}
