import { PROVIDERS } from '../conversation/providers/providers.ts';
import { type Evidence, NO_EVIDENCE } from './evidence.ts';
import type { Fault } from './fingerprint.ts';
import type { RecordHistory } from './record-history.ts';
import { historyTitle } from './report/history-words.ts';

/** The field that says what becomes of the history of a record; causes of refused histories have it for their dialect. */
export const HISTORY = 'history';

/** The value of that field: `holds`, or the first reason why it is refused; empty where there is no history. */
export const historyValue = (history: RecordHistory | null): string =>
  history === null ? '' : (history.codes[0] ?? 'holds');

/** The cause of a refused history, with what says so; it has no codes, which are those of replies. */
export function historyCause({ codes, provider }: RecordHistory): {
  readonly cause: Fault & { readonly key: string };
  readonly evidence: Evidence;
} {
  const title = PROVIDERS.find(({ id }) => id === provider)?.title;
  const before = title === undefined ? 'calls and results do not pair' : `refused by ${title}`;
  const [code = ''] = codes;
  const fault = { outcome: 'lost', codes: [], tool: '', path: '', dialect: HISTORY, end: '' } as const;
  return { cause: { key: `${HISTORY}:${code}`, ...fault }, evidence: { ...NO_EVIDENCE, before } };
}

/** The title of such a cause: `History: call without a result`; null of every other. */
export const historyCauseTitle = ({
  key,
  dialect,
}: {
  readonly key: string;
  readonly dialect: string;
}): string | null => (dialect === HISTORY ? `History: ${historyTitle(key.slice(HISTORY.length + 1))}` : null);
