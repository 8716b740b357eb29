import type { DialectSet } from './dialect-set.ts';
import { framedMachine } from './kit/framed-machine.ts';
import { readFramedCall } from './kit/read-framed-call.ts';
import { vocabularyFor } from './kit/vocabularies.ts';
import { NATIVE } from './names.ts';
import { nativeDialect } from './native/marks.ts';
import { readsFrames } from './native/reads-frames.ts';
import { textReader } from './text-reader.ts';
import { WRITTEN_DIALECTS } from './written-dialects.ts';

export const ALL_DIALECTS: DialectSet = {
  ...WRITTEN_DIALECTS,
  machine: (text, log, options) => {
    const { recovery, tools, frames = [] } = options;
    if (!readsFrames(options)) return textReader(text, log, options);
    return framedMachine(text, log, nativeDialect, {
      recovery,
      vocabulary: vocabularyFor(nativeDialect, tools),
      frames,
    });
  },
  callReader: (format) => (format === NATIVE ? readFramedCall : WRITTEN_DIALECTS.callReader(format)),
};
