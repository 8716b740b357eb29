/** The name of the simulated model; wherever it is it is said what it is. */
export const SIMULATED = 'sim-copy';

/** The value of a field of a log, with what it is where it is the name of the simulated model. */
export const labelled = (path: string, value: string): string =>
  path === 'model' && value === SIMULATED ? `${value} (simulated)` : value;
