import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { CharClass, MachineDefinition, Otherwise, Row, StateRows } from '../../kernel/definition.ts';
import { type Counting, newCounters } from '../../kernel/reply-tokenizer.ts';
import { transitionId } from '../../kernel/transition-id.ts';
import { EventLog } from '../../log/event-log.ts';
import { StreamText } from '../../text/stream-text.ts';
import { RECOVERIES, type Recovery } from '../../words/recovery.ts';
import { compiledFor } from './compiled.ts';
import type { ForgeMachine } from './forge-machine.ts';
import { hostileReply, PIECES } from './hostile-reply.test-kit.ts';
import { machineFor } from './machines.ts';
import { ReplayedForge } from './replayed-tokenizer.ts';
import { replyMachine, type StateName } from './reply-machine.ts';

type AnyRow = Row<string> | Exclude<Otherwise<string>, 'stay'>;

const TAILS_OF_A_ROW = 6;
const MOST_TEXTS_OF_A_ROW = 150;

const STATES: Readonly<Record<string, StateRows>> = replyMachine.states;

export interface Place {
  readonly from: string;
  readonly row: AnyRow;
  readonly id: string;
}
export const ROWS: readonly Place[] = Object.entries(STATES).flatMap(([from, { on, otherwise }]) =>
  [...on, ...[otherwise].flat()].flatMap((row) => (row === 'stay' ? [] : [{ from, row, id: transitionId(from, row) }])),
);

/** A character of each kind that a class holds. */
const OF_CLASS: Readonly<Record<CharClass, readonly string[]>> = {
  space: [' ', '\t', '\n', '\r'],
  nameStart: ['a', '_', ':', 'é'],
  nameByte: ['a', '1', '-', '.', 'é'],
  digit: ['7'],
  hexDigit: ['f', '7', 'A'],
  illegal: ['\u0001', '\ufffe'],
};
const OTHERS = ['~', ' ', 'é', '<', '"', '1', '>', '\u0001', 'q', 'f'];

/** What a row is taken on, and what is nearly that. */
function occasions({ row }: Place): readonly string[] {
  if (!('on' in row)) return OTHERS;
  const { on } = row;
  if ('chars' in on) return Array.from(on.chars);
  if ('class' in on) return [...OF_CLASS[on.class], ...OTHERS];
  const short = on.literal.slice(0, -1);
  return [on.literal, `${short}~`, `${short} `, ...(on.anyCase ? [on.literal.toLowerCase()] : [])];
}

/** Markup, written in each place of a call. */
const MARKUP = [
  '</<b>y</b>',
  '</>',
  '</1>',
  '<a b/c d>x</a>',
  '<a b/ >x</a>',
  '<a b=/c>x</a>',
  '<a b=>x</a>',
  '<a b=<c>x</c>',
  "<a b='c'd>x</a>",
  "<a b='c' d='e'>x</a>",
  '<a b=c d=e>x</a>',
  '<a b=c />x',
  '<a b=c/>x',
  '<a b=c<d>x</d>',
  '<a b=c"d>x</a>',
  'x</  a>y',
  'x</ \n a>y',
  'x</ >y',
  'x</  >y',
  'x</ \t1>y',
  'x</ \ta>y',
  'x</ \na>y',
  'x</\na>y',
  'x</\ra>y',
  '<a b=c\td=e>x</a>',
  '<a b=c\nd=e>x</a>',
  '<a b=c\rd=e>x</a>',
  "<a b='c\u0001d'>x</a>",
  '<a 1=c>x</a>',
  '<1>x',
  '<!\t[CDATA[a < b]]>',
  '<! \t[CDATA[a < b]]>',
  '<![\tCDATA[a < b]]>',
  '<![CDATA\t[a < b]]>',
  'x</ <b>y',
  'x</a"x>y',
  'x</a"x <b>y',
  'x</a x<b>y',
  '<!  [CDATA[a < b]]>',
  '<!  /a>',
  '<!  --a-->',
  '<!  -a>',
  '<!  >',
  '<!  x>',
  '<![  <b>y',
  '<![\t-- a -->',
  '<!  !-- x -->y',
  '<! !-- x -->y',
  '<! [-- a --> b -->',
  '<! [[CDATA[a < b]]>',
  '<ab/c>x</ab>',
  '<a1!--x-->y',
  '<![  CDATA[a < b]]>',
  '<![ x',
  '<![CDATA [a < b]]>',
  '<![CDATA  x',
  '<!--->y-->z',
  '<!---->z',
  '<!-- a --->b--> c',
  '<!-- a --x-> b --> c',
  '& x',
  '&;x',
  '&foo x',
  '&#;x',
  '&#x;x',
  '&#x x',
  '&#12 x',
  '&#x1f;x',
  '&#x1f x',
  '&# x',
];
const PLACES = ['<tool>', '<tool><tool_name>', '<tool><arguments>', '<tool><arguments><a>'];

/** What is in an element that may stand in place of `<tool>`. */
const RENAMED = [
  '<server_name>l</server_name>\r\n\t <tool_name>u</tool_name>\r\n\t <arguments><p>1</p></arguments></run>',
  '<tool_name>u</tool_name><server_name>l</server_name><arguments/></tool>',
  '<tool_name><![CDATA[u<b]]></tool_name>\r<arguments><run>1</run></arguments></run x>',
  '<tool_name>u</tool_name>\t<arguments></ run>',
  '<server_name>l</server_name></run>',
  '<server_name>l</server_name><tool><tool_name>u</tool_name></tool>',
  '<server_name>l<b>1</b></server_name><tool_name>u</tool_name><arguments></arguments></run>',
  '<tool_name>u</tool_name>v<arguments></arguments></run>',
  '<tool_name>u</tool_nam><arguments></arguments></run>',
  '<tool_nam>u</tool_nam><arguments></arguments></run>',
  '<tool_x><tool_name>u</tool_name><arguments></arguments></tool_x>',
  '<server_nam><tool_name>u</tool_name><arguments></arguments></run>',
  '<tool_name>u</tool_name><server_nam>l</server_nam><arguments></arguments></run>',
  '<tool_name>u</tool_name><tool_nam>l</tool_nam><arguments></arguments></run>',
  '<tool_name>u</tool_name><argument><p>1</p></arguments></run>',
  '<tool_name>u</tool_name><arguments/ ></run>',
  '<tool_name>u<![CDATA</tool_name><arguments></arguments></run>',
  '<server_name>l</server_name><tool_name</tool_name><arguments><p>1</p></arguments></run>',
  '<server_name>',
  '<tool_name>u</tool_name>',
  '<tool_',
];

/** What tells apart what the others do not. */
const FURTHER = [
  ...PLACES.flatMap((place) => MARKUP.map((markup) => `${place}${markup}</a></arguments></tool> z`)),
  '<tool a="1" b="2"><tool_name>u</tool_name></tool>',
  '<tool ><tool_name>u</tool_name></tool>',
  '<tool =1><tool_name>u</tool_name></tool>',
  '<tool /><tool_name>u</tool_name></tool>',
  '<tool><tool_name >ls</tool_name></tool>',
  '<tool><tool_name>ls</tool_name"x> y</tool>',
  '<tool><tool_name>ls</tool_name"x <a></tool>',
  '<tool> Sure:\n<server_name>local</server_name><tool_name>u</tool_name></tool>',
  '<tool> Sure:\n<server_name>local</server_name></tool> z',
  '<tool></arguments> z',
  '<tool><tool><tool_name>u</tool_name></tool>',
  '<tool\r><tool_name>u</tool_name></tool>',
  '<tool> Sure:\n<server_name>local</server_name ><tool_name>u</tool_name></tool> z',
  '<tool>{"a": "b\nc"\r"</tool>"}</tool> z',
  '<tool><arguments><n><?ab?>x</n></arguments></tool>',
  '<tool><arguments><n><?a1?>x</n></arguments></tool>',
  '<tool><arguments><n><?xml version="1.1"?>x</n></arguments></tool>',
  '<tool><arguments><n><?xml1 version="1.1"?>x</n></arguments></tool>',
  '<tool>{"a": "b\nc\\"\n"</tool>"}</tool> z',
  '<tool>{"a": "b\nc\\d\n"</tool>"}</tool> z',
  '<tool>{"a": "b\nc"d"\n"</tool>"}</tool> z',
  '<tool>{"a": "b\nc"""\n"</tool>"}</tool> z',
  '<tool>{"a": "b\nc""\\"\n"</tool>"}</tool> z',
  ...['<run>', '<run a="b">', '<run/>', '</run>', '<Tool>', 'a > b'].flatMap((tag) =>
    RENAMED.map((parts) => `Now ${tag}\r\n\t ${parts} z`),
  ),
  `<run><server_name>${'l'.repeat(390)}</server_name><tool_name>u</tool_name><arguments><p>1</p></arguments></run>`,
  `<run><tool_name>u</tool_name>${' '.repeat(390)}<arguments><p>1</p></arguments></run> z`,
];

/** How a text goes on after a row: what was open is closed, or anything follows. */
const drawTails = (): readonly string[] =>
  fc
    .sample(
      fc.tuple(
        fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }).map((pieces) => pieces.join('')),
        fc.constantFrom(
          '',
          '</x></arguments></tool> z',
          '"}</tool> z',
          '</tool_name></tool> z',
          '</thinking></think> z',
        ),
      ),
      { numRuns: 4_000, seed: 1 },
    )
    .map((parts) => parts.join(''));

/** By row: its state's example up to the caret, what the row is taken on, and a number of tails. */
function drawTextsOfRows(): ReadonlyMap<string, readonly string[]> {
  const tails = drawTails();
  return new Map(
    ROWS.map((place, row) => {
      const [before = ''] = (STATES[place.from] as StateRows).example.split('█');
      const ends = (occasion: number) =>
        Array.from({ length: TAILS_OF_A_ROW }, (_, at) => tails[(row * 97 + occasion * 31 + at) % tails.length]);
      return [place.id, occasions(place).flatMap((on, occasion) => ends(occasion).map((tail) => before + on + tail))];
    }),
  );
}

/** All texts in no order, so that the first ones that take a row are of all kinds. */
const mixedTexts = (ofRows: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  [...FURTHER, ...[...ofRows.values()].flat(), ...fc.sample(hostileReply(), { numRuns: 1_500, seed: 1 })]
    .map((text, at, { length }) => ({ text, at: (at * 7_919) % length }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text);

/** A changed machine may take rows without end; no text here makes the right one take so many. */
const MOST_ROWS_TAKEN = 2_000;

function countingTo(most: number): Counting {
  return (transitions, states) => {
    const counters = newCounters(transitions, states);
    let left = most;
    const counts = new Proxy(counters.counts, {
      set(target, id, value) {
        if (--left < 0) throw new Error('without end');
        return Reflect.set(target, id, value, target);
      },
      get: (target, id) => Reflect.get(target, id, target),
    });
    return { ...counters, counts };
  };
}

/**
 * What a text reads to, as a mark to compare, and the rows that it took. `strays`: rows after which the machine is
 * elsewhere than they say.
 */
export function read(
  text: string,
  recovery: Recovery,
  machine = machineFor(recovery),
  counting = countingTo(MOST_ROWS_TAKEN),
) {
  const stream = new StreamText();
  const log = new EventLog();
  const tokenizer = new ReplayedForge(stream, log, recovery, counting, machine);
  const counts = tokenizer.counters?.counts as Uint32Array;
  stream.append(text);
  const strays = new Set<string>();
  while (tokenizer.offset < text.length) {
    const { id } = tokenizer.last;
    const before = counts[id];
    tokenizer.advanceToTransition(text.length);
    const { last } = tokenizer;
    if (last.id === id && counts[id] === before) continue;
    const target = machine.next[last.id] as number;
    if (tokenizer.state !== (target === machine.place ? tokenizer.place : target))
      strays.add(machine.rowOf[last.id]?.id as string);
  }
  const end = [tokenizer.stateName, tokenizer.placeName, tokenizer.heldFrom];
  tokenizer.finish();
  const events = Array.from({ length: log.length }, (_, index) =>
    [log.kind(index), log.stateName(index), log.end(index), log.a(index), log.b(index)].join(' '),
  );
  const reports = Array.from({ length: log.reportCount }, (_, index) => log.reportAt(index));
  const taken = machine.rowOf.flatMap((row, id) => (row && counts[id] ? [row.id] : []));
  const all = JSON.stringify([events, reports, end, [...strays]]);
  return { reading: createHash('sha1').update(all).digest('hex').slice(0, 8), taken, strays };
}

/** A text, the mode it is read in, and a mark of what it reads to. */
export type RowText = readonly [recovery: Recovery, text: string, reading: string];
export type RowTexts = Readonly<Record<string, readonly RowText[]>>;

export const TEXTS_FILE = new URL('../../../../fixtures/dialects/forge-rows.json', import.meta.url);

/** Whether the machine with a changed row reads some of the texts otherwise. */
const isTold = (machine: ForgeMachine, recovery: Recovery, texts: readonly RowText[]): boolean =>
  texts.some(([mode, text, reading]) => {
    try {
      return mode === recovery && read(text, recovery, machine).reading !== reading;
    } catch {
      return true;
    }
  });

/** The machine with another row in place of one, or without it. */
function withRow({ from, row }: Place, instead: AnyRow | null, recovery: Recovery): ForgeMachine {
  const { on, otherwise, ...state } = STATES[from] as StateRows;
  const changed = <T>(rows: readonly T[]) =>
    rows.flatMap((other) => ((other as unknown) !== row ? [other] : instead ? [instead as T] : []));
  const states = { ...STATES, [from]: { ...state, on: changed(on), otherwise: changed([otherwise].flat()) } };
  return compiledFor(recovery, { ...replyMachine, states } as MachineDefinition<StateName>);
}

const modesOf = ({ modes }: AnyRow): readonly Recovery[] => modes ?? RECOVERIES;

/**
 * Changes that nothing tells: the other state reads `>`, `/` or what is no part of an end tag as the next one does, and a
 * tag whose name cannot be one is text again at its end.
 */
const READ_ALIKE: ReadonlySet<string> = new Set([
  'AfterLessThan--nameStart on nameByte',
  'InAttributeName-->/ to InTagName',
  'AfterAttributeName-->/ to InTagName',
  'BeforeAttributeValue-->/ to InTagName',
  'InUnquoted--> to InTagName',
  'InEndTagName--otherwise to AfterEndTagName',
  'AfterEndTagName--otherwise to InEndTagName',
]);

/** The other states that a row could lead to. */
const otherStates = ({ from, row, id }: Place): string[] =>
  [...Object.keys(STATES), 'place'].filter((to) => {
    if (to === row.to || READ_ALIKE.has(`${id} to ${to}`)) return false;
    // It would read the same character for ever.
    if (row.again && to === from && !row.do) return false;
    // Outside calls the place is `Outside`, and in a place it is that place.
    if (to === 'place') return row.to !== 'Outside';
    return !(row.to === 'place' && to === from && STATES[from]?.reads === 'character-data');
  });

const CLASSES: readonly CharClass[] = ['space', 'nameStart', 'nameByte', 'digit', 'hexDigit', 'illegal'];

/** What a row could be taken on instead: nothing, less of its characters, a shorter literal, another class. */
function* otherOn({ row }: Place): Generator<readonly [string, AnyRow | null]> {
  yield ['nothing', null];
  if (!('on' in row)) return;
  const { on } = row;
  const less = (chars: string) =>
    Array.from(chars, (char) => [JSON.stringify(char), { ...row, on: { chars: chars.replace(char, '') } }] as const);
  if ('chars' in on) {
    if (on.chars.length > 1) for (const [char, instead] of less(on.chars)) yield [`all but ${char}`, instead];
  } else if ('literal' in on) {
    yield ['a shorter literal', { ...row, on: { ...on, literal: on.literal.slice(0, -1) } }];
    if (on.anyCase) yield ['one case', { ...row, on: { literal: on.literal } }];
  } else {
    for (const other of CLASSES) if (other !== on.class) yield [other, { ...row, on: { class: other } }];
    if (on.class === 'space') for (const [char, instead] of less(' \t\n\r')) yield [`all but ${char}`, instead];
  }
}

/** A change of a row, and whether the machine with it reads a text otherwise. */
type Tells = (machine: ForgeMachine, recovery: Recovery) => boolean;

function statesUntold(place: Place, tells: Tells): string[] {
  const { from, row, id } = place;
  let others = otherStates(place);
  for (const recovery of modesOf(row)) {
    const [elsewhere] = others;
    if (!elsewhere) break;
    // A row that stays and does nothing is no row of the compiled machine.
    const machine = withRow(place, row.to === from && !row.do ? { ...row, to: elsewhere } : row, recovery);
    const at = machine.rowOf.findIndex((made) => made?.id === id);
    if (at < 0) continue;
    others = others.filter((to) => {
      machine.next[at] = to === 'place' ? machine.place : machine.fine.indexOf(to);
      return !tells(machine, recovery);
    });
  }
  return others.map((to) => `${id} to ${to}`);
}

const onsUntold = (place: Place, tells: Tells): string[] =>
  [...otherOn(place)]
    .filter(([, instead]) => {
      const isSeen = (recovery: Recovery): boolean => {
        try {
          return tells(withRow(place, instead, recovery), recovery);
        } catch {
          return true;
        }
      };
      return !modesOf(place.row).some(isSeen);
    })
    .map(([name]) => `${place.id} on ${name}`)
    .filter((change) => !READ_ALIKE.has(change));

/** The changes of a row that its texts do not tell: other states that it leads to, and other things that it is taken on. */
export function changesUntold(place: Place, texts: readonly RowText[]): string[] {
  const tells: Tells = (machine, recovery) => isTold(machine, recovery, texts);
  return [...statesUntold(place, tells), ...onsUntold(place, tells)];
}

/**
 * The texts of each row, marked by what they read to now. Where they leave a change of the row untold, those that tell it are
 * looked for, which takes minutes: a row that is new, or an empty file.
 */
export function foundRowTexts(): RowTexts {
  const before = rowTexts();
  const kept: RowTexts = Object.fromEntries(
    ROWS.map(({ id }) => [
      id,
      (before[id] ?? []).map(([recovery, text]): RowText => [recovery, text, read(text, recovery).reading]),
    ]),
  );
  const open = ROWS.filter((place) => changesUntold(place, kept[place.id] ?? []).length > 0);
  return open.length === 0 ? kept : { ...kept, ...findRowTexts(open, kept) };
}

/** Finds a few texts of each of these rows that, with those that are kept, tell every change of it that any text here tells. */
function findRowTexts(rows: readonly Place[], kept: RowTexts): RowTexts {
  const takenBy = new Map<string, RowText[]>();
  const ofRow = new Map<string, RowText[]>();
  const note = (map: Map<string, RowText[]>, key: string, text: RowText): void => {
    const texts = map.get(key);
    if (texts) texts.push(text);
    else map.set(key, [text]);
  };
  const further: RowText[] = [];
  const isFurther = new Set(FURTHER);
  const drawn = drawTextsOfRows();
  const mixed = mixedTexts(drawn);
  const places = new Map([...drawn].flatMap(([id, texts]) => texts.map((text) => [text, id])));
  for (const recovery of RECOVERIES)
    for (const text of mixed) {
      const { reading, taken } = read(text, recovery, undefined, newCounters);
      const made: RowText = [recovery, text, reading];
      const own = places.get(text);
      if (own !== undefined) note(ofRow, own, made);
      else if (isFurther.has(text)) further.push(made);
      for (const id of taken) note(takenBy, id, made);
      for (const from of new Set(taken.map((id) => id.split('--')[0] as string))) note(takenBy, from, made);
    }
  return Object.fromEntries(
    rows.map((place) => {
      const { id, from } = place;
      const texts = [
        ...(ofRow.get(id) ?? []),
        ...further,
        ...(takenBy.get(id) ?? []).slice(0, MOST_TEXTS_OF_A_ROW),
        ...(takenBy.get(from) ?? []).slice(0, MOST_TEXTS_OF_A_ROW),
      ];
      const found = [...(kept[id] ?? [])];
      const tells: Tells = (machine, recovery) => {
        if (isTold(machine, recovery, found)) return true;
        const text = texts.find((other) => isTold(machine, recovery, [other]));
        if (text) found.push(text);
        return text !== undefined;
      };
      statesUntold(place, tells);
      onsUntold(place, tells);
      return [id, found];
    }),
  );
}

export const rowTexts = (): RowTexts => JSON.parse(readFileSync(TEXTS_FILE, 'utf8')) as RowTexts;
