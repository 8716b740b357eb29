import type { Page } from '../../../parts/page/page.ts';
import type { DebugStore } from '../../store/debug-store.ts';
import { type Cases, PASTED_LOG } from '../cases.ts';

/** Changes shorter than this are typing. */
const SHORTEST_PASTE = 24;
const LOOK_AFTER_MS = 150;
/**
 * How transcripts begin: events of a stream, JSON, a data stream's codes, a terminal's prompt, what Python prints, a
 * cassette, base64 of a binary stream.
 */
const MAY_BEGIN_TRANSCRIPT =
  /^(?:data|event|id|retry|:)[^\n]*\n|^data:|^\s*[[{]|^[0-9a-k]:|^\$ |^[*<>] |^HTTP\/|^```|^b['"]|^\(?\w+(?:\(\w+)?=|^(?:http_)?interactions:|^A[A-D][\w+/]{40}/m;
/** How logs, errors, quotes and reports begin that may hold a reply; what they are is told by reading them. */
const MAY_BEGIN_WRAPPER =
  /\blevel=|\b(?:INFO|DEBUG|WARN|WARNING|ERROR)\b|^(?:srv|slot) |Traceback \(|failed_generation|Model Output:|parse|^[│┃╭┌>]|^#{1,6} |^["']/m;
const REACH = 4000;

/**
 * Looks at texts that come into the reply by pasting or typing: where one is a transcript, it stays text and an offer
 * to import it, or to open a log as one, is until the text changes again. Gives the way to stop.
 */
export function watchPastedTranscripts(
  debug: DebugStore,
  { openLog }: Pick<Page, 'openLog'>,
  { service, importText, offerReplyInside, state: cases }: Cases,
): () => void {
  const { verbs } = debug.getState();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let offered: number | null = null;

  function withdraw(): void {
    clearTimeout(timer);
    if (offered !== null) verbs.dismissToast(offered);
    offered = null;
  }

  const mayHoldReply = (head: string): boolean => MAY_BEGIN_TRANSCRIPT.test(head) || MAY_BEGIN_WRAPPER.test(head);

  async function look(): Promise<void> {
    const { reply } = debug.getState();
    const { text } = reply.raw;
    const { imported, wrapped } = cases.getState();
    // An offer that is shown is not made again: a press on it that is being followed would be of another.
    if (imported?.key === reply.key || wrapped?.key === reply.key || !mayHoldReply(text.slice(0, REACH))) return;
    const found = await service.recognise(text).catch(() => null);
    if (!found || debug.getState().reply !== reply) return;
    if (found.unwrapped) return offerReplyInside(text, found.unwrapped);
    offered = found.isLog
      ? verbs.toast(`This is ${found.title}.`, {
          stays: true,
          notes: ['It stands here as one reply.'],
          actions: [
            { label: 'Open in Logs', run: () => void openLog(PASTED_LOG, new Blob([text])) },
            { label: 'Read as one reply', run: () => undefined },
          ],
        })
      : verbs.toast(`This looks like ${found.title}.`, {
          stays: true,
          actions: [{ label: 'Import it', run: () => void importText(text) }],
        });
  }

  return debug.subscribe(({ reply }, { reply: before }) => {
    if (reply.raw.text === before.raw.text) return;
    withdraw();
    const isPaste = reply.raw.text.length - before.raw.text.length >= SHORTEST_PASTE || reply.key !== before.key;
    if (isPaste && (reply.fixture === null || reply.fixture === before.fixture))
      timer = setTimeout(look, LOOK_AFTER_MS);
  });
}
