import { describe, expect, it } from 'vitest';
import type { Fixture } from '../../../core/cases/fixture.ts';
import type { Origin } from '../../debug/state/debug-state.ts';
import { placeOfFixture } from '../../debug/state/reply-case.ts';
import { caseKind, caseName } from './case-words.ts';

const CASE: Fixture = { format: 'chunkscope-fixture', version: 1, chunks: ['<tool>'] };

function named(fixture: Fixture, origin: Origin): string {
  const { reply } = placeOfFixture(fixture, origin);
  return `${caseKind(reply)} ${caseName(reply)}`;
}

describe('the name of the reply in hand', () => {
  it.each(['pasted', 'linked', 'kept'] as const)('is its title, however it came (%s)', (origin) => {
    expect(named({ ...CASE, title: 'Deploy' }, origin)).toBe('Case Deploy');
    expect(named({ ...CASE, id: 'deploy' }, origin)).toBe('Example deploy');
  });

  it('says how it came where it has no title, and of a shared case never that it was pasted', () => {
    expect(named(CASE, 'linked')).toBe('Case from a link');
    expect(named(CASE, 'kept')).toBe('Reply without a title');
    expect(named(CASE, 'pasted')).toBe('Reply pasted here');
    expect(named({ ...CASE, chunks: [] }, 'kept')).toBe('Reply none yet');
  });
});
