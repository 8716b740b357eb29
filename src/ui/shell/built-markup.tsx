import { renderToStaticMarkup } from 'react-dom/server';
import type { ParseService } from '../../contract/parse-service.ts';
import { startCase } from '../debug/cases/start-case.ts';
import { createDebugStore } from '../debug/store/debug-store.ts';
import { createAppStore } from '../parts/page/app-store.ts';
import { createPage } from './frame/create-page.ts';
import { Root } from './Root.tsx';

/** The first visit as static markup, read by `service`; runs when the page is built, never in it. */
export async function builtMarkup(service: ParseService): Promise<string> {
  const reader = createDebugStore({ service, initial: startCase() });
  await new Promise<void>((resolve) => {
    const stop = reader.subscribe(({ readRevision, proof, machine }) => {
      if (readRevision < 0 || !proof || !machine) return;
      stop();
      resolve();
    });
    reader.getState().verbs.readAgain();
  });
  const { verbs: _, ...data } = reader.getState();
  // A fresh store, because static rendering shows how a store began.
  const debug = createDebugStore({ service, initial: data });
  const page = createPage(debug, createAppStore('debug'), () => null);
  return renderToStaticMarkup(<Root service={service} debug={debug} page={page} cases={null} />);
}
