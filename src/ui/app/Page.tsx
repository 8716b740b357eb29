import type { ParseService } from '../../contract/parse-service.ts';
import { DebugContext, ServiceContext } from '../store/context.ts';
import type { DebugStore } from '../store/debug-store.ts';
import { App } from './App.tsx';
import { AppContext, type AppStore } from './app-store.ts';
import { ImportContext, type ImportReply } from './import-reply.ts';

/** What a page stands on. */
export interface PageParts {
  readonly service: ParseService;
  readonly debug: DebugStore;
  readonly app: AppStore;
  readonly importReply: ImportReply;
}

/** The page with everything it stands on. */
export function Page({ service, debug, app, importReply }: PageParts) {
  return (
    <AppContext value={app}>
      <ServiceContext value={service}>
        <DebugContext value={debug}>
          <ImportContext value={importReply}>
            <App />
          </ImportContext>
        </DebugContext>
      </ServiceContext>
    </AppContext>
  );
}
