import { viewOf } from './byte-source.ts';

const PRIME_1 = 0x9e3779b185ebca87n;
const PRIME_2 = 0xc2b2ae3d27d4eb4fn;
const PRIME_3 = 0x165667b19e3779f9n;
const PRIME_4 = 0x85ebca77c2b2ae63n;
const PRIME_5 = 0x27d4eb2f165667c5n;

const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);
const rotated = (value: bigint, bits: bigint): bigint => u64(value << bits) | (value >> (64n - bits));
const round = (lane: bigint, input: bigint): bigint => u64(rotated(u64(lane + input * PRIME_2), 31n) * PRIME_1);

const STRIPE = 32;

/**
 * XXH64 with seed 0 of bytes that come in pieces, as Zstandard sums up its content. Libraries of it are WebAssembly, which
 * the page's policy forbids, or a tenth as fast.
 */
export class XxHash64 {
  readonly #lanes = [u64(PRIME_1 + PRIME_2), PRIME_2, 0n, u64(-PRIME_1)];
  readonly #rest = new Uint8Array(STRIPE);
  #length = 0;

  update(bytes: Uint8Array): void {
    let at = 0;
    const held = this.#length % STRIPE;
    this.#length += bytes.length;
    if (held > 0) {
      at = Math.min(STRIPE - held, bytes.length);
      this.#rest.set(bytes.subarray(0, at), held);
      if (held + at < STRIPE) return;
      this.#stripes(viewOf(this.#rest), 0);
    }
    const whole = bytes.length - ((bytes.length - at) % STRIPE);
    this.#stripes(viewOf(bytes.subarray(0, whole)), at);
    this.#rest.set(bytes.subarray(whole));
  }

  #stripes(view: DataView, from: number): void {
    let [a, b, c, d] = this.#lanes as [bigint, bigint, bigint, bigint];
    for (let at = from; at < view.byteLength; at += STRIPE) {
      a = round(a, view.getBigUint64(at, true));
      b = round(b, view.getBigUint64(at + 8, true));
      c = round(c, view.getBigUint64(at + 16, true));
      d = round(d, view.getBigUint64(at + 24, true));
    }
    this.#lanes.splice(0, 4, a, b, c, d);
  }

  digest(): bigint {
    const [a, b, c, d] = this.#lanes as [bigint, bigint, bigint, bigint];
    let hash = PRIME_5;
    if (this.#length >= STRIPE) {
      hash = u64(rotated(a, 1n) + rotated(b, 7n) + rotated(c, 12n) + rotated(d, 18n));
      for (const lane of [a, b, c, d]) hash = u64((hash ^ round(0n, lane)) * PRIME_1 + PRIME_4);
    }
    hash = u64(hash + BigInt(this.#length));
    const rest = viewOf(this.#rest.subarray(0, this.#length % STRIPE));
    let at = 0;
    for (; at + 8 <= rest.byteLength; at += 8)
      hash = u64(rotated(hash ^ round(0n, rest.getBigUint64(at, true)), 27n) * PRIME_1 + PRIME_4);
    if (at + 4 <= rest.byteLength) {
      hash = u64(rotated(hash ^ u64(BigInt(rest.getUint32(at, true)) * PRIME_1), 23n) * PRIME_2 + PRIME_3);
      at += 4;
    }
    for (; at < rest.byteLength; at++)
      hash = u64(rotated(hash ^ u64(BigInt(rest.getUint8(at)) * PRIME_5), 11n) * PRIME_1);
    hash = u64((hash ^ (hash >> 33n)) * PRIME_2);
    hash = u64((hash ^ (hash >> 29n)) * PRIME_3);
    return hash ^ (hash >> 32n);
  }
}
