import { NAME_CHARS } from '../kit/name-of-chars.ts';
import { NAME, type WeakForm, type WeakOpening } from './weak-form.ts';

/** A form that is a name among words or signs before JSON: it counts where a tool has that name. */
function named(id: string, pattern: string, begins: RegExp, startsReply = false): WeakForm {
  const form = new RegExp(pattern, 'gu');
  return {
    id,
    find({ seen, tools, isForced }) {
      if (!isForced && !tools.hasTools) return [];
      return [...seen.matchAll(form)].flatMap((found): WeakOpening[] => {
        const [whole, before = '', name = ''] = found;
        if (!isForced && !tools.isTool(name)) return [];
        const nameStart = found.index + whole.indexOf(name, before.length);
        return [
          {
            start: found.index + before.length,
            end: found.index + whole.length,
            nameStart,
            nameEnd: nameStart + name.length,
            slip: 'missing-wrapper',
          },
        ];
      });
    },
    begins: (hasTools) => (hasTools ? { pattern: begins, startsReply } : null),
  };
}

// Forms whose tokens a server took out (formats.md §1.11).

export const harmonyHeader: WeakForm = named(
  'harmony',
  `()(?:assistant)?(?:analysis|commentary)[ \\t]+to=(?:functions\\.)?(${NAME})[ \\t]+(?:json|code)?\\s*(?=\\{)`,
  /((?:assistant)?(?:analysis|commentary)(?:[ \t]*$|[ \t]+t(?:$|o(?:$|=))))/g,
);

export const kimiId: WeakForm = named(
  'kimi-k2',
  `(^|[^\\w.])functions\\.([\\p{L}_][${NAME_CHARS.replace(':', '')}]{0,200}):\\d+\\s*(?=\\{)`,
  /(?:^|[^\w.])(functions\.(?:[\p{L}\p{M}\p{N}_.$/-]*$|[\p{L}_][\p{L}\p{M}\p{N}_.$/-]*:(?:$|\d)))/gu,
);

export const gemmaCall: WeakForm = named(
  'gemma4',
  `(^|[\\s>])call:(${NAME})(?=\\{)`,
  /(?:^|[\s>])(call:(?:[\p{L}\p{M}\p{N}_.$/:-]*$|[\p{L}\p{M}\p{N}_.$/:-]+\{))/gu,
);

export const mistralName: WeakForm = named(
  'mistral',
  `(^|\\s)(${NAME})\\[ARGS\\]\\s*(?=\\{)`,
  /(?:^|\s)([\p{L}_][\p{L}\p{M}\p{N}_.$/:-]*\[(?:ARGS\]|A?R?G?S?$))/gu,
);

export const functionaryName: WeakForm = named(
  'functionary',
  `(^)(${NAME})\\n(?=\\{)`,
  /(?:^|\s)([\p{L}_][\p{L}\p{M}\p{N}_.$/:-]*(?:$|\n(?:$|\{)))/gu,
  true,
);
