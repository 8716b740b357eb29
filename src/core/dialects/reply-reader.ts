import type { Counting, ReplayedTokenizer } from '../kernel/reply-tokenizer.ts';
import type { EventLog } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Machines } from './auto-tokenizer.ts';
import type { ReplyReaderOptions } from './dialect-set.ts';
import { ReplayedForge } from './forge/replayed-tokenizer.ts';
import { anyMachine } from './kit/any-machine.ts';
import { vocabularyFor } from './kit/vocabularies.ts';
import { nativeDialect } from './native/marks.ts';
import { readsFrames } from './native/reads-frames.ts';
import { ReplayedAuto } from './replayed-auto.ts';
import { textReaders } from './text-reader.ts';
import { ReplayedWeak } from './weak/replayed-weak.ts';

/** A machine at the start of a reply, for those who walk through the reading. */
export function replyReader(
  text: StreamText,
  log: EventLog,
  options: ReplyReaderOptions,
  counting: Counting = null,
): ReplayedTokenizer {
  const { recovery, tools, frames = [] } = options;
  if (readsFrames(options))
    return anyMachine(
      text,
      log,
      nativeDialect,
      { recovery, vocabulary: vocabularyFor(nativeDialect, tools), frames },
      counting,
    );
  const machines = {
    forge: (own, to, mode) => new ReplayedForge(own, to, mode, counting),
    marks: (own, to, dialect, given) => anyMachine(own, to, dialect, given, counting),
  } satisfies Machines;
  const { auto, weak, plain } = textReaders(text, options, machines);
  if (auto) return new ReplayedAuto(auto, log);
  return weak ? new ReplayedWeak(weak, log) : (plain(log) as ReplayedTokenizer);
}
