import { readerOfFormat } from './call-readers.ts';
import type { DialectSet } from './dialect-set.ts';
import { AUTO, DIALECT_IDS, markedDialect } from './dialects.ts';
import { replyReader } from './reply-reader.ts';

export const ALL_DIALECTS: DialectSet = {
  ids: DIALECT_IDS,
  usual: AUTO,
  machine: replyReader,
  marked: markedDialect,
  callReader: readerOfFormat,
};
