import type { TextEdit } from '../words/diagnostic.ts';
import { applyEdits } from '../words/edits.ts';
import { editedFrames } from '../words/frame.ts';
import { DEFAULT_RECOVERY, type Recovery } from '../words/recovery.ts';
import { readReply } from './read-reply.ts';
import type { Reading } from './reading.ts';

/** What a reply that was read reads to after edits, in the same dialect and with the same tools; resilient by default. */
export function readAgain(
  { text, options, dialect }: Reading,
  edits: readonly TextEdit[] = [],
  recovery: Recovery = DEFAULT_RECOVERY,
): Reading {
  const { tools, frames } = options;
  const source = String(text);
  return readReply(applyEdits(source, edits), {
    recovery,
    tools,
    dialect: dialect ?? options.dialect ?? 'forge',
    ...(frames && { frames: editedFrames(frames, source, edits) }),
  });
}
