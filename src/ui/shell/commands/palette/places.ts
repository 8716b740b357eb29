import type { ToolCall } from '../../../../core/calls/tool-call.ts';
import type { GalleryTopic } from '../../../debug/cases/gallery.ts';
import type { DebugState } from '../../../debug/state/debug-state.ts';
import { figure } from '../../../parts/words/count.ts';
import { spelled } from '../../../parts/words/directional.ts';
import type { PaletteCommand, PaletteScope } from './palette-scope.ts';

/** Arguments beyond these are found by the calls that they are in. */
const MOST_ARGUMENTS = 500;

const place = (title: string, keywords: readonly string[], run: PaletteCommand['run']): PaletteCommand => ({
  title,
  group: 'Replay',
  keys: [],
  keywords,
  run,
});

function showReply({ debug }: PaletteScope): void {
  const { verbs } = debug.getState();
  verbs.setPhoneView('stream');
  verbs.setComparesBeside(true);
}

function seek(scope: PaletteScope, position: number): void {
  showReply(scope);
  scope.debug.getState().verbs.seek(position);
}

/** The line or the character that a number means, where the reply has it: `12`, `line 12`, `:12`, `char 300`. */
export function numberedPlaces(typed: string, text: string): readonly PaletteCommand[] {
  const found = /^\s*(line|l|:|char|character|c|@)?\s*([\d,]{1,12})\s*$/i.exec(typed);
  const number = Number(found?.[2]?.replaceAll(',', ''));
  if (!found || !Number.isSafeInteger(number)) return [];
  const kind = found[1]?.toLowerCase() ?? '';
  const line = /^(?:|l|line|:)$/.test(kind) ? startOfLine(text, number) : null;
  const isCharacter = /^(?:|c|char|character|@)$/.test(kind) && number <= text.length;
  return [
    ...(line === null ? [] : [place(`Go to line ${figure(number)}`, [], (scope) => seek(scope, line))]),
    ...(isCharacter ? [place(`Go to character ${figure(number)}`, [], (scope) => seek(scope, number))] : []),
  ];
}

/** Offset at which a line (from 1) begins; null where the text has fewer. Lines end at LF, CR LF or CR. */
function startOfLine(text: string, line: number): number | null {
  if (line < 1) return null;
  const breaks = /\r\n?|\n/g;
  for (let left = line - 1; left > 0; left -= 1) if (!breaks.test(text)) return null;
  return breaks.lastIndex;
}

/** The states, calls and arguments of the reply. */
export function namedPlaces({ machine, report }: Pick<DebugState, 'machine' | 'report'>): readonly PaletteCommand[] {
  const states = (machine?.states ?? []).map(({ name }) =>
    place(`State ${name}`, ['next', name], (scope) => {
      showReply(scope);
      void scope.debug.getState().verbs.visit(name);
    }),
  );
  const calls = (report?.calls ?? []).flatMap((call, index) => callPlaces(call, index + 1));
  return [...states, ...calls].slice(0, states.length + MOST_ARGUMENTS);
}

function callPlaces({ toolName, arguments: { entries }, start, nameSpan }: ToolCall, number: number): PaletteCommand[] {
  const tool = spelled(toolName);
  const own = place(`Call ${figure(number)}: ${tool || 'no name'}`, [tool], (scope) =>
    seek(scope, nameSpan?.end ?? start),
  );
  const parts = entries.map(([name, { inner }]) =>
    place(`Argument ${spelled(name)} of call ${figure(number)}`, [spelled(name), tool], (scope) =>
      seek(scope, inner.end),
    ),
  );
  return [own, ...parts];
}

/** The examples of the gallery. */
export const examplePlaces = (topics: readonly GalleryTopic[]): readonly PaletteCommand[] =>
  topics.flatMap(({ entries }) =>
    entries.map(({ id, title, code }) => ({
      title: `Example: ${title}`,
      group: 'Reply' as const,
      keys: [],
      keywords: [id, ...(code ? [code] : [])],
      run: (scope: PaletteScope) => void showExample(scope, id, title),
    })),
  );

async function showExample({ cases }: PaletteScope, id: string, title: string): Promise<void> {
  const { openExample } = await import('../../../debug/cases/gallery.ts');
  const opened = await openExample(id, cases.service).catch(() => null);
  if (opened?.ok)
    cases.openCase(opened.value.fixture, { text: `Opened “${title}”.`, hash: `#f=${encodeURIComponent(id)}` });
}
