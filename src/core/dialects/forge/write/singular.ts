import { isPluralOf } from '../../../calls/plural.ts';
import { isXmlName } from '../../../text/xml-name.ts';

/** Words that end like a plural and are none, or whose singular the wrapper rule would not take. */
const NO_SINGULAR = new Set(
  (
    'status data series species news bus gas lens alias bias canvas atlas virus bonus menu always kubernetes https dns ' +
    'sms css js ios aws gps tls leaves lives knives wolves halves shelves thieves analyses theses hypotheses ' +
    'parentheses axes crises diagnoses oases'
  ).split(' '),
);

/** Endings in the order they are tried: what to cut and what to put there. */
const ENDINGS: readonly (readonly [ending: RegExp, cut: number, add: string])[] = [
  [/(?:ss|us|is)$/, 0, ''],
  [/(?:movies|cookies|zombies|brownies|calories|selfies|rookies|hoodies|genies|^ties|^pies|^lies)$/, 1, ''],
  [/[^aeiou]ies$/, 3, 'y'],
  [/(?:aliases|biases|canvases|statuses|buses|viruses|bonuses|focuses|campuses|gases)$/, 2, ''],
  [/(?:caches|niches|aches|axes|shoes|toes)$/, 1, ''],
  [/(?:sses|shes|ches|xes|zzes|[^aeiou]oes)$/, 2, ''],
  [/s$/, 1, ''],
];

/** What one member of a list is called: `entries` → `entry`, `addresses` → `address`; null where no singular fits. */
export function singularOf(name: string): string | null {
  const word = lastWord(name).toLowerCase();
  if (NO_SINGULAR.has(word)) return null;
  const [, cut, add] = ENDINGS.find(([ending]) => ending.test(word)) ?? [null, 0, ''];
  if (cut === 0) return null;
  const isCapital = /[A-Z]S$/.test(name);
  const singular = name.slice(0, -cut) + (isCapital ? add.toUpperCase() : add);
  return isXmlName(singular) && isPluralOf(name, singular) ? singular : null;
}

/** `entityNames` → `Names`, `status_codes` → `codes`. */
const lastWord = (name: string): string => /(?:[A-Z]?[a-z]+|[A-Z]+)$/.exec(name)?.[0] ?? name;
