import { defaultFilter } from 'cmdk';
import type { PaletteCommand } from './palette-scope.ts';

/**
 * The commands that what is typed may mean, the likeliest first: names before other words, words before scattered letters.
 * `places` must hold the words.
 */
export function rankCommands(
  commands: readonly PaletteCommand[],
  typed: string,
  places: readonly PaletteCommand[] = [],
): readonly PaletteCommand[] {
  const query = plain(typed);
  const named = places.filter((place) => rankOf(place, query) < SCATTERED);
  return [...commands, ...named]
    .map((command) => ({ command, rank: rankOf(command, query), score: scoreOf(command, query) }))
    .filter(({ rank, score }) => rank < SCATTERED || score > 0)
    .sort((a, b) => a.rank - b.rank || b.score - a.score)
    .map(({ command }) => command);
}

/** The rank of what does not hold the words, but perhaps their letters. */
const SCATTERED = 4;

function rankOf({ title, keywords = [] }: PaletteCommand, query: string): number {
  const name = plain(title);
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  const words = query.split(' ');
  const begins = (text: string) => (word: string) => ` ${text}`.includes(` ${word}`);
  if (words.every(begins(name))) return 2;
  return words.every(begins(plain([title, ...keywords].join(' ')))) ? 3 : SCATTERED;
}

/** How near the letters are; those of the name alone where it holds them all. */
function scoreOf({ title, keywords = [] }: PaletteCommand, query: string): number {
  return defaultFilter(title, query) || defaultFilter(title, query, [...keywords]);
}

/** Small letters and single spaces, without the marks of a title such as the colon. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%×._]+/gu, ' ')
    .trim();
