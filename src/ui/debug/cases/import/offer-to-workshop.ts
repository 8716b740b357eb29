import type { RequestOffer } from '../../../../core/transcripts/request-offer.ts';
import type { Page, PromptInHand, Readable } from '../../../parts/page/page.ts';

/** Puts tools and system prompt of a request into the Workshop. */
export async function offerToWorkshop(request: RequestOffer, source: string, page: Page): Promise<void> {
  try {
    const prompt = await page.prompt();
    const { verbs } = prompt.getState();
    if (request.definitions !== '') await verbs.importDefinitions(request.definitions, source);
    if (request.system === undefined) return;
    await whenReady(prompt);
    verbs.keepPrompt(request.system);
  } catch {
    page.news.toast('The Workshop could not be loaded. Reload the page and try again.', { isError: true });
  }
}

/** The Workshop takes prompts once it knows its own. */
function whenReady(prompt: Readable<PromptInHand>): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (prompt.getState().settings === null) return;
      stop();
      resolve();
    };
    const stop = prompt.subscribe(look);
    look();
  });
}
