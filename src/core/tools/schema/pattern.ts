import type { Effort } from '../../words/effort.ts';
import { type Edge, type PatternNode, parsePattern } from './pattern-tree.ts';
import { unicodeSource } from './unicode-source.ts';

/** Instructions that one pattern may unfold to; `.{0,10000}` takes two for each count. */
const MAX_SIZE = 40_000;
/** Instructions kept for patterns met before. */
const MAX_KEPT = 1_000_000;

/** A schema's pattern, matched in steps that grow with the text, never with the ways in which it could be matched. */
export interface Pattern {
  /** Why it can't be matched, a clause that fits after "because"; null where it can. */
  readonly trouble: string | null;
  /** Whether it is found in a text; null where that is not known, for trouble or for want of steps. */
  test(text: string, effort: Effort): boolean | null;
}

const known = new Map<string, Pattern>();
let kept = 0;

/** The pattern of a schema; the same object for the same source, as long as it is remembered. */
export function patternOf(source: string): Pattern {
  let pattern = known.get(source);
  if (!pattern) {
    const made = compile(source);
    const size = made instanceof Program ? made.size : 1;
    if (kept + size > MAX_KEPT) {
      known.clear();
      kept = 0;
    }
    kept += size;
    pattern = made;
    known.set(source, pattern);
  }
  return pattern;
}

function compile(source: string): Pattern {
  const checked = unicodeSource(source);
  if (checked === null) return troubled('it is no regular expression');
  const tree = parsePattern(checked);
  if (!tree) return troubled('it looks back or refers back, which takes an unbounded number of steps');
  return Program.of(tree) ?? troubled('its counts are too large');
}

const troubled = (trouble: string): Pattern => ({ trouble, test: () => null });

const OP = { take: 0, fork: 1, edge: 2, look: 3, end: 4 } as const;

/** A pattern unfolded: all ways through it are walked at once, a character at a time (Thompson's construction). */
class Program implements Pattern {
  readonly trouble = null;
  private readonly ops: number[] = [];
  private readonly firsts: number[] = [];
  private readonly seconds: number[] = [];
  private readonly tests = new Map<string, CharacterTest>();
  private readonly testAt: CharacterTest[] = [];
  private readonly looks: { readonly program: Program; readonly wanted: boolean }[] = [];
  private readonly atStart: boolean;
  private work = 0;
  /** At which step of the walk each instruction was last reached. */
  private marks = new Uint32Array(0);
  private step = 0;

  private constructor(tree: PatternNode) {
    this.atStart = startsAtEdge(tree);
  }

  static of(tree: PatternNode): Program | null {
    const program = new Program(tree);
    const done = program.add(tree) && program.emit(OP.end) >= 0;
    return done ? program : null;
  }

  get size(): number {
    return this.looks.reduce((sum, { program }) => sum + program.size, this.ops.length);
  }

  test(text: string, effort: Effort): boolean | null {
    return this.run(text, 0, this.atStart, effort);
  }

  /** Walks from a place in the text; `onlyHere`: a match must begin at that place. */
  private run(text: string, from: number, onlyHere: boolean, effort: Effort): boolean | null {
    if (this.marks.length === 0) this.marks = new Uint32Array(this.ops.length);
    let pending: number[] = [];
    for (let at = from; ; ) {
      if (at === from || !onlyHere) pending.push(0);
      const open: number[] = [];
      const step = this.nextStep();
      for (let pc = pending.pop(); pc !== undefined; pc = pending.pop()) {
        if (this.marks[pc] === step) continue;
        this.marks[pc] = step;
        if (!effort.spend(1)) return null;
        switch (this.ops[pc]) {
          case OP.take:
            open.push(pc);
            break;
          case OP.fork:
            pending.push(this.seconds[pc] as number, this.firsts[pc] as number);
            break;
          case OP.edge:
            if (isAt(EDGES[this.firsts[pc] as number] as Edge, text, at)) pending.push(pc + 1);
            break;
          case OP.look: {
            const { program, wanted } = this.looks[this.firsts[pc] as number] as (typeof this.looks)[number];
            const found = program.run(text, at, true, effort);
            if (found === null) return null;
            if (found === wanted) pending.push(pc + 1);
            break;
          }
          default:
            return true;
        }
      }
      if (at >= text.length || (onlyHere && open.length === 0)) return false;
      const character = text.codePointAt(at) as number;
      pending = open.filter((pc) => this.testAt[pc]?.takes(character)).map((pc) => pc + 1);
      at += character > 0xffff ? 2 : 1;
    }
  }

  private nextStep(): number {
    if (this.step === 0xffffffff) {
      this.marks.fill(0);
      this.step = 0;
    }
    return ++this.step;
  }

  private characterTest(source: string): CharacterTest {
    const test = this.tests.get(source) ?? new CharacterTest(source);
    this.tests.set(source, test);
    return test;
  }

  /** Unfolds a node; false where that takes too much. */
  private add(node: PatternNode): boolean {
    if (++this.work > MAX_SIZE) return false;
    switch (node.kind) {
      case 'one':
        this.testAt[this.emit(OP.take)] = this.characterTest(node.source);
        return true;
      case 'edge':
        this.emit(OP.edge, EDGES.indexOf(node.edge));
        return true;
      case 'sequence':
        return node.parts.every((part) => this.add(part));
      case 'look': {
        const program = Program.of(node.part);
        if (!program) return false;
        this.work += program.size;
        this.emit(OP.look, this.looks.push({ program, wanted: node.wanted }) - 1);
        return true;
      }
      case 'choice':
        return this.addChoice(node.options);
      case 'repeat':
        return this.addRepeat(node);
    }
  }

  private addChoice(options: readonly PatternNode[]): boolean {
    const exits: number[] = [];
    for (const [index, option] of options.entries()) {
      const isLast = index === options.length - 1;
      const fork = isLast ? -1 : this.emit(OP.fork, this.ops.length + 1);
      if (!this.add(option)) return false;
      if (isLast) break;
      exits.push(this.emit(OP.fork));
      this.seconds[fork] = this.ops.length;
    }
    for (const exit of exits) this.lead(exit, this.ops.length);
    return true;
  }

  private addRepeat({ part, least, most }: Extract<PatternNode, { kind: 'repeat' }>): boolean {
    for (let time = 0; time < least; time++) if (!this.add(part)) return false;
    const exits: number[] = [];
    const again = this.ops.length;
    for (let time = least; time < (most === Infinity ? least + 1 : most); time++) {
      exits.push(this.emit(OP.fork, this.ops.length + 1));
      if (!this.add(part)) return false;
    }
    if (most === Infinity) this.lead(this.emit(OP.fork), again);
    for (const exit of exits) this.seconds[exit] = this.ops.length;
    return true;
  }

  private emit(op: number, first = 0): number {
    this.seconds.push(first);
    this.firsts.push(first);
    return this.ops.push(op) - 1;
  }

  /** Makes a fork lead to one place alone. */
  private lead(fork: number, target: number): void {
    this.firsts[fork] = target;
    this.seconds[fork] = target;
  }
}

const EDGES: readonly Edge[] = ['^', '$', 'b', 'B'];

function isAt(edge: Edge, text: string, at: number): boolean {
  switch (edge) {
    case '^':
      return at === 0;
    case '$':
      return at === text.length;
    default:
      return (isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at))) === (edge === 'b');
  }
}

const isWord = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === 95;

/** Whether a match can only begin at the start of the text. */
function startsAtEdge(node: PatternNode): boolean {
  switch (node.kind) {
    case 'edge':
      return node.edge === '^';
    case 'sequence':
      return node.parts[0] !== undefined && startsAtEdge(node.parts[0]);
    case 'choice':
      return node.options.every(startsAtEdge);
    case 'repeat':
      return node.least > 0 && startsAtEdge(node.part);
    default:
      return false;
  }
}

/** What takes one character, asked of the host once for each character below U+0080. */
class CharacterTest {
  private readonly regex: RegExp;
  private readonly seen = new Uint8Array(128);

  constructor(source: string) {
    this.regex = new RegExp(`^(?:${source})$`, 'u');
  }

  takes(character: number): boolean {
    if (character >= 128) return this.regex.test(String.fromCodePoint(character));
    this.seen[character] ||= this.regex.test(String.fromCharCode(character)) ? 1 : 2;
    return this.seen[character] === 1;
  }
}
