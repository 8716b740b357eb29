import { lazy, Suspense } from 'react';
import type { CauseReport } from '../../contract/log-service.ts';
import type { Code } from '../../core/words/codes.ts';
import { useDebugStore } from '../debug/store/context.ts';
import type { DebugStore } from '../debug/store/debug-store.ts';
import { useAppStore } from '../parts/page/app-store.ts';

const Coverage = lazy(() => import('./PromptCoverage.tsx').then((module) => ({ default: module.PromptCoverage })));

/** Which section of the Workshop's prompt can prevent a cause, and the way to it. */
export function PromptNote({ section, code }: { section: CauseReport['section']; code: Code }) {
  const app = useAppStore();
  const debug = useDebugStore();
  if (!section)
    return (
      <>
        <dt>Prompt</dt>
        <dd>No section of a prompt covers this.</dd>
      </>
    );
  const open = () => {
    app.setState({ workspace: 'workshop' });
    void showSection(debug, section.id);
  };
  return (
    <>
      <dt>Prompt</dt>
      <dd>
        <Suspense fallback={`The section ${section.title} covers this.`}>
          <Coverage code={code} title={section.title} />
        </Suspense>{' '}
        <button type="button" className="button" onClick={open}>
          Open {section.title} in Workshop
        </button>
      </dd>
    </>
  );
}

async function showSection(debug: DebugStore, section: NonNullable<CauseReport['section']>['id']): Promise<void> {
  const { workshopFor } = await import('../workshop/store/workshop-for.ts');
  const store = workshopFor(debug);
  store.getState().verbs.showSection(section);
}
