import type { Origin, ReplyCase } from '../../debug/state/debug-state.ts';

type Named = Pick<ReplyCase, 'title' | 'origin' | 'fixture' | 'raw'>;

/** What the reply in hand is, before its name. */
export function caseKind({ title, origin, fixture }: Named): 'Example' | 'Case' | 'Reply' {
  if (fixture?.id !== undefined) return 'Example';
  return title !== '' || origin === 'linked' ? 'Case' : 'Reply';
}

const UNTITLED: Readonly<Record<Origin, string>> = {
  pasted: 'pasted here',
  linked: 'from a link',
  kept: 'without a title',
};

/** The name of the reply in hand; where it has none, how it came here as far as that is known. */
export function caseName({ title, origin, raw }: Named): string {
  if (title !== '') return title;
  return raw.text === '' ? 'none yet' : UNTITLED[origin];
}
