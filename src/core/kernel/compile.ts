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

/** No transition is written yet; past all transitions that there can be. */
const NONE = 0xffff;

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
  const rowsOf = names.map((name) => (definition.states[name] as StateRows).on.filter((row) => inMode(row, mode)));
  const stateIndex: Record<string, number> = {};
  for (const [index, name] of names.entries()) stateIndex[name] = index;
  const placeIndex = names.length;
  const reached = statesReached(definition, mode);
  stateIndex['place'] = placeIndex;
  const steps: Step[] = [];
  const firstStep = placeIndex + 1;
  // Characters are told apart alike in all modes.
  const { symbolClass, representatives } = classesOf(
    Object.values<StateRows>(definition.states).flatMap(({ on }) => on),
  );
  const classes = representatives.length;
  /** By state and class: a transition's number among `all`. */
  const cells = new Uint16Array((firstStep + lettersOf(rowsOf.flat())) * classes).fill(NONE);
  const all: Transition[] = [];
  const moves = new Map<number, number>();
  const lanes: (Lane | null)[] = [];
  const watchfulLanes: (Lane | null)[] = [];
  const slots = new Map<string, number>();
  const otherwiseOf: number[] = [];
  const roots = names.map(() => new Map<number, number>());

  const target = (name: string, from: string): number => {
    const index = stateIndex[name];
    assert(index !== undefined, `${from} leads to ${name}, which is no state`);
    return index;
  };
  const add = (transition: Transition): number => all.push(transition) - 1;
  const addRow = (row: Row | Exclude<Otherwise, 'stay'>, from: string): number =>
    add({
      next: target(row.to, from),
      action: ACTIONS.indexOf(row.do ?? 'none'),
      again: row.again === true,
      row: { id: transitionId(from, row), from, row },
    });
  /** Moving on without doing anything. */
  const moveTo = (next: number): number => {
    let id = moves.get(next);
    if (id === undefined) {
      id = add({ next, action: 0, again: false, row: null });
      moves.set(next, id);
    }
    return id;
  };
  const cellOf = (state: number, symbol: number): number => state * classes + (symbolClass[symbol] as number);
  const cellAt = (state: number, symbol: number): Transition | null =>
    all[cells[cellOf(state, symbol)] as number] ?? null;

  for (const [index, name] of names.entries()) {
    const rows = rowsOf[index] as readonly Row[];
    const base = index * classes;
    for (const row of rows) {
      if ('literal' in row.on) continue;
      const made = addRow(row, name);
      if ('chars' in row.on) {
        for (const symbol of symbolsOf(row.on.chars)) writeIfNone(cellOf(index, symbol), made);
      } else {
        const test = CLASS_TESTS[row.on.class];
        for (let c = 0; c < classes; c++) if (test(representatives[c] as number)) writeIfNone(base + c, made);
      }
    }
    const fallback = [(definition.states[name] as StateRows).otherwise]
      .flat()
      .find((row) => row === 'stay' || inMode(row, mode));
    assert(fallback !== undefined || !reached.has(name), `${name} has no otherwise in ${mode} mode`);
    const stays = fallback === undefined || fallback === 'stay';
    const otherwise = stays ? NONE : addRow(fallback, name);
    const { again, next } = all[otherwise] ?? {};
    assert(!(again && next === index), `${name} would read the same character for ever`);
    otherwiseOf[index] = otherwise;
    if (!stays) for (let c = 0; c < classes; c++) writeIfNone(base + c, otherwise);
    lanes[index] = laneOf(rows, stays, slots, ({ literal }) => literal);
    watchfulLanes[index] = laneOf(rows, stays, slots, ({ literal, via }) => (via ? literal.charAt(0) : literal));
  }

  function writeIfNone(cell: number, transition: number): void {
    if (cells[cell] === NONE) cells[cell] = transition;
  }

  // Literals become steps; a mismatch goes on as if the literal had not been tried (Knuth–Morris–Pratt).
  for (const [index, name] of names.entries()) {
    const { shownAs } = definition.states[name] as StateRows;
    for (const row of rowsOf[index] as readonly Row[])
      if ('literal' in row.on) addLiteral(index, row.on, addRow(row, name), shownAs);
  }
  for (let step = 0; step < steps.length; step++) fillStep(firstStep + step);

  function addLiteral(owner: number, on: Literal, done: number, shownAs: string): void {
    assert(on.literal !== '', `empty literal in ${names[owner]}`);
    let at = owner;
    for (let i = 0; i < on.literal.length; i++) {
      const codes = symbolsOfLetter(on.literal.charCodeAt(i), on.anyCase === true);
      const first = codes[0] as number;
      const isRoot = at === owner;
      const children = isRoot ? (roots[owner] as Map<number, number>) : (steps[at - firstStep] as Step).children;
      if (i === on.literal.length - 1) {
        for (const code of codes) cells[cellOf(at, code)] = done;
        return;
      }
      const known = children.get(first);
      if (known !== undefined) {
        at = known;
        continue;
      }
      const stepIndex = firstStep + steps.length;
      steps.push({
        owner,
        text: on.literal.slice(0, i + 1),
        named: on.via ?? shownAs,
        children: new Map(),
        fail: isRoot ? failOfFirst(owner, cellAt(owner, first)) : null,
      });
      for (const code of codes) {
        children.set(code, stepIndex);
        const entering = isRoot ? cellAt(owner, code) : null;
        const keepsAction = entering && entering.next === owner && entering.action !== 0 && !entering.again;
        cells[cellOf(at, code)] = keepsAction ? add({ ...entering, next: stepIndex }) : moveTo(stepIndex);
      }
      at = stepIndex;
    }
  }

  function failOfFirst(owner: number, before: Transition | null): number | null {
    if (before === null) return owner;
    if (before.action !== 0 && before.next === owner) return owner;
    if (before.action === 0 && !before.again) return before.next;
    return null;
  }

  function fillStep(step: number): void {
    const self = steps[step - firstStep] as Step;
    const { fail } = self;
    for (const [code, child] of self.children) {
      const childStep = steps[child - firstStep] as Step;
      if (childStep.fail === null && fail !== null) childStep.fail = failOver(fail, code);
    }
    const otherwise = fail === null ? wayBack(self) : moveTo(fail);
    for (let c = 0; c < classes; c++) {
      const known = fail === null ? NONE : (cells[fail * classes + c] as number);
      writeIfNone(step * classes + c, known === NONE ? otherwise : known);
    }
  }

  /** Where a broken literal can't go on as if it had not been tried: to a row that goes back, or its first letters are lost. */
  function wayBack({ owner, text }: Step): number {
    const otherwise = otherwiseOf[owner] as number;
    const where = `"${text}" in ${names[owner]}`;
    assert(otherwise !== NONE, `a literal that breaks behind ${where} has nowhere to go`);
    assert(
      GOES_BACK.has(all[otherwise]?.row?.row.do ?? 'none'),
      `a literal that breaks behind ${where} loses what it had read`,
    );
    return otherwise;
  }

  function failOver(state: number, symbol: number): number | null {
    const cell = cellAt(state, symbol);
    if (cell === null) return state;
    return cell.action === 0 && !cell.again ? cell.next : cell.next === state ? state : null;
  }

  return pack();

  function pack(): CompiledMachine {
    const stateCount = firstStep + steps.length;
    /** Transitions that some state takes, numbered from 1 in the order of their first use. */
    const made: Transition[] = [];
    const numberOf = new Uint16Array(all.length);
    const table = cells.slice(0, stateCount * classes);
    for (let s = 0, cell = 0; s < stateCount; s++)
      for (let c = 0; c < classes; c++, cell++) {
        const id = table[cell] as number;
        const taken = all[id];
        if (taken === undefined || (taken.next === s && taken.action === 0 && !taken.again)) table[cell] = 0;
        else table[cell] = numberOf[id] ||= made.push(taken);
      }
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
      ascii: symbolClass.slice(0, 128),
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

/** Symbols that no row tells apart are one class, numbered by the first of them, its representative. */
function classesOf(rows: readonly Row[]): { symbolClass: Uint8Array; representatives: number[] } {
  const kinds = new Uint16Array(SYMBOLS);
  for (const [bit, test] of Object.values(CLASS_TESTS).entries())
    for (let s = 0; s < SYMBOLS; s++) if (test(s)) kinds[s] = (kinds[s] as number) | (1 << bit);
  // What a row names is a class of its own.
  for (const { on } of rows)
    if (!('class' in on)) for (const s of symbolsOf('chars' in on ? on.chars : bothCases(on))) kinds[s] = 0x100 + s;
  const numbers = new Map<number, number>();
  const representatives: number[] = [];
  const symbolClass = Uint8Array.from(kinds, (kind, symbol) => {
    let number = numbers.get(kind);
    if (number === undefined) {
      number = representatives.push(symbol) - 1;
      numbers.set(kind, number);
    }
    return number;
  });
  return { symbolClass, representatives };
}

const bothCases = ({ literal, anyCase }: Literal): string =>
  anyCase ? literal.toLowerCase() + literal.toUpperCase() : literal;

/** More steps than the literals of these rows can make. */
function lettersOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { on }) => sum + ('literal' in on ? on.literal.length : 0), 0);
}

function inMode(row: { readonly modes?: readonly Recovery[] }, mode: Recovery): boolean {
  return row.modes === undefined || row.modes.includes(mode);
}

function symbolsOf(chars: string): number[] {
  return Array.from(chars, (char) => char.charCodeAt(0));
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
