import type { RequestOffer } from '../../../../core/transcripts/request-offer.ts';
import type { DebugStore } from '../../store/debug-store.ts';

/** Puts tools and system prompt of a request into the Workshop. */
export async function offerToWorkshop(request: RequestOffer, source: string, debug: DebugStore): Promise<void> {
  const { verbs: news } = debug.getState();
  try {
    const { workshopFor } = await import('../../../workshop/store/workshop-for.ts');
    const workshop = workshopFor(debug);
    const { verbs } = workshop.getState();
    if (request.definitions !== '') await verbs.importDefinitions(request.definitions, source);
    if (request.system === undefined) return;
    await whenReady(workshop);
    verbs.keepPrompt(request.system);
  } catch {
    news.toast('The Workshop could not be loaded. Reload the page and try again.', { isError: true });
  }
}

interface Readiness {
  getState(): { readonly settings: unknown };
  subscribe(listener: () => void): () => void;
}

/** The Workshop takes prompts once it knows its own. */
function whenReady(workshop: Readiness): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (workshop.getState().settings === null) return;
      stop();
      resolve();
    };
    const stop = workshop.subscribe(look);
    look();
  });
}
