import { groupBy } from '../../../base/group-by.ts';
import type { Otherwise, Row, StateRows } from '../../kernel/definition.ts';
import type { MachineDescription, StateDescription, TransitionDescription } from '../../kernel/description.ts';
import { onInWords } from '../../kernel/on-in-words.ts';
import { transitionId } from '../../kernel/transition-id.ts';
import { PLACE_ROWS, PLACES } from './place-rows.ts';
import { replyMachine } from './reply-machine.ts';

/** What is said of a named state where no row of its own name says it: it merges several rows, or is inside a literal. */
const OWN_WORDS: Readonly<
  Record<string, Pick<StateDescription, 'about'> & Partial<Pick<StateDescription, 'example'>>>
> = {
  InTag: { about: 'In a start tag, outside its attributes.' },
  InAttribute: { about: 'In an attribute of a start tag, from its name to the end of its value.' },
  InEndTag: { about: 'In an end tag, after its `</`.' },
  InProcessingInstruction: { about: 'Inside a processing instruction such as `<?xml version="1.0"?>`.' },
  InJsonPayload: { about: 'Inside the JSON of the superseded format.' },
  InCDATAEnd: {
    about: 'Inside CDATA after `]` or `]]`, which may begin its end.',
    example: '<tool><arguments><content><![CDATA[a && b]]█></content>',
  },
};

/** The place that a return is drawn to: where nearly all markup is. */
const USUAL_PLACE = 'InArgument';
const PLACE_NAMES: ReadonlySet<string> = new Set(PLACES);
/** Where a call is after the stream or an error ended it: about the call, not about markup. */
const OUTCOMES: ReadonlySet<string> = new Set(['AfterError', 'CutOff']);

interface FineState {
  readonly name: string;
  readonly rows: StateRows;
}

/** The reply machine's rows as data, fine states merged under the names that users read. */
export function describeMachine(): MachineDescription {
  const fine = Object.entries<StateRows>(replyMachine.states).map(([name, rows]) => ({ name, rows }));
  const described = [...groupBy(fine, ({ rows }) => rows.shownAs)].flatMap(([name, group]) => [
    describeState(name, group),
    ...insideLiterals(group),
  ]);
  return { states: described };
}

function describeState(name: string, group: readonly FineState[]): StateDescription {
  const spokesman = (group.find((state) => state.name === name) ?? group[0]) as FineState;
  const { about, example, exampleIn, atEnd } = spokesman.rows;
  return {
    name,
    about,
    example,
    ...(exampleIn ? { exampleIn } : {}),
    ...OWN_WORDS[name],
    level: PLACE_NAMES.has(name) || OUTCOMES.has(name) ? 'place' : 'markup',
    transitions: [
      ...PLACE_ROWS.filter((row) => row.from === name).map(({ from, example: _, ...row }) => ({
        id: `${from}--${bare(row.on)}`,
        ...row,
      })),
      ...transitionsOf(spokesman),
      ...group
        .filter((state) => state !== spokesman)
        .flatMap((state) => transitionsOf(state).map((transition) => ({ ...transition, within: state.rows.about }))),
      ...endOfStream(name),
    ],
    atEnd,
  };
}

const bare = (on: string): string => on.replaceAll('`', '');

function transitionsOf({ name, rows }: FineState): TransitionDescription[] {
  return [
    ...rows.on.map((row) =>
      'literal' in row.on && row.on.via ? intoLiteral(name, row, row.on.via) : describeRow(name, row),
    ),
    ...[rows.otherwise]
      .flat()
      .map((otherwise) =>
        otherwise === 'stay'
          ? { id: `${name}--otherwise`, on: 'anything else', to: rows.shownAs, does: 'is read on' }
          : describeRow(name, otherwise),
      ),
  ];
}

function describeRow(from: string, row: Row | Exclude<Otherwise, 'stay'>): TransitionDescription {
  return {
    id: transitionId(from, row),
    on: 'on' in row ? onInWords(row.on) : 'anything else',
    ...targetOf(from, row),
    does: row.does,
    ...(row.reports ? { reports: row.reports } : {}),
    ...(row.refuses ? { refuses: row.refuses } : {}),
    ...(row.modes ? { modes: row.modes } : {}),
  };
}

function targetOf(from: string, { to }: Pick<Row, 'to'>): Pick<TransitionDescription, 'to' | 'returns'> {
  if (to !== 'place') return { to: shownAs(to) };
  return PLACE_NAMES.has(shownAs(from)) ? { to: shownAs(from) } : { to: USUAL_PLACE, returns: true };
}

function shownAs(fine: string): string {
  return (replyMachine.states as Readonly<Record<string, StateRows>>)[fine]?.shownAs ?? fine;
}

/** The way into a literal that has a name of its own while it is read. */
function intoLiteral(from: string, row: Row, via: string): TransitionDescription {
  const [first = ''] = 'literal' in row.on ? row.on.literal : '';
  return { id: `${from}--${first}`, on: `\`${first}\``, to: via, does: `may be the first of ${onInWords(row.on)}` };
}

/** States shown while part of a literal has been read. */
function insideLiterals(group: readonly FineState[]): StateDescription[] {
  return group.flatMap(({ name: owner, rows }) =>
    rows.on.flatMap((row) => {
      const name = 'literal' in row.on ? row.on.via : undefined;
      if (name === undefined) return [];
      return [
        {
          name,
          about: '',
          example: rows.example,
          ...OWN_WORDS[name],
          level: 'markup' as const,
          transitions: [
            describeRow(owner, row),
            { id: `${name}--otherwise`, on: 'anything else', to: rows.shownAs, does: 'is read on' },
            ...endOfStream(name),
          ],
          atEnd: rows.atEnd,
        },
      ];
    }),
  );
}

/** The way out that every state inside a call has. */
function endOfStream(name: string): TransitionDescription[] {
  if (name === 'Outside' || name === 'InThinking' || OUTCOMES.has(name)) return [];
  return [
    { id: `${name}--end`, on: 'the end of the stream', to: 'CutOff', does: 'cuts the call off', reports: 'truncated' },
  ];
}
