import type { ReactNode } from 'react';
import type { ParseService } from '../../contract/parse-service.ts';
import { type Cases, CasesContext } from '../debug/cases/cases.ts';
import { DebugContext, ServiceContext } from '../debug/store/context.ts';
import type { DebugStore } from '../debug/store/debug-store.ts';
import { type Page, PageContext } from '../parts/page/page.ts';
import { Boundary } from '../parts/widgets/Boundary.tsx';
import { App } from './App.tsx';

/** What the page depends on. */
export interface RootProps {
  readonly service: ParseService;
  readonly debug: DebugStore;
  readonly page: Page;
  /** Null while the page is built: then nothing comes in or goes out. */
  readonly cases: Cases | null;
}

/** The page with everything it depends on. */
export function Root({ service, debug, page, cases }: RootProps) {
  return (
    <PageContext value={page}>
      <ServiceContext value={service}>
        <DebugContext value={debug}>
          <CasesContext value={cases}>
            <Boundary what="The page" instead={(failure) => <LastResort failure={failure} debug={debug} />}>
              <App />
            </Boundary>
          </CasesContext>
        </DebugContext>
      </ServiceContext>
    </PageContext>
  );
}

/** When even the page fails, the text is there to be copied. */
function LastResort({ failure, debug }: { failure: ReactNode; debug: DebugStore }) {
  return (
    <main className="last-resort">
      {failure}
      <textarea aria-label="Model output" readOnly defaultValue={debug.getState().reply.raw.text} />
    </main>
  );
}
