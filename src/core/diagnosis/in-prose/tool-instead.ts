import { nearestName } from '../../words/nearest-name.ts';

/** A program that says which tool is not there, and lists those that are. */
const LISTED =
  /\b(?:[Uu]navailable|[Uu]nknown|[Nn]o such|[Ii]nvalid) tool:? ["'`‘“]?([\w.:/-]{1,100})["'`’”]?[^\n]{0,40}?\b[Aa]vailable tools(?: are)?: ?([^\]]{1,20000})/g;

interface Instead {
  readonly called: string;
  readonly meant: string;
}

/** The tools that a program says are not there, each with the nearest of those that it lists; none where one has no near one. */
export function toolsInstead(text: string): readonly Instead[] {
  const found = new Map<string, string | null>();
  for (const [, written = '', listed = ''] of text.matchAll(LISTED)) {
    const called = written.replace(/[.:]$/, '');
    if (found.has(called)) continue;
    const names: readonly string[] = listed.match(/[\w:/-]+(?:\.[\w:/-]+)*/g) ?? [];
    found.set(called, names.includes(called) ? null : nearestName(called, names));
  }
  const pairs = [...found].flatMap(([called, meant]) => (meant === null ? [] : [{ called, meant }]));
  return pairs.length === found.size ? pairs : [];
}
