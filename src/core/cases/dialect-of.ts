import { AUTO } from '../dialects/dialects.ts';
import type { Fixture } from './fixture.ts';

/** What a fixture is read in: what it says, else Forge's own, unless it expects some dialect to be found. */
export function dialectOf({ dialect, expect }: Pick<Fixture, 'dialect' | 'expect'>): string {
  return dialect ?? (expect?.dialect === undefined ? 'forge' : AUTO);
}
