const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < 64; value += 1) VALUES[ALPHABET.charCodeAt(value)] = value;
VALUES['-'.charCodeAt(0)] = 62;
VALUES['_'.charCodeAt(0)] = 63;

/** The bytes of base64 or base64url; white space and padding are passed over. Undefined where it is neither. */
export function decodeBase64(source: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.ceil((source.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let bitCount = 0;
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code <= 32 || code === 61) continue;
    const value = code < 128 ? VALUES[code]! : -1;
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffffff;
    bitCount += 6;
    if (bitCount >= 8) {
      bitCount -= 8;
      bytes[length++] = (bits >> bitCount) & 0xff;
    }
  }
  return bytes.subarray(0, length);
}

/** The UTF-8 text inside base64; undefined where it is no base64. Bytes that are no UTF-8 become U+FFFD. */
export function decodeBase64Text(source: string): string | undefined {
  const bytes = decodeBase64(source);
  return bytes && new TextDecoder().decode(bytes);
}
