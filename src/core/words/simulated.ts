/** The name of the simulated model; wherever it is it is said what it is. */
export const SIMULATED = 'sim-copy';
