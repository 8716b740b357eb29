import type { Counting, ReplyTokenizer } from '../kernel/reply-tokenizer.ts';
import type { EventLog } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { ReplyReaderOptions } from './dialect-set.ts';
import { AUTO } from './dialects.ts';
import { framedMachine } from './kit/any-machine.ts';
import { vocabularyFor } from './kit/vocabularies.ts';
import { NATIVE } from './names.ts';
import { nativeDialect } from './native/marks.ts';
import { textReader } from './text-reader.ts';

/** A machine at the start of a reply. */
export function replyReader(
  text: StreamText,
  log: EventLog,
  options: ReplyReaderOptions,
  counting: Counting = null,
): ReplyTokenizer {
  const { recovery, tools, dialect, frames = [] } = options;
  if (dialect !== NATIVE && (dialect !== AUTO || frames.length === 0)) return textReader(text, log, options, counting);
  const vocabulary = vocabularyFor(nativeDialect, tools);
  return framedMachine(text, log, nativeDialect, { recovery, vocabulary, frames }, counting);
}
