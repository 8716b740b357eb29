import type { Reading } from '../../reading/reading.ts';
import { replace } from '../../words/edits.ts';
import type { FixProposal } from './fix-proposal.ts';

/** Writes the end tags of call and arguments between two places as text. */
export function escapedCloses(start: number, end: number, { text }: Reading): FixProposal {
  const tags = [...text.slice(start, end).matchAll(/<\/(?:tool|arguments)\s*>/g)];
  return {
    title: tags.length === 1 ? `Rewrite as &lt;${tags[0]?.[0].slice(1)}` : `Rewrite ${tags.length} end tags as text`,
    edits: tags.map(({ index }) => replace({ start: start + index, end: start + index + 1 }, '&lt;')),
    scope: 'reply',
  };
}
