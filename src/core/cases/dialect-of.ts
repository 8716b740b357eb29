import { AUTO } from '../dialects/dialects.ts';
import type { Fixture } from './fixture.ts';

/** The dialect of a fixture: its own, else Forge's, or `auto` where the fixture expects some dialect or holds native calls. */
export function dialectOf({ dialect, expect, frames = [] }: Pick<Fixture, 'dialect' | 'expect' | 'frames'>): string {
  return dialect ?? (expect?.dialect === undefined && frames.length === 0 ? 'forge' : AUTO);
}
