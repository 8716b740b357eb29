import fixture from '../../../../fixtures/start/shell-and-then-cut.fixture.json';
import type { Fixture } from '../../../core/cases/fixture.ts';
import type { DebugData, ReplyCase } from '../state/debug-state.ts';
import { placeOfFixture } from '../state/reply-case.ts';

/** The example of the first visit, paused at its first repair. */
export function startCase(): Pick<DebugData, 'reply' | 'position'> {
  return placeOfFixture(fixture as Fixture);
}

/** Whether a reply is that example, edited or not. */
export const isStartCase = (reply: ReplyCase): boolean => reply.fixture?.id === fixture.id;
