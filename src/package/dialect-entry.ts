import type { OneDialect } from './types.ts';

export type * from './types.ts';

/** A reader for one reply, which calls `onEvent` for each event while the reply arrives. */
export declare const createReader: OneDialect['createReader'];

/** Reads a whole reply, as one text or in the chunks it arrived in; chunk boundaries never change the result. */
export declare const parseReply: OneDialect['parseReply'];
