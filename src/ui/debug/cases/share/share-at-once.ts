import type { ExportFormat } from '../../../../core/cases/export-case.ts';
import type { AppStore } from '../../../parts/page/app-store.ts';
import { copyText } from '../../../parts/widgets/copy-text.ts';
import { download } from '../../../parts/widgets/download.ts';
import { figure } from '../../../parts/words/count.ts';
import { toolsInForce } from '../../state/tools-in-force.ts';
import type { DebugStore } from '../../store/debug-store.ts';
import { fixtureOf } from '../case-fixture.ts';
import type { Cases } from '../cases.ts';
import { claimLink } from './claim-link.ts';

/** A way out of the page; `frame` is an element for other pages that shows the case read only. */
export type ShareWay = 'link' | 'minimised link' | 'frame' | ExportFormat;

/** What takes part in sharing. */
export interface SharingScope {
  readonly debug: DebugStore;
  readonly app: AppStore;
  readonly cases: Cases;
}

/**
 * Shares the reply without the dialog. Where there is something to decide, as with credentials in it or a link that is
 * too long, the dialog opens instead.
 */
export async function shareAtOnce({ debug, app, cases }: SharingScope, way: ShareWay): Promise<void> {
  const { toast } = debug.getState().verbs;
  try {
    await cases.idle();
    const state = debug.getState();
    const fixture = fixtureOf(state, toolsInForce(state));
    const choice = { masked: false, minimised: way === 'minimised link' };
    const base = `${location.origin}${location.pathname}`;
    const { link, secrets } = await cases.service.share(fixture, { ...choice, base });
    const needsLink = way === 'link' || way === 'minimised link' || way === 'frame';
    if (secrets.length > 0 || (needsLink && !link.ok)) {
      app.setState({ dialog: 'share' });
      return;
    }
    if (link.ok && !choice.minimised) claimLink(cases, debug, state, link.value);
    const address = link.ok ? link.value.address : '';
    if (needsLink) {
      const text = way === 'frame' ? frameOf(address) : address;
      await tellCopied(text, `Copied the ${way}: ${figure(text.length)} characters.`);
      return;
    }
    const { text, fileName } = await cases.service.exportCase(fixture, {
      ...choice,
      format: way,
      ...(address !== '' && { address }),
    });
    if (way === 'fixture') {
      download(text, fileName);
      toast(`Saved ${fileName}.`);
    } else {
      await tellCopied(text, way === 'markdown' ? 'Copied Markdown with the reply and the link.' : 'Copied the test.');
    }
  } catch {
    toast('A part of the page is missing, so nothing can be shared. Reload the page and try again.', { isError: true });
  }

  async function tellCopied(text: string, sentence: string): Promise<void> {
    if (await copyText(text)) toast(sentence);
    else app.setState({ dialog: 'share' });
  }
}

const frameOf = (address: string): string =>
  `<iframe src="${address.replace('#', '?embed=1#')}" width="100%" height="640" title="A tool call"></iframe>`;
