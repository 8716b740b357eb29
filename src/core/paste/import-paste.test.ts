import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isExploring } from '../../base/exploring.test-kit.ts';
import type { UnwrappedReply } from '../cases/fixture.ts';
import type { ImportOptions, ImportResult } from '../transcripts/import-result.ts';
import { importPaste } from './import-paste.ts';

const PASTED = new URL('../../../fixtures/pasted/', import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, PASTED), 'utf8');
const NAMES = readdirSync(PASTED)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => name.replace(/\.txt$/, ''));

/** What a pasted text holds, read off by hand. */
interface Expected extends Partial<UnwrappedReply> {
  /** Where texts of this shape are met. */
  readonly source: string;
  readonly kind: string;
  readonly text: string;
  /** How many chunks it came in. */
  readonly chunks?: number;
}

/** Trying all ends takes long: only one in so many of each text is tried. */
const STEP = isExploring ? 29 : 211;

function imported(text: string, options?: ImportOptions): ImportResult {
  const result = importPaste(text, options);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe.each(NAMES)('the pasted text %s', (name) => {
  const { source, kind, text, chunks = 1, ...facts } = JSON.parse(textOf(`${name}.expect.json`)) as Expected;
  const pasted = textOf(`${name}.txt`);

  it('gives the reply inside, with its place and what was said of it', () => {
    expect(source).toMatch(/^https:\/\//);
    const { fixture, kind: found, unwrapped } = imported(pasted);
    expect(fixture.chunks.join('')).toBe(text);
    expect(fixture.chunks).toHaveLength(chunks);
    expect(found).toBe(kind);
    expect(unwrapped).toMatchObject(facts);
  });

  it('is read, wherever it is cut off', () => {
    const first = NAMES.indexOf(name) % STEP;
    for (let at = first; at < pasted.length; at += STEP) imported(pasted.slice(0, at));
  });

  it('is not taken apart where it is said to be plain text', () => {
    const { fixture, unwrapped } = imported(pasted, { as: 'plain-text' });
    expect(fixture.chunks).toEqual([pasted]);
    expect(unwrapped).toBeUndefined();
  });
});
