import { err, ok, type Result } from '../../../base/result.ts';
import type { CaseService, OpenedCase } from '../../../contract/case-service.ts';
import { isSilence } from '../../../contract/connect-worker.ts';
import { isCaseHash } from './case-address.ts';

/** The case that an address leads to, and the hash it keeps. */
export interface Opening extends OpenedCase {
  readonly hash: string;
}

const HUNG = 'Opening this link took too long without an answer, so it was ended. Nothing was opened.';
const UNREACHABLE = 'The part of the page that opens links could not be loaded. Reload the page to try again.';

/** Follows `#s=…` and `#f=…`; null where the hash leads to no case. Never rejects. */
export async function followHash(hash: string, service: CaseService): Promise<Result<Opening> | null> {
  if (!isCaseHash(hash)) return null;
  try {
    const opened = hash.startsWith('#f=')
      ? await openFromGallery(hash.slice(3), service)
      : await service.openLink(hash);
    return opened.ok ? ok({ ...opened.value, hash }) : opened;
  } catch (error) {
    return err(isSilence(error) ? HUNG : UNREACHABLE);
  }
}

/** `id` may carry `@revision`, which the gallery of this page decides. */
async function openFromGallery(id: string, service: CaseService): Promise<Result<OpenedCase>> {
  const { openExample } = await import('./gallery.ts');
  return openExample(decoded(id.replace(/[@&].*$/, '')), service);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
