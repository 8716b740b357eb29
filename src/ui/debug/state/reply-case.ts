import type { Fixture } from '../../../core/cases/fixture.ts';
import type { Split } from '../../../core/words/split.ts';
import { portableBreakpoints } from './breakpoints.ts';
import type { DebugData, Origin, ReplyCase } from './debug-state.ts';
import { myServer } from './my-server.ts';
import { rawText } from './raw-text.ts';

/** A text that came without chunks is one, until the user splits it. */
const SPLIT_OF_PLAIN_TEXT: Split = { kind: 'whole' };

let lastKey = 0;

/** For a reply that takes the place of another. */
function newKey(): number {
  lastKey += 1;
  return lastKey;
}

export const EMPTY_CASE: ReplyCase = {
  key: 0,
  raw: rawText([]),
  firstLine: 1,
  title: '',
  split: { kind: 'recorded' },
  recovery: 'resilient',
  dialect: 'auto',
  reader: null,
  ownTools: [],
  breakpoints: [],
  origin: 'pasted',
  fixture: null,
};

/** A text that has nothing of the reply before it but how it is read. */
export function caseOfText(text: string, { recovery, breakpoints }: ReplyCase, firstLine = 1): ReplyCase {
  return {
    ...EMPTY_CASE,
    key: newKey(),
    raw: rawText([text]),
    firstLine,
    split: SPLIT_OF_PLAIN_TEXT,
    recovery,
    reader: myServer(),
    breakpoints: portableBreakpoints(breakpoints),
  };
}

type OpenedPlace = Pick<DebugData, 'reply' | 'position' | 'selection' | 'opensFrom'> & Partial<Pick<DebugData, 'tab'>>;

/** The reply that a fixture holds, and where its view is; without a view at the end. */
export function placeOfFixture(fixture: Fixture, origin: Origin = 'kept'): OpenedPlace {
  const raw = rawText(fixture.chunks, fixture.dt, fixture.frames);
  const { at, selection, tab } = fixture.view ?? {};
  const { length } = raw.text;
  return {
    reply: {
      key: newKey(),
      raw,
      firstLine: fixture.pasted?.firstLine ?? 1,
      title: fixture.title ?? fixture.id ?? '',
      split: fixture.split ?? (fixture.chunks.length > 1 ? { kind: 'recorded' } : SPLIT_OF_PLAIN_TEXT),
      recovery: fixture.recovery ?? 'resilient',
      dialect: fixture.dialect ?? (fixture.expect?.dialect === undefined && !fixture.frames ? 'forge' : 'auto'),
      reader: fixture.reader ?? myServer(),
      ownTools: fixture.tools ?? [],
      breakpoints: fixture.breakpoints ?? [],
      origin,
      fixture,
    },
    position: Math.min(at ?? length, length),
    opensFrom: (at ?? length) < length ? null : 0,
    selection: selection && selection[1] <= length ? { start: selection[0], end: selection[1] } : null,
    ...(tab !== undefined && { tab }),
  };
}
