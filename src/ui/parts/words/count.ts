import { counted, grouped } from '../../../base/counted.ts';

/** A whole number with its thousands apart. */
export const figure = grouped;

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** A whole number in at most five characters: exact below ten thousand, then as `12.3K`. */
export const shortFigure = (value: number): string => (value < 10_000 ? String(value) : SHORT.format(value));

/** A number with its noun: `1 chunk`, `1,998 chunks`. */
export const count = counted;

const ORDINAL = new Intl.PluralRules('en-US', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `1st`, `22nd`, `1,013th`. */
export const ordinal = (value: number): string => `${figure(value)}${ENDINGS[ORDINAL.select(value)] ?? 'th'}`;
