import { type View, ViewBuilder } from '../../views/view.ts';
import type { Layer } from './layer.ts';

const WHAT = 'the entities of HTML';

const ENTITY = /&(?:(lt|gt|amp|quot|apos|nbsp)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g;

const NAMED: Readonly<Partial<Record<string, string>>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** What a page escapes everywhere: where it is also there as it is, the text itself was escaped in part. */
const TAG = /<[A-Za-z/!?|｜[]/;
const ESCAPED: readonly (readonly [entity: RegExp, raw: RegExp])[] = [
  [/&(?:lt|#60|#[xX]3[cC]);/, TAG],
  [/&(?:quot|#34|#[xX]22);/, new RegExp(`"|${TAG.source}`)],
];

/** What a model may escape itself. */
const QUOTED = /"(?:[^"\\\n]|\\.)*(?:"|$)/gm;

/** The references that a page writes in place of signs. */
export const entities: Layer = {
  what: WHAT,
  undo: (view) => (isEscaped(view, view.text.replace(QUOTED, '""')) ? withoutEntities(view) : undefined),
};

/** The same where all of them are in texts between quotes, which may be what the model means. */
export const entitiesInTexts: Layer = {
  what: WHAT,
  mayBeOwn: true,
  undo: (view) => (isEscaped(view, view.text) ? withoutEntities(view) : undefined),
};

/** Whether a part of a text has references, and all of the text has no sign that a page would have escaped. */
function isEscaped({ text, layers }: View, part: string): boolean {
  const found = ESCAPED.filter(([entity]) => entity.test(part));
  return found.length > 0 && !found.some(([, raw]) => raw.test(text)) && !layers.includes(WHAT);
}

function withoutEntities(view: View): View {
  const builder = new ViewBuilder(view);
  let at = 0;
  for (const { index, 0: written, 1: name, 2: decimal, 3: hex } of view.text.matchAll(ENTITY)) {
    const end = index + written.length;
    builder.copy(at, index).put(signOf(name, decimal, hex) ?? written, index, end);
    at = end;
  }
  return builder.copy(at, view.text.length).view(WHAT);
}

function signOf(name = '', decimal = '', hex = ''): string | undefined {
  if (name !== '') return NAMED[name];
  const point = decimal === '' ? Number.parseInt(hex, 16) : Number(decimal);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}
