import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isExploring } from '../../../base/exploring.test-kit.ts';
import type { UnwrappedReply } from '../../cases/fixture.ts';
import { SAMPLES } from '../../dialects/samples.ts';
import { imported } from '../transcript.test-kit.ts';
import { hasCallSign } from './kit/call-sign.ts';

const PASTED = new URL('../../../../fixtures/pasted/', import.meta.url);
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
const STEP = isExploring ? 7 : 29;

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

  it('is read or stays as it stands, wherever it is cut off', () => {
    const first = NAMES.indexOf(name) % STEP;
    for (let at = first; at < pasted.length; at += STEP) imported(pasted.slice(0, at));
  });

  it('is read as it stands where that is wanted', () => {
    const { fixture, unwrapped } = imported(pasted, { as: 'plain-text' });
    expect(fixture.chunks).toEqual([pasted]);
    expect(unwrapped).toBeUndefined();
  });
});

it('a call of every dialect is seen before it is read', () => {
  // What makes a native call is the stream's own members, no text.
  const unseen = Object.entries(SAMPLES).filter(([id, { clean }]) => id !== 'native' && !hasCallSign(clean));
  expect(unseen.map(([id]) => id)).toEqual([]);
});

it.each([
  'XML syntax error on line 8: element <function> closed by </parameter>',
  'openai_harmony.HarmonyError: unexpected tokens remaining in message header: Some("to=functions.search")',
  'expected element type <function> but have <parameter>',
])('the tags in the words of a parser are no call: %s', (said) => {
  expect(hasCallSign(said)).toBe(false);
  expect(hasCallSign(`${said}\n<function=ls>`)).toBe(true);
});

it('the reason of an end in brackets is no call', () => {
  expect(hasCallSign('finish reason: [tool_calls]')).toBe(false);
  expect(hasCallSign('[tool_calls] {')).toBe(true);
});
