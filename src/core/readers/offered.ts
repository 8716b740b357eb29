/** Whether a model gives so many of the recorded outcomes that it may be asked: it misses at most one in twenty. */
export const isOffered = (cases: number, agreeing: number): boolean => cases > 0 && agreeing * 20 >= cases * 19;
