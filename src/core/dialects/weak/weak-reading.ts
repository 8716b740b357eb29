import type { Vocabulary } from '../kit/vocabulary.ts';
import { bareJson, fencedJson } from './bare-json.ts';
import { withoutCode, withoutThinking } from './hidden.ts';
import { NAMED_FORMS } from './named-forms.ts';
import { pythonic } from './pythonic.ts';
import { react } from './react.ts';
import type { WeakForm, WeakOpening, WeakPlace } from './weak-form.ts';

/** The weak forms in the order in which they are tried (formats.md §3). */
const FORMS: readonly WeakForm[] = [...NAMED_FORMS, react, bareJson, pythonic, fencedJson];

/** A reply without any strong opener, read as a format whose weak form it is. */
export interface WeakReading {
  readonly id: string;
  readonly openings: readonly WeakOpening[];
}

/** So many times the text is looked at for brackets that close, all looks together. */
const LOOKS = 16;

/** Ids of the formats that have a weak form. */
export const hasWeakForm = (id: string): boolean => FORMS.some((form) => form.id === id);

/** The first weak form that a reply has; of one format alone where that is asked for. */
export function weakReading(reply: string, tools: Vocabulary, only: string | null = null): WeakReading | null {
  if (!/[[{]|Action:/.test(reply)) return null;
  const text = withoutThinking(reply);
  const seen = withoutCode(text);
  const context = { text, seen, tools, isForced: only !== null, budget: { left: LOOKS * text.length + 1_024 } };
  for (const { id, find } of FORMS) {
    if (only !== null && id !== only) continue;
    const openings = find(context);
    if (openings.length > 0) return { id, openings };
  }
  return null;
}

/** Where a weak form may begin in a text, as far as it has come; -1 where none does. `before` is the character before it. */
export function weakFrom(text: string, before: string, place: WeakPlace, only: string | null = null): number {
  let first = -1;
  for (const { id, begins } of FORMS) {
    const pattern = only !== null && id !== only ? null : begins(place);
    if (!pattern) continue;
    pattern.lastIndex = 0;
    const found = pattern.exec(before + text);
    const at = found ? found.index + found[0].indexOf(found[1] as string) - before.length : -1;
    if (at >= 0 && (first < 0 || at < first)) first = at;
  }
  return first;
}

/** Without these no weak form begins after the first words of a reply. */
export const MAY_BE_WEAK = /[[{:`~]|analysis|commentary/;
