import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExploring } from '../../base/exploring.test-kit.ts';
import { valueToPlain } from '../calls/value.ts';
import { WRITTEN_DIALECT_IDS } from '../dialects/dialects.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { writeCall } from './write-call.ts';

const VALUES = { path: '../1', text: '2 < 3', mode: '45' };
const TOOLS = [
  {
    name: 'write_doc',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string' }, text: { type: 'string' }, mode: { type: 'string' } },
    },
  },
];

const written = (dialect: string): string => {
  const { text } = writeCall(dialect, { toolName: 'write_doc', arguments: VALUES }, TOOLS[0]) as { text: string };
  return text;
};

/** Offsets of the letters of tags and names: no value holds any. */
const lettersOf = (text: string): readonly number[] => Array.from(text.matchAll(/[A-Za-z_]/g), ({ index }) => index);

const CHANGES = {
  lost: (text: string, at: number) => text.slice(0, at) + text.slice(at + 1),
  doubled: (text: string, at: number) => text.slice(0, at + 1) + text.slice(at),
  changed: (text: string, at: number) =>
    `${text.slice(0, at)}${text.charAt(at) === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`,
};

/** What was written and is neither read nor reported. */
function lostInSilence(text: string, dialect: string): object | null {
  const { verdict, calls, diagnostics } = parseReply(text, { dialect, tools: TOOLS });
  const [call] = calls;
  const given = call && valueToPlain(call.arguments);
  if (verdict !== 'clean' || diagnostics.some(({ severity }) => severity !== 'info')) return null;
  return JSON.stringify(given) === JSON.stringify(VALUES) ? null : { text, given };
}

describe('a call in which a letter of a tag is lost, doubled or changed', () => {
  it('never reads clean, and without a finding, to other arguments than were written', () => {
    const places = WRITTEN_DIALECT_IDS.flatMap((dialect) => lettersOf(written(dialect)).map((at) => ({ dialect, at })));
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
        ({ dialect, at }, change) => {
          expect(lostInSilence(CHANGES[change](written(dialect), at), dialect)).toBeNull();
        },
      ),
      { numRuns: isExploring ? 6_000 : 300 },
    );
  });

  it.each(WRITTEN_DIALECT_IDS)('reads in %s to all that was written where it is whole', (dialect) => {
    expect(lostInSilence(written(dialect), dialect)).toBeNull();
  });
});
