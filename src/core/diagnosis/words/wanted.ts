import type { Finding } from '../../words/finding.ts';

/** The right text for a finding: what the reader assumed, or would assume where it repairs. */
export function wantedAt({ replacement, data }: Finding): string | undefined {
  const wanted = data?.['wanted'];
  return replacement ?? (wanted === undefined ? undefined : String(wanted));
}
