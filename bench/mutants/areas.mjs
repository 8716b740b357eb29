const DIAGNOSIS = 'src/core/diagnosis';

/**
 * The areas that are mutated: folders or files, and those of the tests that must notice. Tests that draw or sweep thousands of
 * inputs are left out: each fact has a sentence that fails with it.
 * @type {Record<string, { mutate: string[], tests: string[], without: string[] }>}
 */
export const AREAS = {
  fixes: {
    mutate: [`${DIAGNOSIS}/fixes`],
    tests: [`${DIAGNOSIS}/fixes`, `${DIAGNOSIS}/rules/rules.test.ts`],
    without: [`${DIAGNOSIS}/fixes/every-fix.test.ts`],
  },
  statistics: {
    mutate: ['src/core/logs/statistics.ts'],
    tests: ['src/core/logs/statistics.test.ts'],
    without: [],
  },
};

/**
 * Changes after which the code does the same: what a file says, what it becomes, and why that cannot be noticed.
 * @type {{ file: string, was: string, becomes: string, why: string }[]}
 */
export const UNNOTICEABLE = [
  {
    file: `${DIAGNOSIS}/fixes/value-changes.ts`,
    was: '[]',
    becomes: '["Stryker was here"]',
    why: 'no value is printed so',
  },
  {
    file: `${DIAGNOSIS}/fixes/value-changes.ts`,
    was: "''",
    becomes: '"Stryker was here!"',
    why: 'no value begins with S, so nothing is shared with it either',
  },
  {
    file: `${DIAGNOSIS}/fixes/value-changes.ts`,
    was: "value.type === 'object'",
    becomes: 'true',
    why: 'arguments are always an object',
  },
  {
    file: `${DIAGNOSIS}/fixes/fix-trials.ts`,
    was: 'this.reading === this.base',
    becomes: 'false',
    why: 'the same text is read once more',
  },
  {
    file: `${DIAGNOSIS}/fixes/fix-trials.ts`,
    was: 'found === 0',
    becomes: 'false',
    why: 'none is never more than the others',
  },
  {
    file: `${DIAGNOSIS}/fixes/fix-trials.ts`,
    was: '!starts',
    becomes: 'true',
    why: 'the same offsets are gathered once more',
  },
];
