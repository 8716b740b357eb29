import type { DialectSet } from './dialect-set.ts';
import { readFramedCall } from './kit/read-framed-call.ts';
import { NATIVE } from './names.ts';
import { replyReader } from './reply-reader.ts';
import { WRITTEN_DIALECTS } from './written-dialects.ts';

export const ALL_DIALECTS: DialectSet = {
  ...WRITTEN_DIALECTS,
  machine: replyReader,
  callReader: (format) => (format === NATIVE ? readFramedCall : WRITTEN_DIALECTS.callReader(format)),
};
