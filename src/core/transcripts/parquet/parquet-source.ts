/** The bytes of a file, read by their places: what Parquet says of itself is at its end. */
export interface ParquetSource {
  readonly byteLength: number;
  slice(start: number, end: number): Promise<ArrayBuffer>;
}

/** What a file begins and ends with; where what it says of itself is encrypted, the other. */
const MARK = 'PAR1';
const ENCRYPTED_MARK = 'PARE';

const isMark = (bytes: Uint8Array, mark: string): boolean =>
  bytes.length >= mark.length && [...mark].every((char, at) => bytes[at] === char.charCodeAt(0));

/** Whether a file is Parquet, by its first bytes. */
export const beginsParquet = (bytes: Uint8Array): boolean => isMark(bytes, MARK) || isMark(bytes, ENCRYPTED_MARK);

/** Whether it is whole, by its last bytes. */
export const endsParquet = (bytes: Uint8Array): boolean => isMark(bytes.subarray(-MARK.length), MARK);

/** Whether what it says of itself is encrypted, by its last bytes. */
export const endsEncrypted = (bytes: Uint8Array): boolean =>
  isMark(bytes.subarray(-ENCRYPTED_MARK.length), ENCRYPTED_MARK);

export const sourceOfBlob = (blob: Blob): ParquetSource => ({
  byteLength: blob.size,
  slice: (start, end) => blob.slice(start, end).arrayBuffer(),
});

export const sourceOfBytes = (bytes: Uint8Array): ParquetSource => ({
  byteLength: bytes.length,
  slice: async (start, end) => new Uint8Array(bytes.subarray(start, end)).buffer,
});
