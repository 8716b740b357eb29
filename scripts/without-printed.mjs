import { fileURLToPath } from 'node:url';

const PRINTED = fileURLToPath(new URL('../src/core/diagnosis/in-prose/printed-formats.ts', import.meta.url));

/**
 * Leaves out the formats in which programs show calls to people: what reads streams gets what a model wrote.
 * @returns {import('rolldown').Plugin}
 */
export function withoutPrinted() {
  return {
    name: 'without-printed',
    load: {
      filter: { id: PRINTED },
      handler: () => ({
        code: 'export const PRINTED_FORMATS = []; export const FIRST_FORMATS = []; export const RARE_FORMATS = []; export const PRINTED = new Set();',
        moduleType: 'js',
      }),
    },
  };
}
