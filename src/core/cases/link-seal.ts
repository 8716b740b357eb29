import crc32 from 'crc-32';

/** CRC-32 and length of the bytes behind them, each of 32 bits, the lowest byte first, as at the end of a gzip file. */
export const SEAL_BYTES = 8;

/** The bytes with their checksum and length before them. */
export function sealed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(SEAL_BYTES + bytes.length);
  const seal = new DataView(whole.buffer);
  seal.setInt32(0, crc32.buf(bytes), true);
  seal.setUint32(SEAL_BYTES / 2, bytes.length, true);
  whole.set(bytes, SEAL_BYTES);
  return whole;
}

/** What is behind the seal; null where that is not what was sealed. Of what is `cut` only an excess of bytes can be seen. */
export function unsealed(whole: Uint8Array, isCut: boolean): Uint8Array | null {
  const bytes = whole.subarray(SEAL_BYTES);
  if (whole.length < SEAL_BYTES) return isCut ? bytes : null;
  const seal = new DataView(whole.buffer, whole.byteOffset);
  const length = seal.getUint32(SEAL_BYTES / 2, true);
  if (isCut && bytes.length < length) return bytes;
  return bytes.length === length && crc32.buf(bytes) === seal.getInt32(0, true) ? bytes : null;
}
