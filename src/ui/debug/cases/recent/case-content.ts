import { jsonText } from '../../../../base/json-text.ts';
import type { Fixture } from '../../../../core/cases/fixture.ts';

/** What makes two cases the same: chunks, tools and prompt. Cursor, breakpoints and notes don't. */
export interface CaseContent {
  readonly id: string;
  readonly sizeBytes: number;
}

/** Identity and size of a fixture's content, in one pass over its text. */
export function caseContent({ chunks, tools, prompt }: Fixture): CaseContent {
  const rest = jsonText([tools, prompt]);
  const hash = new ContentHash();
  let units = rest.length;
  for (const chunk of chunks) {
    hash.add(chunk);
    units += chunk.length;
  }
  hash.add(rest);
  return { id: `${hash.digest()}-${units.toString(36)}`, sizeBytes: units * 2 };
}

/** 64 bits in two lanes of multiply and xor: to tell cases apart, not to keep secrets. */
class ContentHash {
  #low = 0x811c9dc5;
  #high = 0x9747b28c;

  add(text: string): void {
    for (let index = 0; index < text.length; index++) this.#mix(text.charCodeAt(index));
    this.#mix(END_OF_TEXT);
  }

  digest(): string {
    return [this.#high, this.#low].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #mix(unit: number): void {
    this.#low = Math.imul(this.#low ^ unit, 0x01000193);
    this.#high = Math.imul(this.#high ^ (unit + (this.#low >>> 15)), 0x5bd1e995);
    this.#high ^= this.#high >>> 13;
  }
}

/** No code unit, so chunks can't run together. */
const END_OF_TEXT = 0x10000;
