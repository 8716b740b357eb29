import fc from 'fast-check';

/**
 * Properties draw the same inputs in every run, so that a build never fails by chance; `npm run explore` draws others.
 * A failure prints its seed, and `SEED=… npm run explore` draws the same inputs again.
 */
const { SEED } = process.env;
fc.configureGlobal({ seed: SEED === undefined ? 20_261 : SEED === 'new' ? Date.now() % 2 ** 31 : Number(SEED) });
