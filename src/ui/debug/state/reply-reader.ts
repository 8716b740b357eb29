import { WorkerLost } from '../../../contract/connect-worker.ts';
import type { DocumentEdit, DocumentInput, ParseService, Progress, Report } from '../../../contract/parse-service.ts';
import { difference } from '../../parts/state/difference.ts';
import { type RawText, rawChunks } from './raw-text.ts';

export type ReadingOptions = Omit<DocumentInput, 'chunks'>;

export interface ReplyReader {
  /** Has a text read, as a change of the one read before where that is shorter to tell; null where it was called off. */
  read(raw: RawText, options: ReadingOptions, onProgress: (progress: Progress) => void): Promise<Report | null>;
  /** The worker has lost what it held. */
  forget(): void;
}

/** Keeps track of what the worker holds, so that a change is told instead of the whole text. */
export function createReplyReader(service: ParseService): ReplyReader {
  let held: { readonly revision: number; readonly raw: RawText } | null = null;

  function editTo(raw: RawText, options: ReadingOptions): DocumentEdit | null {
    if (!held) return null;
    const change = difference(held.raw.text, raw.text);
    if (change && change.text.length > raw.text.length / 2) return null;
    return { ...options, base: held.revision, edits: change ? [change] : [], chunkEnds: raw.ends };
  }

  return {
    async read(raw, options, onProgress) {
      const load = (): Promise<Report | null> => service.load({ ...options, chunks: rawChunks(raw) }, onProgress);
      const edit = editTo(raw, options);
      const report = await (edit
        ? service.edit(edit, onProgress).catch((error) => {
            // What stopped one worker is not given to the next as it is.
            if (error instanceof WorkerLost) throw error;
            return load();
          })
        : load());
      if (report) held = { revision: options.revision, raw };
      return report;
    },
    forget() {
      held = null;
    },
  };
}
