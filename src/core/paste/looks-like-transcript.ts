import { counted } from '../../base/counted.ts';
import type { UnwrappedReply } from '../cases/fixture.ts';
import { PLAIN_TEXT } from '../transcripts/wanted-format.ts';
import { importPaste } from './import-paste.ts';

interface LooksLike {
  readonly kind: string;
  readonly title: string;
  readonly isLog: boolean;
  readonly unwrapped?: UnwrappedReply;
}

/** What a text pasted as a model's output seems to be instead; null where it is plain text. */
export function looksLikeTranscript(text: string): LooksLike | null {
  const isWhole = text.length <= SAMPLE || ONE_DOCUMENT.test(text);
  const found = importPaste(isWhole ? text : headOf(text));
  if (!found.ok || (found.value.kind === PLAIN_TEXT && !found.value.unwrapped)) return null;
  const { kind, title, entries, unwrapped } = found.value;
  if (!entries) return { kind, title, isLog: false, ...(unwrapped && { unwrapped }) };
  const log = isWhole ? `log of ${counted(entries.length, 'reply', 'replies')}` : 'log of replies';
  return { kind, title: log, isLog: true };
}

/** Enough of a stream to know it by, and little enough to look at after each paste. */
const SAMPLE = 200_000;

/** A HAR, a fixture or a cassette means nothing in part. */
const ONE_DOCUMENT = /^\uFEFF?\s*\{\s*"(?:log|format|\$schema|version|(?:http_)?interactions|requests|responses)"\s*:/;

const headOf = (text: string): string => text.slice(0, text.lastIndexOf('\n', SAMPLE) + 1 || SAMPLE);
