import { isXmlCharacter } from '../../../text/characters.ts';
import { KNOWN_ENTITIES } from '../known-references.ts';
import type { ForgeActions, Walker } from '../walker.ts';
import { fault, refuse } from './faults.ts';

/** References, and characters that are where they may not. */
export const REFERENCE_ACTIONS = {
  markEntity(w, at, from) {
    w.entityStart = at;
    // Not to the middle of a `]]>` that the reference breaks off.
    w.entityReturn = w.machine.ownerOf[from] as number;
  },
  closeEntity,
  bareAmpersand(w, at) {
    w.state = w.entityReturn;
    bareAmpersand(w, at, ' (no semicolon)');
  },
  cdataEndInText(w, at) {
    fault(w, 'cdata-end-in-text', at - 2, at + 1, ']]&gt;', 'unescaped ]]> not in CDATA section', at + 1);
  },
  illegalCharacter(w, at) {
    if (!w.refusing) w.repair('invalid-character', at, at + 1, '');
    else if (w.firstIllegal < 0) w.firstIllegal = at;
  },
} as const satisfies Partial<ForgeActions>;

function closeEntity(w: Walker, at: number): void {
  w.state = w.entityReturn;
  if (isKnownEntity(w, at)) return;
  const name = w.text.slice(w.entityStart + 1, at);
  if (!name.startsWith('#') || name === '#' || name === '#x') return bareAmpersand(w, at + 1, '');
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code <= 0x10ffff && isXmlCharacter(code) && !(surrogate && w.resilient)) return;
  if (!w.refusing) return w.repair('invalid-character', w.entityStart, at + 1, `&amp;${name};`);
  if (code > 0x10ffff)
    return refuse(w, 'invalid-character', w.entityStart, at + 1, `invalid character entity &${name};`, at + 1);
  if (w.firstIllegal < 0) w.firstIllegal = w.entityStart;
}

/** Compared code by code: a string for each reference would cost more than reading it. */
function isKnownEntity(w: Walker, at: number): boolean {
  const start = w.entityStart + 1;
  for (const name of KNOWN_ENTITIES) {
    if (at - start !== name.length) continue;
    let i = 0;
    while (i < name.length && w.text.charCodeAt(start + i) === name.charCodeAt(i)) i++;
    if (i === name.length) return true;
  }
  return false;
}

function bareAmpersand(w: Walker, end: number, suffix: string): void {
  if (w.recovery !== 'strict') return w.repair('unescaped-ampersand', w.entityStart, w.entityStart + 1, '&amp;');
  const entity = w.text.slice(w.entityStart, end);
  refuse(
    w,
    'unescaped-ampersand',
    w.entityStart,
    w.entityStart + 1,
    `invalid character entity ${entity}${suffix}`,
    end,
  );
}
