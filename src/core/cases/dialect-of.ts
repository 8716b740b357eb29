import { AUTO } from '../dialects/dialects.ts';
import type { Fixture } from './fixture.ts';

/** The dialect of a fixture: its own, else Forge's, or `auto` where the fixture expects some dialect to be found. */
export function dialectOf({ dialect, expect }: Pick<Fixture, 'dialect' | 'expect'>): string {
  return dialect ?? (expect?.dialect === undefined ? 'forge' : AUTO);
}
