import { AUTO } from '../dialects/dialects.ts';
import { hasWeakForm } from '../dialects/weak/weak-forms.ts';
import type { TextEdit } from '../words/diagnostic.ts';
import { applyEdits } from '../words/edits.ts';
import { editedFrames } from '../words/frame.ts';
import { DEFAULT_RECOVERY, type Recovery } from '../words/recovery.ts';
import { readReply } from './read-reply.ts';
import type { Reading } from './reading.ts';

/**
 * The dialect in which an edited reply is read again: the one that was found. Where that one has a weak form it is found
 * again, since an edit inside a call may decide whether such a form is one.
 */
export function dialectAgain({ options, dialect }: Reading): string {
  const asked = options.dialect ?? 'forge';
  if (dialect === null) return asked;
  return asked === AUTO && hasWeakForm(dialect) ? AUTO : dialect;
}

/** What a reply that was read reads to after edits, in the same dialect and with the same tools; resilient by default. */
export function readAgain(
  reading: Reading,
  edits: readonly TextEdit[] = [],
  recovery: Recovery = DEFAULT_RECOVERY,
): Reading {
  const { text, options } = reading;
  const { tools, frames } = options;
  const source = String(text);
  return readReply(applyEdits(source, edits), {
    recovery,
    tools,
    dialect: dialectAgain(reading),
    ...(frames && { frames: editedFrames(frames, source, edits) }),
  });
}
