/** Takes the bytes of a file. */
export type Emit = (bytes: Uint8Array) => void;

/** What becomes of the files in an archive. */
export interface FileTaker {
  /** Where a file's bytes go. */
  open(name: string): Emit;
  /** The file is over; why it is not whole, as part of a sentence, null where it is. */
  close(name: string, why: string | null): void;
}
