import type { ServerWords } from '../../cases/fixture.ts';
import type { LogPiece } from './server-log.ts';

/** Ollama's parsers read what is between the marks of a call as XML, so the lines that they count begin at the mark. */
const XML_LINE = /^(?:failed to parse XML: )?XML syntax error on line (\d+): /;
const ENTITY = /invalid character entity (&\S*)/;

/** Where in the reply the server's words are about, from 1; undefined where they name no place that can be found again. */
export function placeSaid({ server, text }: ServerWords, pieces: readonly LogPiece[]): ServerWords['at'] {
  const named = server === 'Ollama' ? XML_LINE.exec(text) : null;
  const opens = pieces.findLastIndex(({ open = '' }) => open.startsWith('<'));
  const call = pieces[opens];
  if (!named || !call) return undefined;
  const before = pieces.slice(0, opens).map(({ text: words, open = '', close = '' }) => open + words + close);
  const lineOfCall = Number(named[1]) - 1;
  const shown = `${call.open}${call.text}`.split('\n')[lineOfCall] ?? '';
  const sign = ENTITY.exec(text)?.[1];
  const at = sign === undefined ? -1 : shown.indexOf(sign);
  return { line: before.join('').split('\n').length + lineOfCall, ...(at >= 0 && { column: at + 1 }) };
}

/** Faults of servers that were repaired, by what their logs say. */
const MENDED: readonly { readonly server: string; readonly text: RegExp; readonly advice: string }[] = [
  {
    server: 'Ollama',
    text: /XML syntax error on line \d+: invalid character entity &/,
    advice: 'Update Ollama: since its pull request 12358 it escapes `&` before it reads. The reply needs no change.',
  },
];

/** What helps where the fault is the server's own, and known; undefined where it is not. */
export const adviceFor = ({ server, text }: ServerWords): string | undefined =>
  MENDED.find((row) => row.server === server && row.text.test(text))?.advice;
