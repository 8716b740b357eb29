import { K } from '../../../log/event-kind.ts';
import { trimSpace } from '../../../text/characters.ts';
import type { Mark } from '../mark.ts';
import type { MarkWalker } from '../walker.ts';

/** The open call has an argument of that name already. */
export function isGiven(w: MarkWalker, name: string): boolean {
  const { call } = w;
  let { given } = w;
  if (given?.call !== call || given.rows > w.log.length) given = { call, rows: call, names: new Set() };
  for (; given.rows < w.log.length; given.rows++)
    if (w.log.kind(given.rows) === K.name && given.rows > call)
      given.names.add(trimSpace(w.text.slice(w.log.start(given.rows), w.log.end(given.rows))));
  w.given = given;
  return given.names.has(name);
}

/** The schema has the argument or lets any in, or there is none. */
export function isKnown(w: MarkWalker, opener: Mark): boolean {
  const name = opener.nameStart < 0 ? '' : w.nameIn(opener.nameStart, opener.nameEnd);
  if (w.rules.tagsAreNames && name === w.argumentName && !w.vocabulary.isList(w.toolName, name)) return false;
  const admission = w.vocabulary.admission(w.toolName, name);
  return admission === null || admission === 'declared' || admission === 'allowed';
}

/** The mark names a call, and no tool has that name. */
export function lacksTool(w: MarkWalker, { nameStart, nameEnd }: Mark): boolean {
  if (nameStart < 0 || !w.vocabulary.hasTools) return false;
  return !w.vocabulary.isTool(w.nameIn(nameStart, nameEnd));
}
