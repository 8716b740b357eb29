/**
 * FNV-1a with 64 bits over the UTF-16 code units of a text, low byte first, as 16 hex digits. It names keys and picks
 * exemplars; nothing secret depends on it.
 */
export function hashOf(text: string): string {
  // Four limbs of 16 bits; the prime is 2^40 + 0x1b3.
  let a = 0x2325;
  let b = 0x8422;
  let c = 0x9ce4;
  let d = 0xcbf2;
  for (let at = 0; at < 2 * text.length; at++) {
    const unit = text.charCodeAt(at >>> 1);
    a ^= at % 2 === 0 ? unit & 0xff : unit >>> 8;
    const first = a * 0x1b3;
    const second = b * 0x1b3 + (first >>> 16);
    const third = c * 0x1b3 + ((a << 8) & 0xffff) + (second >>> 16);
    d = (d * 0x1b3 + ((b << 8) & 0xffff) + (a >>> 8) + (third >>> 16)) & 0xffff;
    a = first & 0xffff;
    b = second & 0xffff;
    c = third & 0xffff;
  }
  return [d, c, b, a].map((limb) => limb.toString(16).padStart(4, '0')).join('');
}
