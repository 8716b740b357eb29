import type { On, Otherwise, Row } from './definition.ts';

/** The stable name of a row, such as `InArgument--&`: what counters, diagram and reference know it by. */
export function transitionId(from: string, row: Row | Exclude<Otherwise, 'stay'>): string {
  if ('on' in row) return `${from}--${label(row.on)}`;
  return row.modes && !row.modes.includes('resilient') ? `${from}--otherwise-strict` : `${from}--otherwise`;
}

function label(on: On): string {
  if ('chars' in on) return on.chars.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
  return 'literal' in on ? on.literal : on.class;
}
