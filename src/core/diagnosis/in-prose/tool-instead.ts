import { nearestName } from '../../words/nearest-name.ts';

/** A program that says which tool is not there, and lists those that are. */
const LISTED =
  /\b(?:[Uu]navailable|[Uu]nknown|[Nn]o such|[Ii]nvalid) tool:? ["'`‘“]?([\w.:/-]{1,100})["'`’”]?[^\n]{0,40}?\b[Aa]vailable tools(?: are)?: ?([^\]]{1,20000})/;

/** The tool that a program says is not there, and the nearest of those that it lists; null where none is near. */
export function toolInstead(text: string): { readonly called: string; readonly meant: string } | null {
  const [, written = '', listed = ''] = LISTED.exec(text) ?? [];
  const called = written.replace(/[.:]$/, '');
  const names: readonly string[] = listed.match(/[\w:/-]+(?:\.[\w:/-]+)*/g) ?? [];
  const meant = names.includes(called) ? null : nearestName(called, names);
  return meant === null ? null : { called, meant };
}
