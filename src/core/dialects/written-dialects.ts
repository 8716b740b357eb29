import { readerOfFormat } from './call-readers.ts';
import type { DialectSet } from './dialect-set.ts';
import { AUTO, DIALECT_IDS, markedDialect } from './dialects.ts';
import { OF_FORGE } from './forge/of-forge.ts';
import { textReader } from './text-reader.ts';

/** All dialects, for who cannot say where native calls are: read in those, a reply is nothing but text. */
export const WRITTEN_DIALECTS: DialectSet = {
  ids: DIALECT_IDS,
  usual: AUTO,
  machine: textReader,
  marked: markedDialect,
  ofForge: OF_FORGE,
  callReader: readerOfFormat,
};
