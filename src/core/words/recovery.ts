/** How faults are read (format.md §4): refused, with bare ampersands repaired, or with every fault repaired where possible. */
export const RECOVERIES = ['strict', 'ampersand', 'resilient'] as const;
export type Recovery = (typeof RECOVERIES)[number];
export const DEFAULT_RECOVERY: Recovery = 'resilient';
