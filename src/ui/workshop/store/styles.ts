import type { ExampleStyle } from '../../../core/dialects/forge/write/example.ts';

/** The ways to write an example, by the names that people read. */
export const STYLES: readonly (readonly [ExampleStyle, string])[] = [
  ['escape', 'Escape first'],
  ['cdata', 'CDATA'],
  ['json', 'JSON (legacy)'],
];
