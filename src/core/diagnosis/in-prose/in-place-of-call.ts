import { oncePer } from '../../../base/once-per.ts';
import type { Reading } from '../../reading/reading.ts';
import { type AnswerEnd, answerEndIn } from './empty-answer.ts';
import { holdsData, isBegunCall, isWithoutCalls, jsonWords, shownObjectWords, wordOfCalls } from './json-words.ts';
import { EMPTY_ANSWER } from './log-kind.ts';
import { failureAmid, type LogText, logTextOf, type SaidWords } from './log-text.ts';
import { loneResultWords } from './lone-results.ts';

/** What stands in place of a call: the first of these that a text is or holds. */
export type InPlaceOfCall =
  | { readonly kind: 'log'; readonly log: LogText }
  /** The result of a tool, JSON that names none, or objects amid other text: `words` are a clause. */
  | { readonly kind: 'result' | 'json' | 'objects'; readonly words: string }
  /** Objects that say that they bring no call. */
  | { readonly kind: 'empty' }
  /** JSON that may become a call, and ends before its arguments. */
  | { readonly kind: 'begun' }
  /** Words of a program amid other text. */
  | { readonly kind: 'failure'; readonly failure: SaidWords }
  | { readonly kind: 'data' }
  /** A word that only programs have for calls. */
  | { readonly kind: 'mention'; readonly word: string; readonly line: number }
  | { readonly kind: 'prose' };

const foundLog = oncePer(({ text }: Reading): { readonly log: LogText | null } => ({ log: logTextOf(String(text)) }));

/** What a reply is that programs wrote and no model; null where it may be what a model wrote. */
export const logOf = (reading: Reading): LogText | null => foundLog(reading).log;

/** How an answer ended that holds neither text nor a call; undefined where the reply is no such answer, or nothing tells it. */
export function emptyAnswerEnd(reading: Reading): AnswerEnd | undefined {
  const isEmpty =
    reading.options.streamEnd?.silent !== undefined || logOf(reading)?.kind.startsWith(EMPTY_ANSWER) === true;
  return isEmpty ? answerEndIn(String(reading.text)) : undefined;
}

/** What programs or people wrote, or a model, where no call in any known format is in a text. */
export const inPlaceOfCall = oncePer((reading: Reading): InPlaceOfCall => {
  const text = String(reading.text);
  const log = logOf(reading);
  if (log) return { kind: 'log', log };
  const result = loneResultWords(reading);
  if (result !== null) return { kind: 'result', words: result };
  if (isWithoutCalls(text)) return { kind: 'empty' };
  if (isBegunCall(text)) return { kind: 'begun' };
  const json = jsonWords(text);
  if (json !== null) return { kind: 'json', words: json };
  const objects = shownObjectWords(text);
  if (objects !== null) return { kind: 'objects', words: objects };
  const failure = failureAmid(text);
  if (failure) return { kind: 'failure', failure };
  if (holdsData(text)) return { kind: 'data' };
  const mention = wordOfCalls(text);
  return mention ? { kind: 'mention', ...mention } : { kind: 'prose' };
});
