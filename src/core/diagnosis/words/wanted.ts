import type { Finding } from '../../words/finding.ts';

/** What should have been at a finding: the text that the reader assumed, or would have where it repairs. */
export function wantedAt({ replacement, data }: Finding): string | undefined {
  const wanted = data?.['wanted'];
  return replacement ?? (wanted === undefined ? undefined : String(wanted));
}
