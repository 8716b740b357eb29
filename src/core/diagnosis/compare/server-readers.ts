import type { ServerReader } from './server-reader.ts';
import { entityDecoding } from './servers/entity-decoding.ts';
import { firstClose } from './servers/first-close.ts';
import { guessTypes } from './servers/guess-types.ts';
import { lastClose } from './servers/last-close.ts';
import { trimAll } from './servers/trim-all.ts';

/** The ways in which servers in use read marked dialects, those that lose most first. */
export const SERVER_READERS: readonly ServerReader[] = [firstClose, lastClose, trimAll, guessTypes, entityDecoding];
