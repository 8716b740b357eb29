/** A piece of a log's bytes as they are once unpacked. */
export interface UnpackedPiece {
  /** The file in the archive; empty where there is none. */
  readonly entry: string;
  /** Which file it is of: several may have one name. */
  readonly file: number;
  readonly bytes: Uint8Array;
}

/** Where pieces go. */
export interface Pieces {
  push(piece: UnpackedPiece): void;
}
