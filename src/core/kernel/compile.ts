import { assert } from '../../base/assert.ts';
import type { Recovery } from '../words/recovery.ts';
import {
  ACTIONS,
  type CharClass,
  GOES_BACK,
  type MachineDefinition,
  type On,
  type Otherwise,
  type Reads,
  type Row,
  type StateRows,
} from './definition.ts';
import { transitionId } from './transition-id.ts';

/** ASCII, then one symbol for all other legal characters and one for those XML cannot hold past ASCII. */
const SYMBOLS = 130;
const HIGH = 128;
const HIGH_ILLEGAL = 129;

/**
 * One mode of the machine as typed arrays. Transition 0 is "stay, do nothing".
 * `transition = table[state * classes + class]`, and the class of a code unit is `ascii[code]`, or for code ≥ 128
 * `highClass`, or `illegalClass` for U+FFFE and U+FFFF.
 */
export interface CompiledMachine {
  readonly classes: number;
  readonly ascii: Uint8Array;
  readonly highClass: number;
  readonly illegalClass: number;
  readonly table: Uint16Array;
  readonly next: Uint16Array;
  readonly action: Uint8Array;
  /** 1 where the character is looked at again. */
  readonly again: Uint8Array;
  /** 1 where a written row makes the transition. */
  readonly written: Uint8Array;
  /** The written row of a transition; null for steps inside a literal. */
  readonly rowOf: readonly (CompiledRow | null)[];
  /** Fine states first by definition order, then literal steps. */
  readonly stateCount: number;
  readonly stateIndex: Readonly<Record<string, number>>;
  /** Names of the fine states, as the definition has them. */
  readonly fine: readonly string[];
  /** What each fine state reads. */
  readonly reads: readonly Reads[];
  /** For each state, literal steps included: the index of its named state in `named`. */
  readonly namedOf: Uint8Array;
  readonly named: readonly string[];
  /** Index of the fine state that a state (or a literal step of it) belongs to. */
  readonly ownerOf: Uint16Array;
  /** How many characters of a literal have been read in a literal step, 0 elsewhere. */
  readonly heldOf: Uint8Array;
  readonly lanes: readonly (Lane | null)[];
  /** The same, but they stop wherever the named state changes, be it for one character: for those who count visits. */
  readonly watchfulLanes: readonly (Lane | null)[];
  /** How many literals all lanes search for together. */
  readonly laneSlots: number;
}

/** A written row, numbered for diagram, counters and coverage. */
export interface CompiledRow {
  readonly id: string;
  readonly from: string;
  readonly row: Row | Exclude<Otherwise, 'stay'>;
}

/**
 * The only ways out of a state, so that a run is crossed by native searches instead of step by step.
 * `literals`: full texts to search; `illegal`: stop at characters XML cannot hold as well.
 */
export interface Lane {
  /** `slot` numbers a literal among those of all lanes, so that a hit found for one state serves the others. */
  readonly literals: readonly { readonly text: string; readonly slot: number }[];
  readonly illegal: boolean;
  /** True where a literal has several characters: such a lane passes over its first ones without stopping. */
  readonly long: boolean;
}

const CLASS_TESTS: Record<CharClass, (code: number) => boolean> = {
  space: (c) => c === 0x20 || c === 0x09 || c === 0x0a || c === 0x0d,
  nameStart: (c) => isLetter(c) || c === 0x5f || c === 0x3a || c >= HIGH,
  nameByte: (c) => isLetter(c) || isDigit(c) || c === 0x5f || c === 0x3a || c === 0x2d || c === 0x2e || c >= HIGH,
  digit: isDigit,
  hexDigit: (c) => isDigit(c) || (c >= 0x41 && c <= 0x46) || (c >= 0x61 && c <= 0x66),
  illegal: (c) => (c < 0x20 && c !== 0x09 && c !== 0x0a && c !== 0x0d) || c === HIGH_ILLEGAL,
};

function isLetter(c: number): boolean {
  return (c >= 0x41 && c <= 0x5a) || (c >= 0x61 && c <= 0x7a);
}
function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39;
}

interface Transition {
  readonly next: number;
  readonly action: number;
  readonly again: boolean;
  readonly row: CompiledRow | null;
}

interface Step {
  readonly owner: number;
  readonly text: string;
  readonly named: string;
  readonly children: Map<number, number>;
  /** State that the machine would be in without the literal; null where a mismatch is the owner's `otherwise`. */
  fail: number | null;
}

/**
 * Turns the rows of one mode into typed arrays and checks them.
 * Throws (our own mistake) on duplicate rows, unknown targets, unreachable states, loops that consume nothing, and
 * literals that would lose what they had read where they break off.
 * `place` is the state index that stands for "back to the place"; the tokenizer resolves it.
 */
export function compile(definition: MachineDefinition, mode: Recovery): CompiledMachine {
  const names = Object.keys(definition.states);
  const stateIndex: Record<string, number> = {};
  for (const [index, name] of names.entries()) stateIndex[name] = index;
  const placeIndex = names.length;
  const reached = statesReached(definition, mode);
  stateIndex['place'] = placeIndex;
  const steps: Step[] = [];
  const firstStep = placeIndex + 1;
  const grid: (Transition | null)[][] = names.map(() => new Array<Transition | null>(SYMBOLS).fill(null));
  const lanes: (Lane | null)[] = [];
  const watchfulLanes: (Lane | null)[] = [];
  const slots = new Map<string, number>();
  const otherwiseOf: (Transition | null)[] = [];
  const roots = new Map<number, Map<number, number>>();
  const pending: { step: number; cells: (Transition | null)[] }[] = [];

  const target = (name: string, from: string): number => {
    const index = stateIndex[name];
    assert(index !== undefined, `${from} leads to ${name}, which is no state`);
    return index;
  };
  const transition = (row: Row | Exclude<Otherwise, 'stay'>, from: string): Transition => ({
    next: target(row.to, from),
    action: ACTIONS.indexOf(row.do ?? 'none'),
    again: row.again === true,
    row: { id: transitionId(from, row), from, row },
  });

  for (const [index, name] of names.entries()) {
    const state = definition.states[name];
    assert(state, `no rows for ${name}`);
    const rows = state.on.filter((row) => inMode(row, mode));
    const cells = grid[index] as (Transition | null)[];
    for (const row of rows) {
      if ('literal' in row.on) continue;
      const made = transition(row, name);
      for (const symbol of symbolsOf(row.on)) cells[symbol] ??= made;
    }
    const fallback = [state.otherwise].flat().find((row) => row === 'stay' || inMode(row, mode));
    assert(fallback !== undefined || !reached.has(name), `${name} has no otherwise in ${mode} mode`);
    const otherwise = fallback === undefined || fallback === 'stay' ? null : transition(fallback, name);
    assert(!(otherwise?.again && otherwise.next === index), `${name} would read the same character for ever`);
    otherwiseOf[index] = otherwise;
    if (otherwise) for (let s = 0; s < SYMBOLS; s++) cells[s] ??= otherwise;
    lanes[index] = laneOf(rows, otherwise === null, slots, ({ literal }) => literal);
    watchfulLanes[index] = laneOf(rows, otherwise === null, slots, ({ literal, via }) =>
      via ? literal.charAt(0) : literal,
    );
  }

  // Literals become steps; a mismatch goes on as if the literal had not been tried (Knuth–Morris–Pratt).
  for (const [index, name] of names.entries()) {
    const state = definition.states[name];
    assert(state, `no rows for ${name}`);
    const literals = state.on.filter((row) => inMode(row, mode) && 'literal' in row.on);
    for (const row of literals) {
      const on = row.on as Extract<On, { literal: string }>;
      const done = transition(row, name);
      addLiteral(index, name, on, done, state.shownAs);
    }
  }
  for (const { step, cells } of pending) fillStep(step, cells);

  function addLiteral(
    owner: number,
    name: string,
    on: Extract<On, { literal: string }>,
    done: Transition,
    shownAs: string,
  ): void {
    let at = owner;
    for (let i = 0; i < on.literal.length; i++) {
      const codes = symbolsOfLetter(on.literal.charCodeAt(i), on.anyCase === true);
      const last = i === on.literal.length - 1;
      const cells = (at === owner ? grid[owner] : pending[at - firstStep]?.cells) as (Transition | null)[];
      const children = at === owner ? rootChildren(owner) : (steps[at - firstStep] as Step).children;
      const known = children.get(codes[0] as number);
      if (last) {
        for (const code of codes) cells[code] = done;
        return;
      }
      if (known !== undefined) {
        at = known;
        continue;
      }
      const stepIndex = firstStep + steps.length;
      const before = cells[codes[0] as number] ?? null;
      steps.push({
        owner,
        text: on.literal.slice(0, i + 1),
        named: on.via ?? shownAs,
        children: new Map(),
        fail: at === owner ? failOfFirst(owner, before) : null,
      });
      pending.push({ step: stepIndex, cells: new Array<Transition | null>(SYMBOLS).fill(null) });
      for (const code of codes) {
        children.set(code, stepIndex);
        const entering = at === owner ? cells[code] : null;
        const keepsAction = entering && entering.next === owner && entering.action !== 0 && !entering.again;
        cells[code] = keepsAction
          ? { ...entering, next: stepIndex }
          : { next: stepIndex, action: 0, again: false, row: null };
      }
      at = stepIndex;
    }
    assert(false, `empty literal in ${name}`);
  }

  function rootChildren(owner: number): Map<number, number> {
    let children = roots.get(owner);
    if (!children) {
      children = new Map();
      roots.set(owner, children);
    }
    return children;
  }

  function failOfFirst(owner: number, before: Transition | null): number | null {
    if (before === null) return owner;
    if (before.action !== 0 && before.next === owner) return owner;
    if (before.action === 0 && !before.again) return before.next;
    return null;
  }

  function fillStep(step: number, cells: (Transition | null)[]): void {
    const self = steps[step - firstStep] as Step;
    for (const [code, child] of self.children) {
      const childStep = steps[child - firstStep] as Step;
      if (childStep.fail === null && self.fail !== null) childStep.fail = failOver(self.fail, code);
    }
    const { fail } = self;
    const otherwise: Transition = fail === null ? wayBack(self) : { next: fail, action: 0, again: false, row: null };
    for (let s = 0; s < SYMBOLS; s++) cells[s] ??= (fail === null ? null : cellAt(fail, s)) ?? otherwise;
  }

  /** Where a broken literal can't go on as if it had not been tried: to a row that goes back, or its first letters are lost. */
  function wayBack({ owner, text }: Step): Transition {
    const otherwise = otherwiseOf[owner];
    const where = `"${text}" in ${names[owner]}`;
    assert(otherwise, `a literal that breaks behind ${where} has nowhere to go`);
    assert(
      GOES_BACK.has(otherwise.row?.row.do ?? 'none'),
      `a literal that breaks behind ${where} loses what it had read`,
    );
    return otherwise;
  }

  function failOver(state: number, symbol: number): number | null {
    const cell = cellAt(state, symbol);
    if (cell === null) return state;
    return cell.action === 0 && !cell.again ? cell.next : cell.next === state ? state : null;
  }

  function cellAt(state: number, symbol: number): Transition | null {
    const cells = state < placeIndex ? grid[state] : pending[state - firstStep]?.cells;
    return cells?.[symbol] ?? null;
  }

  return pack();

  function pack(): CompiledMachine {
    const stateCount = firstStep + steps.length;
    const rows: (Transition | null)[][] = [];
    for (let s = 0; s < stateCount; s++) {
      rows.push(
        s < placeIndex
          ? (grid[s] as (Transition | null)[])
          : s === placeIndex
            ? new Array<Transition | null>(SYMBOLS).fill(null)
            : ((pending[s - firstStep] as { cells: (Transition | null)[] }).cells as (Transition | null)[]),
      );
    }
    const ids = new Map<string, number>();
    const idsOfCells = new Map<Transition, number>();
    const made: Transition[] = [];
    const idOf = (cell: Transition | null, state: number): number => {
      if (cell === null || (cell.next === state && cell.action === 0 && !cell.again)) return 0;
      const known = idsOfCells.get(cell);
      if (known !== undefined) return known;
      const key = `${cell.next}/${cell.action}/${cell.again}/${cell.row?.id ?? ''}`;
      let id = ids.get(key);
      if (id === undefined) {
        id = made.length + 1;
        ids.set(key, id);
        made.push(cell);
      }
      idsOfCells.set(cell, id);
      return id;
    };
    const idGrid = rows.map((cells, state) => cells.map((cell) => idOf(cell, state)));
    const { symbolClass, representatives } = classesOf(idGrid);
    const classes = representatives.length;
    const table = new Uint16Array(stateCount * classes);
    for (let s = 0; s < stateCount; s++)
      for (let c = 0; c < classes; c++) table[s * classes + c] = idGrid[s]?.[representatives[c] as number] ?? 0;
    const named: string[] = [];
    const namedIndex = (name: string): number => {
      if (!named.includes(name)) named.push(name);
      return named.indexOf(name);
    };
    const namedOf = new Uint8Array(stateCount);
    const ownerOf = new Uint16Array(stateCount);
    const heldOf = new Uint8Array(stateCount);
    for (const [index, name] of names.entries()) {
      namedOf[index] = namedIndex(definition.states[name]?.shownAs ?? name);
      ownerOf[index] = index;
    }
    for (const [index, step] of steps.entries()) {
      namedOf[firstStep + index] = namedIndex(step.named);
      ownerOf[firstStep + index] = step.owner;
      heldOf[firstStep + index] = step.text.length;
    }
    checkReachable(made);
    return {
      classes,
      ascii: Uint8Array.from(symbolClass.slice(0, 128)),
      highClass: symbolClass[HIGH] as number,
      illegalClass: symbolClass[HIGH_ILLEGAL] as number,
      table,
      next: Uint16Array.from([0, ...made.map((cell) => cell.next)]),
      action: Uint8Array.from([0, ...made.map((cell) => cell.action)]),
      again: Uint8Array.from([0, ...made.map((cell) => (cell.again ? 1 : 0))]),
      written: Uint8Array.from([0, ...made.map((cell) => (cell.row ? 1 : 0))]),
      rowOf: [null, ...made.map((cell) => cell.row)],
      stateCount,
      stateIndex,
      fine: names,
      reads: names.map((name) => (definition.states[name] as StateRows).reads),
      namedOf,
      named,
      ownerOf,
      heldOf,
      lanes: Array.from({ length: stateCount }, (_, s) => lanes[s] ?? null),
      watchfulLanes: Array.from({ length: stateCount }, (_, s) => watchfulLanes[s] ?? null),
      laneSlots: slots.size,
    };
  }

  /** Actions lead there: to places by the tags read, to the others by the end of the stream or a refusal. */
  function isEnteredByAction(name: string): boolean {
    const reads = definition.states[name]?.reads;
    return reads === 'character-data' || reads === 'skipped' || reads === 'cut';
  }

  function checkReachable(made: readonly Transition[]): void {
    const entered = new Set<number>([
      stateIndex[definition.initial] as number,
      ...names.filter(isEnteredByAction).map((name) => stateIndex[name] as number),
      ...made.map(({ next }) => next),
    ]);
    for (const [index, name] of names.entries()) {
      const onlyElsewhere = isEnteredByAction(name) || !reached.has(name);
      assert(entered.has(index) || onlyElsewhere, `${name} is never reached in ${mode} mode`);
    }
  }
}

/** States that a row of another state leads to in a mode. */
function statesReached(definition: MachineDefinition, mode: Recovery): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const [from, state] of Object.entries(definition.states))
    for (const row of [...state.on, ...[state.otherwise].flat()])
      if (row !== 'stay' && row.to !== from && inMode(row, mode)) reached.add(row.to);
  return reached;
}

/** Symbols that every state treats alike are one class, numbered by the first of them, its representative. */
function classesOf(grid: readonly (readonly number[])[]): { symbolClass: number[]; representatives: number[] } {
  let symbolClass = new Array<number>(SYMBOLS).fill(0);
  let representatives = [0];
  for (const cells of grid) {
    if (symbolClass.every((known, symbol) => cells[symbol] === cells[representatives[known] as number])) continue;
    const classes = new Map<number, number>();
    const firsts: number[] = [];
    symbolClass = symbolClass.map((before, symbol) => {
      const key = (cells[symbol] as number) * SYMBOLS + before;
      const known = classes.get(key);
      if (known !== undefined) return known;
      classes.set(key, firsts.length);
      return firsts.push(symbol) - 1;
    });
    representatives = firsts;
  }
  return { symbolClass, representatives };
}

function inMode(row: { readonly modes?: readonly Recovery[] }, mode: Recovery): boolean {
  return row.modes === undefined || row.modes.includes(mode);
}

function symbolsOf(on: On): number[] {
  if ('chars' in on) return [...on.chars].map((char) => char.charCodeAt(0));
  if ('class' in on) {
    const test = CLASS_TESTS[on.class];
    return Array.from({ length: SYMBOLS }, (_, s) => s).filter((s) => test(s));
  }
  return [];
}

function symbolsOfLetter(code: number, anyCase: boolean): number[] {
  if (!anyCase || !isLetter(code)) return [code];
  return [code | 0x20, code & ~0x20];
}

/** A lane for states that stay by default and whose ways out are single characters, one literal each, or `illegal`. */
type Literal = Extract<On, { literal: string }>;

function laneOf(
  rows: readonly Row[],
  stays: boolean,
  slots: Map<string, number>,
  searched: (literal: Literal) => string,
): Lane | null {
  if (!stays || rows.length === 0) return null;
  const literals: string[] = [];
  let illegal = false;
  for (const row of rows) {
    if ('literal' in row.on) literals.push(row.on.anyCase ? '' : searched(row.on));
    else if ('chars' in row.on) literals.push(...row.on.chars);
    else if (row.on.class === 'illegal') illegal = true;
    else return null;
  }
  if (literals.includes('')) return null;
  const numbered = shared(literals).map((text) => {
    if (!slots.has(text)) slots.set(text, slots.size);
    return { text, slot: slots.get(text) as number };
  });
  return { literals: numbered, illegal, long: numbered.some(({ text }) => text.length > 1) };
}

/** Literals with a common first character are searched once by that character. */
function shared(literals: string[]): string[] {
  const byFirst = new Map<string, string[]>();
  for (const literal of literals) {
    const first = literal.charAt(0);
    byFirst.set(first, [...(byFirst.get(first) ?? []), literal]);
  }
  return [...byFirst].map(([first, group]) => (group.length === 1 ? (group[0] as string) : first));
}
