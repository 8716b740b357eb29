import { asText, type JsonObject } from '../../json/json-access.ts';
import { sourceOf } from '../../json/source-json.ts';
import type { WireEvent } from '../wire-event.ts';
import { type PathStep, pathSteps } from './json-path.ts';

/** JSON text and the event that brought it. */
export interface ArgumentChunk {
  readonly event: WireEvent;
  readonly text: string;
}

/**
 * Gemini's streamed arguments (`{jsonPath, stringValue, willContinue}`) as the JSON text they stand for: a tree that is built by
 * path, in whatever order its values come. Members are in the order in which they were first mentioned, entries at their index.
 */
export class PartialArguments {
  #root: Tree | undefined;

  write(event: WireEvent, piece: JsonObject): void {
    const path = pathSteps(asText(piece['jsonPath'] ?? piece['json_path']) ?? '$');
    const string = piece['stringValue'] ?? piece['string_value'];
    const isOpen = (piece['willContinue'] ?? piece['will_continue']) === true;
    const open = this.#openString(path);
    const other = scalar(piece);
    if (open && (typeof string === 'string' || other === undefined)) {
      open.pieces.push({ event, text: inner(typeof string === 'string' ? string : '') });
      open.isOpen = isOpen;
    } else if (typeof string === 'string')
      this.#put(path, { pieces: [{ event, text: inner(string) }], isString: true, isOpen });
    else this.#put(path, { pieces: [{ event, text: other ?? 'null' }], isString: false, isOpen: false });
  }

  /** The text, in pieces of one event each; `end` is the event that ended the call, undefined where none did. */
  chunks(end: WireEvent | undefined): ArgumentChunk[] {
    const written = new Chunks();
    if (this.#root) writeTree(this.#root, written);
    else written.lead('{}');
    return written.end(end);
  }

  /** The string at a path that is to continue. */
  #openString(path: readonly PathStep[]): Leaf | undefined {
    let tree = this.#root;
    for (const step of path) tree = tree instanceof Branch ? tree.get(step) : undefined;
    return tree && !(tree instanceof Branch) && tree.isOpen ? tree : undefined;
  }

  #put(path: readonly PathStep[], leaf: Leaf): void {
    let branch: Branch | undefined;
    for (const [depth, step] of path.entries()) {
      const known = branch ? branch.get(path[depth - 1]!) : this.#root;
      const isKnown = known instanceof Branch && known.isList === isIndex(step);
      const next: Branch = isKnown ? known : new Branch(isIndex(step));
      if (next !== known) this.#hang(branch, path[depth - 1], next);
      branch = next;
    }
    this.#hang(branch, path.at(-1), leaf);
  }

  #hang(branch: Branch | undefined, step: PathStep | undefined, tree: Tree): void {
    if (branch && step !== undefined) branch.set(step, tree);
    else this.#root = tree;
  }
}

interface Leaf {
  readonly pieces: ArgumentChunk[];
  readonly isString: boolean;
  /** The string is to continue. */
  isOpen: boolean;
}

type Tree = Leaf | Branch;

/** An object or a list while its members come. */
class Branch {
  readonly isList: boolean;
  readonly #children: { readonly key: PathStep; tree: Tree }[] = [];
  readonly #last = new Map<PathStep, number>();
  #length = 0;

  constructor(isList: boolean) {
    this.isList = isList;
  }

  get(step: PathStep): Tree | undefined {
    if (this.isList !== isIndex(step)) return undefined;
    return this.#children[this.#last.get(this.#keyOf(step)) ?? -1]?.tree;
  }

  /** An object has what it is given twice twice, a list one entry an index. */
  set(step: PathStep, tree: Tree): void {
    const key = this.#keyOf(step);
    const known = this.isList ? this.#children[this.#last.get(key) ?? -1] : undefined;
    if (known) known.tree = tree;
    else this.#last.set(key, this.#children.push({ key, tree }) - 1);
    if (this.isList) this.#length = Math.max(this.#length, Number(key) + 1);
  }

  /** What its JSON is made of. */
  get parts(): (string | Tree)[] {
    const ordered = this.isList ? this.#children.toSorted((a, b) => Number(a.key) - Number(b.key)) : this.#children;
    const parts = ordered.flatMap(({ key, tree }, at): (string | Tree)[] => {
      const gap = Number(key) - Number(ordered[at - 1]?.key ?? -1) - 1;
      const label = this.isList ? 'null,'.repeat(Math.min(gap, MOST_GAPS)) : `${JSON.stringify(key)}:`;
      return [`${at > 0 ? ',' : ''}${label}`, tree];
    });
    return this.isList ? ['[', ...parts, ']'] : ['{', ...parts, '}'];
  }

  /** A negative index counts from the end of the list. */
  #keyOf(step: PathStep): PathStep {
    return typeof step === 'number' && step < 0 ? Math.max(0, this.#length + step) : step;
  }
}

/** More entries are never left out before one: an index beyond is a fault. */
const MOST_GAPS = 1_000;

const isIndex = (step: PathStep): boolean => typeof step === 'number';

/** JSON text in the order of the tree, each value in the chunk of its event. */
class Chunks {
  readonly #chunks: { event: WireEvent; text: string }[] = [];
  /** What is before the next value. */
  #lead = '';

  lead(text: string): void {
    this.#lead += text;
  }

  value({ event, text }: ArgumentChunk): void {
    const last = this.#chunks.at(-1);
    if (last?.event === event) last.text += this.#lead + text;
    else this.#chunks.push({ event, text: this.#lead + text });
    this.#lead = '';
  }

  end(event: WireEvent | undefined): ArgumentChunk[] {
    if (event) this.value({ event, text: '' });
    return this.#chunks;
  }
}

/** The tree may be deeper than functions may call themselves. */
function writeTree(root: Tree, written: Chunks): void {
  const open: (string | Tree)[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') written.lead(next);
    else if (next instanceof Branch) open.push(...next.parts.reverse());
    else writeLeaf(next, written);
  }
}

function writeLeaf({ pieces, isString, isOpen }: Leaf, written: Chunks): void {
  if (isString) written.lead('"');
  for (const [at, { event, text }] of pieces.entries()) {
    const isLast = at === pieces.length - 1;
    written.value({ event, text: isString && isLast && !isOpen ? `${text}"` : text });
  }
  if (isString && isOpen) written.lead('"');
}

/** A string's JSON text without its quotes, so that pieces can be joined. */
const inner = (source: string): string => JSON.stringify(source).slice(1, -1);

/** A number with the digits of its source, a boolean, null; undefined where the piece has no such value. */
function scalar(piece: JsonObject): string | undefined {
  const number = /"number_?[vV]alue"\s*:\s*(-?[\d.eE+-]+)/.exec(sourceOf(piece) ?? '')?.[1];
  const value = piece['numberValue'] ?? piece['number_value'] ?? piece['boolValue'] ?? piece['bool_value'];
  if (number !== undefined || value !== undefined) return number ?? JSON.stringify(value);
  return 'nullValue' in piece || 'null_value' in piece ? 'null' : undefined;
}
