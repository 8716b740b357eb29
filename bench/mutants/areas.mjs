const DIAGNOSIS = 'src/core/diagnosis';

/**
 * The areas that are mutated: folders or files, and those of the tests that must notice. Tests that draw or sweep thousands of
 * inputs are left out, by their file or by how their names begin: each fact has a sentence that fails with it.
 * @type {Record<string, { mutate: string[], tests: string[], without: string[] }>}
 */
export const AREAS = {
  fixes: {
    mutate: [`${DIAGNOSIS}/fixes`],
    tests: [`${DIAGNOSIS}/fixes`, `${DIAGNOSIS}/rules/rules.test.ts`],
    without: [`${DIAGNOSIS}/fixes/every-fix.test.ts`, `${DIAGNOSIS}/fixes/all-repairs.test.ts`],
  },
  calls: {
    mutate: ['src/core/calls'],
    // What is read of a call is said where replies are read.
    tests: [
      'src/core/calls',
      'src/core/dialects/dialect-rulings.test.ts',
      `${DIAGNOSIS}/rules/rules.test.ts`,
      'src/core/reply/rulings.test.ts',
      'src/core/travel/open-outline.test.ts',
      'src/core/travel/session.test.ts',
    ],
    without: [],
  },
  // Of the 60 files those that split records, count, and draw conclusions.
  logs: {
    mutate: [
      'record-splitter',
      'records-of-bytes',
      'record-time',
      'group-paths',
      'fingerprint',
      'statistics',
      'evidence',
      'triage',
      'summary',
      'compare',
    ].map((name) => `src/core/logs/${name}.ts`),
    tests: ['src/core/logs', 'src/cli/commands/triage.test.ts'],
    // What is asked of a whole log is asked of the files beside these.
    without: [
      'archives/unpacker',
      'archives/xxhash64',
      'json-scanner',
      'minimise/minimise',
      'minimise/native-replies',
      'opened/opened-log',
    ].map((name) => `src/core/logs/${name}.test.ts`),
  },
  package: {
    mutate: ['src/package'],
    tests: ['src/package'],
    without: ['src/package/library-docs.test.ts', 'the events of every fixture and vector'],
  },
};

/**
 * Changes after which the code does the same: what a file says, what it becomes, and why that cannot be noticed.
 * @type {{ file: string, was: string, becomes: string, why: string }[]}
 */
export const UNNOTICEABLE = [
  {
    file: `${DIAGNOSIS}/fixes/fix-all.ts`,
    was: 'call !== undefined',
    becomes: 'true',
    why: 'the repair of an opener is one of its call',
  },
  {
    file: `${DIAGNOSIS}/fixes/independent-repairs.ts`,
    was: 'proven === undefined',
    becomes: 'true',
    why: 'the same is proven once more',
  },
  {
    file: `${DIAGNOSIS}/fixes/independent-repairs.ts`,
    was: 'isWrong === undefined',
    becomes: 'true',
    why: 'the same is looked for once more',
  },
  {
    file: `${DIAGNOSIS}/fixes/independent-repairs.ts`,
    was: "''",
    becomes: '"Stryker was here!"',
    why: 'a proof shows no title, and each repair in it has a text',
  },
  {
    file: `${DIAGNOSIS}/fixes/independent-repairs.ts`,
    was: '!at',
    becomes: 'false',
    why: 'what is in the arguments is in a value',
  },
  {
    file: `${DIAGNOSIS}/fixes/independent-repairs.ts`,
    was: '-1',
    becomes: '+1',
    why: 'a repair in the arguments is one of its call',
  },
  {
    file: `${DIAGNOSIS}/fixes/quick-fixes.ts`,
    was: '[]',
    becomes: '["Stryker was here"]',
    why: 'each code that has a repair has fixes',
  },
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
