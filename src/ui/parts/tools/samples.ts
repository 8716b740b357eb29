/** A real set of tools to begin with. */
export interface Sample {
  readonly title: string;
  /** Who wrote it. */
  readonly credit: string;
  readonly load: () => Promise<string>;
}

const CREDIT = 'Model Context Protocol reference servers';

/** The small set that an empty Workshop offers. */
export const FIRST_SAMPLE: Sample = {
  title: 'Five file tools',
  credit: CREDIT,
  load: () => import('../../../../fixtures/samples/file-tools.jsonc?raw').then((module) => module.default),
};

export const SAMPLES: readonly Sample[] = [
  FIRST_SAMPLE,
  {
    title: 'Filesystem, 14 tools',
    credit: CREDIT,
    load: () => import('../../../../fixtures/tools/filesystem.json?raw').then((module) => module.default),
  },
  {
    title: 'GitHub, 26 tools',
    credit: CREDIT,
    load: () => import('../../../../fixtures/tools/github.json?raw').then((module) => module.default),
  },
  {
    title: 'Memory, 9 tools',
    credit: CREDIT,
    load: () => import('../../../../fixtures/tools/memory.json?raw').then((module) => module.default),
  },
  {
    title: 'Everything, 13 tools',
    credit: CREDIT,
    load: () => import('../../../../fixtures/tools/everything.json?raw').then((module) => module.default),
  },
  {
    title: 'Sequential thinking, 1 tool',
    credit: CREDIT,
    load: () => import('../../../../fixtures/tools/sequential-thinking.json?raw').then((module) => module.default),
  },
];
