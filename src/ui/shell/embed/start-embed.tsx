import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Result } from '../../../base/result.ts';
import type { OpenedCase } from '../../../contract/case-service.ts';
import { connectParseService } from '../../../contract/connect.ts';
import { connectCaseService } from '../../../contract/connect-case-service.ts';
import { followHash } from '../../debug/cases/opening.ts';
import { startCase } from '../../debug/cases/start-case.ts';
import { placeOfFixture } from '../../debug/state/reply-case.ts';
import { DebugContext, ServiceContext } from '../../debug/store/context.ts';
import { createDebugStore } from '../../debug/store/debug-store.ts';
import { createAppStore } from '../../parts/page/app-store.ts';
import { PageContext } from '../../parts/page/page.ts';
import { listenForKeys } from '../commands/keyboard.ts';
import { createPage } from '../frame/create-page.ts';
import { EmbedPage } from './EmbedPage.tsx';
import { readOnlyService } from './read-only-service.ts';

/** Shows the case of the address, or the example, in a page inside another page. It never writes the address or any storage. */
export async function startEmbed(element: HTMLElement): Promise<void> {
  const cases = connectCaseService();
  const service = readOnlyService(connectParseService((loss) => debug.getState().verbs.onWorkerLost(loss)));
  const opened = await followHash(location.hash, cases);
  const initial = opened?.ok ? placeOfFixture(opened.value.fixture) : startCase();
  const debug = createDebugStore({ service, initial });
  const app = createAppStore('debug');
  const page = createPage(debug, app, () => null);
  const { verbs } = debug.getState();
  const complain = (outcome: Result<OpenedCase> | null): void => {
    const sentence = outcome?.ok ? outcome.value.cut : outcome?.error;
    if (sentence !== undefined) verbs.toast(sentence, { isError: true });
  };
  verbs.readAgain();
  complain(opened);

  flushSync(() =>
    createRoot(element).render(
      <StrictMode>
        <PageContext value={page}>
          <ServiceContext value={service}>
            <DebugContext value={debug}>
              <EmbedPage />
            </DebugContext>
          </ServiceContext>
        </PageContext>
      </StrictMode>,
    ),
  );
  element.dataset['live'] = '';
  listenForKeys({ debug, app }, ({ group }) => group === 'Replay' || group === 'View');
  addEventListener('hashchange', async () => {
    const next = await followHash(location.hash, cases);
    if (next?.ok) verbs.open(next.value.fixture, 'open');
    complain(next);
  });
}
