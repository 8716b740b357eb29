/** How faults are met (format.md §4): refuse, forgive bare ampersands, or read as far as sense allows. */
export const RECOVERIES = ['strict', 'ampersand', 'resilient'] as const;
export type Recovery = (typeof RECOVERIES)[number];
export const DEFAULT_RECOVERY: Recovery = 'resilient';
