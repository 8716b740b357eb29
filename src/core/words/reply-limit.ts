/** The longest reply that is read, in UTF-16 code units (format.md §7.27): beyond it offsets and logs outgrow their columns. */
const MAX_REPLY_LENGTH = 64 * 1024 * 1024;

/** Why a reply of this length is not read, one sentence; null where it is read. */
export function replyTooLong(length: number): string | null {
  return length <= MAX_REPLY_LENGTH
    ? null
    : `This reply has ${length} characters, and at most ${MAX_REPLY_LENGTH} are read; cut it into smaller ones.`;
}
