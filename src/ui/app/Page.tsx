import type { ParseService } from '../../contract/parse-service.ts';
import { type Cases, CasesContext } from '../cases/cases.ts';
import { DebugContext, ServiceContext } from '../store/context.ts';
import type { DebugStore } from '../store/debug-store.ts';
import { App } from './App.tsx';
import { AppContext, type AppStore } from './app-store.ts';

/** What a page stands on. */
export interface PageParts {
  readonly service: ParseService;
  readonly debug: DebugStore;
  readonly app: AppStore;
  /** Null while the page is built: then nothing comes in or goes out. */
  readonly cases: Cases | null;
}

/** The page with everything it stands on. */
export function Page({ service, debug, app, cases }: PageParts) {
  return (
    <AppContext value={app}>
      <ServiceContext value={service}>
        <DebugContext value={debug}>
          <CasesContext value={cases}>
            <App />
          </CasesContext>
        </DebugContext>
      </ServiceContext>
    </AppContext>
  );
}
