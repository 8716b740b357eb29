import type { ReplyReaderOptions } from '../dialect-set.ts';
import { AUTO } from '../dialects.ts';
import { NATIVE } from '../names.ts';

/** Whether a reply is read as native calls. */
export const readsFrames = ({ dialect, frames = [] }: ReplyReaderOptions): boolean =>
  dialect === NATIVE || (dialect === AUTO && frames.length > 0);
