import type { ExportFormat } from '../../../../core/cases/export-case.ts';

/** What a test of a reply is written for. */
export type TestRunner = Exclude<ExportFormat, 'fixture' | 'markdown'>;

export const TEST_RUNNERS: readonly (readonly [TestRunner, string])[] = [
  ['vitest', 'Vitest'],
  ['jest', 'Jest'],
  ['pytest', 'pytest'],
  ['go', 'Go'],
];
