import { type ShareWay, shareAtOnce } from '../../../debug/cases/share/share-at-once.ts';
import { TEST_RUNNERS } from '../../../debug/cases/share/test-runners.ts';
import { CALL_LANGUAGES, copyCall } from '../../../debug/panels/copy-call.ts';
import { SPEEDS } from '../../../debug/state/replay.ts';
import { DIALECT_NAMES, RECOVERY_NAMES, SPLIT_NAMES, splitFor } from '../../../parts/words/names.ts';
import { goToMachine } from '../go-to.ts';
import type { PaletteCommand, PaletteScope } from './palette-scope.ts';

const share =
  (way: ShareWay) =>
  (scope: PaletteScope): void =>
    void shareAtOnce(scope, way);

function beginEmpty({ debug, cases }: PaletteScope): void {
  const { split, recovery, dialect } = debug.getState().reply;
  cases.openCase(
    { format: 'chunkscope-fixture', version: 1, chunks: [], split, recovery, dialect },
    { text: 'Cleared the reply.', hash: '' },
  );
}

function toggleStatesTable({ debug }: PaletteScope): void {
  const { statesAsTable, verbs } = debug.getState();
  goToMachine(debug);
  verbs.setStatesAsTable(!statesAsTable);
}

const SPLITTING = SPLIT_NAMES.map(
  ([name, title]): PaletteCommand => ({
    title: `Chunks: ${title}`,
    group: 'Reply',
    keys: [],
    keywords: ['split', 'cut'],
    run: ({ debug }) => {
      const { reply, verbs } = debug.getState();
      verbs.setSplit(splitFor(name, reply.split));
    },
  }),
);

const RECOVERING = RECOVERY_NAMES.map(
  ([recovery, title]): PaletteCommand => ({
    title: `Error handling: ${title}`,
    group: 'Reply',
    keys: [],
    keywords: ['recovery', 'mode', 'parser', recovery],
    run: ({ debug }) => debug.getState().verbs.setRecovery(recovery),
  }),
);

const READING_IN = [['auto', 'Auto'] as const, ...DIALECT_NAMES].map(
  ([dialect, title]): PaletteCommand => ({
    title: `Format: ${title}`,
    group: 'Reply',
    keys: [],
    keywords: ['syntax', 'dialect', 'read', 'model'],
    run: ({ debug }) => debug.getState().verbs.setDialect(dialect),
  }),
);

const CONVERTING = DIALECT_NAMES.map(
  ([dialect, title]): PaletteCommand => ({
    title: `Convert to ${title}`,
    group: 'Reply',
    keys: [],
    keywords: ['dialect', 'syntax', 'rewrite', 'translate'],
    run: ({ debug }) => void debug.getState().verbs.convertTo(dialect),
  }),
);

const SPEEDING = SPEEDS.map(
  (speed): PaletteCommand => ({
    title: `Speed: ${Number.isFinite(speed) ? `${speed}×` : 'Max'}`,
    group: 'Replay',
    keys: [],
    keywords: ['play', 'fast', 'slow'],
    run: ({ debug }) => debug.getState().verbs.setSpeed(speed),
  }),
);

const COPYING = CALL_LANGUAGES.map(
  ([language, name]): PaletteCommand => ({
    title: `Copy the current call as ${name}`,
    group: 'Reply',
    keys: [],
    keywords: ['clipboard', 'export', language],
    run: ({ service, debug }) => void copyCall(service, debug, language),
  }),
);

const TESTING = TEST_RUNNERS.map(
  ([runner, name]): PaletteCommand => ({
    title: `Copy as a test for ${name}`,
    group: 'Reply',
    keys: [],
    keywords: ['export', 'clipboard'],
    run: share(runner),
  }),
);

/** What Debug can do beside the commands with keys. */
export const DEBUG_COMMANDS: readonly PaletteCommand[] = [
  ...SPLITTING,
  ...RECOVERING,
  ...READING_IN,
  ...CONVERTING,
  ...SPEEDING,
  ...COPYING,
  ...TESTING,
  { title: 'Copy link', group: 'Reply', keys: [], keywords: ['share', 'url', 'address'], run: share('link') },
  {
    title: 'Copy minimised link',
    group: 'Reply',
    keys: [],
    keywords: ['minimise', 'minimize', 'short', 'share', 'url'],
    run: share('minimised link'),
  },
  {
    title: 'Copy a frame to embed',
    group: 'Reply',
    keys: [],
    keywords: ['iframe', 'html', 'share'],
    run: share('frame'),
  },
  {
    title: 'Copy as Markdown',
    group: 'Reply',
    keys: [],
    keywords: ['issue', 'share', 'export'],
    run: share('markdown'),
  },
  {
    title: 'Download fixture',
    group: 'Reply',
    keys: [],
    keywords: ['save', 'file', 'export', 'json'],
    run: share('fixture'),
  },
  {
    title: 'Clear the reply',
    group: 'Reply',
    keys: [],
    keywords: ['new', 'empty reply', 'begin', 'reset'],
    run: beginEmpty,
  },
  {
    title: 'Show the states as a table',
    group: 'View',
    keys: [],
    keywords: ['states table', 'drawing', 'diagram'],
    run: toggleStatesTable,
  },
];
