import type { Span } from '../../../../base/span.ts';
import type { ServerWords } from '../../../cases/fixture.ts';
import { wordsSaid } from '../../../diagnosis/in-prose/log-text.ts';
import type { Message } from './texts-after.ts';

/** What the program says went wrong in the text around the replies. */
export function saidAround({ message, line }: Message, replies: readonly Span[]): ServerWords[] {
  let around = '';
  let at = 0;
  for (const { start, end } of replies) {
    around += `${message.slice(at, start)}…${message.slice(start, end).replace(/[^\n]/g, '')}`;
    at = end;
  }
  const said = wordsSaid(around + message.slice(at));
  return said ? [{ server: said.speaker, text: said.text, line: line + said.line - 1 }] : [];
}
