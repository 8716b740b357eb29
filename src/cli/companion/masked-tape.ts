import { setImmediate as nextTurn } from 'node:timers/promises';
import { importTools } from '../../core/tools/importers/import-tools.ts';
import type { ToolDefinition } from '../../core/tools/tool-definition.ts';
import { requestContext } from '../../core/transcripts/request-context.ts';
import { hideBytes } from './masking/hidden-text.ts';
import { maskedAnswer } from './masking/masked-answer.ts';
import { maskJson } from './masking/masked-json.ts';
import { TAPE_PLACES } from './masking/protocols.ts';
import { SaidTexts } from './masking/said-texts.ts';
import { TextSheet } from './masking/text-sheet.ts';
import type { Tape, TapeLine, TapeMaker } from './tape.ts';

/** Hides the texts in the lines of a tape. */
export type Mask = (lines: readonly string[]) => Promise<readonly string[]>;

/** How much is held for masks, in characters of the lines. */
export interface MaskLimits {
  /** A tape that is longer is not read as a whole: its answer is hidden read by read. */
  readonly longest: number;
  /** What all tapes hold that are to be read as a whole; beyond it the longest is hidden read by read. */
  readonly held: number;
  /** What may wait to be hidden read by read; of a tape that brings more the rest is not recorded. */
  readonly behind: number;
}

/** An answer of 4 MB takes the mask 3 s and 150 MB; each line is a string of its own. */
const LIMITS: MaskLimits = { longest: 6_000_000, held: 24_000_000, behind: 48_000_000 };
const FOR_EACH = 32;
/** So much is hidden in one go: that takes less than a millisecond. */
const GO = 256 * 1024;

/** Tapes whose texts are hidden; what is markup is known only at the end. A tape that can't be masked is not kept. */
export function maskedTapes(
  make: TapeMaker,
  mask: Mask,
  say: (sentence: string) => void,
  limits: MaskLimits = LIMITS,
): TapeMaker {
  const masking = new Masking(mask, say, limits);
  return (name, id) => new MaskedTape(() => make(name, id), masking);
}

/** The masking of all tapes, one at a time. */
class Masking {
  readonly limits: MaskLimits;
  readonly #mask: Mask;
  readonly #say: (sentence: string) => void;
  readonly #waiting: (() => Promise<void>)[] = [];
  #isBusy = false;
  /** The tapes that are to be read as a whole. */
  readonly #whole = new Set<MaskedTape>();
  #held = 0;
  /** Characters that wait to be hidden read by read. */
  behind = 0;

  constructor(mask: Mask, say: (sentence: string) => void, limits: MaskLimits) {
    this.#mask = mask;
    this.#say = say;
    this.limits = limits;
  }

  /** Notes that a tape, which is to be read as a whole, has grown. */
  hold(tape: MaskedTape, added: number): void {
    this.#whole.add(tape);
    this.#held += added;
    if (tape.held > this.limits.longest) tape.hideReads();
    while (this.#held > this.limits.held)
      [...this.#whole].reduce((longest, one) => (one.held > longest.held ? one : longest)).hideReads();
  }

  /** Notes that a tape is not to be read as a whole any more, or is read now. */
  release(tape: MaskedTape): void {
    if (this.#whole.delete(tape)) this.#held -= tape.held;
  }

  /** The lines that `take` gives in their turn, masked; null where they can't be, or none are given. Short work goes first. */
  masked(take: () => readonly string[] | null, isShort = false): Promise<readonly string[] | null> {
    return new Promise((done) => {
      this.#waiting[isShort ? 'unshift' : 'push'](async () => {
        const lines = take();
        done(lines && (await this.#mask(lines).catch((error: unknown) => this.fail(error))));
      });
      void this.#work();
    });
  }

  fail(error: unknown): null {
    this.#say(`A tape could not be masked and is not kept: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await next();
    this.#isBusy = false;
  }
}

class MaskedTape implements Tape {
  /** Characters of its lines that are not masked yet. */
  held = 0;
  readonly #make: () => Tape;
  readonly #masking: Masking;
  #lines: string[] = [];
  #kept: Tape | undefined;
  /** Resolves when no line waits to be hidden; undefined for a tape that is to be read as a whole. */
  #hiding: Promise<void> | undefined;
  #isHiding = false;
  #isCut = false;
  #isBroken = false;

  constructor(make: () => Tape, masking: Masking) {
    this.#make = make;
    this.#masking = masking;
  }

  write(line: TapeLine): void {
    if (this.#isBroken) return;
    const text = typeof line === 'string' ? line : Buffer.from(line).toString();
    const length = text.length + FOR_EACH;
    if (this.#hiding === undefined) {
      this.#lines.push(text);
      this.held += length;
      return this.#masking.hold(this, length);
    }
    const isRead = text.endsWith('"]');
    this.#isCut ||= isRead && this.#masking.behind + length > this.#masking.limits.behind;
    if (this.#isCut && isRead) return;
    this.#lines.push(this.#isCut ? endedTooLong(text) : text);
    this.held += length;
    this.#masking.behind += length;
    if (!this.#isHiding) this.#hiding = this.#hideWaiting();
    // More may come in a turn than is hidden in one: so what waits always gets less.
    else if (this.#kept) this.#hide(2 * length);
  }

  async end(): Promise<string | null> {
    if (this.#hiding === undefined) {
      const lines = await this.#masking.masked(() => this.#taken());
      if (lines) {
        this.#kept = this.#make();
        for (const line of lines) this.#kept.write(line);
      }
    }
    await this.#hiding;
    const path = (await this.#kept?.end()) ?? null;
    return this.#isBroken ? null : path;
  }

  async text(): Promise<string | null> {
    if (!this.#kept && this.#hiding === undefined) {
      const isHeld = (): boolean => this.#hiding === undefined && this.#lines.length > 0;
      const lines = await this.#masking.masked(() => (isHeld() ? this.#lines : null));
      if (lines) return lines.map((line) => `${line}\n`).join('');
    }
    await this.#hiding;
    return this.#isBroken ? null : ((await this.#kept?.text()) ?? null);
  }

  /** Hides from now on all that the answer says, each read for itself: it is too long to be held until its end. */
  hideReads(): void {
    this.#masking.release(this);
    this.#masking.behind += this.held;
    this.#hiding = this.#beginHiding();
  }

  /** All lines, if they are still to be read as a whole. */
  #taken(): readonly string[] | null {
    if (this.#hiding !== undefined) return null;
    this.#masking.release(this);
    this.held = 0;
    return this.#lines.splice(0);
  }

  async #beginHiding(): Promise<void> {
    this.#isHiding = true;
    const head = await this.#masking.masked(() => this.#lines.slice(0, 1), true);
    if (this.#isBroken) return;
    if (!head) return this.#break();
    this.#kept = this.#make();
    for (const line of head) this.#kept.write(line);
    this.#drop(1);
    await this.#hideWaiting();
  }

  async #hideWaiting(): Promise<void> {
    this.#isHiding = true;
    for (this.#hide(GO); this.#lines.length > 0; this.#hide(GO)) await nextTurn();
    this.#isHiding = false;
  }

  /** Hides the lines that have waited longest, about so many characters of them. */
  #hide(most: number): void {
    let count = 0;
    try {
      for (let length = 0; count < this.#lines.length && length < most; count++) {
        const line = this.#lines[count]!;
        this.#kept?.write(hiddenLine(line));
        length += line.length + FOR_EACH;
      }
      this.#drop(count);
    } catch (error) {
      this.#break(error);
    }
  }

  /** Drops the first lines, which are hidden. */
  #drop(count: number): void {
    const length = this.#lines.splice(0, count).reduce((sum, line) => sum + line.length + FOR_EACH, 0);
    this.held -= length;
    this.#masking.behind -= length;
  }

  #break(error?: unknown): void {
    this.#drop(this.#lines.length);
    this.#isBroken = true;
    if (error !== undefined) this.#masking.fail(error);
  }
}

/** The last line of a tape, of whose reads some are not recorded. */
function endedTooLong(line: string): string {
  const [seconds, code, facts] = JSON.parse(line) as [number, string, { readonly reason: string }];
  return JSON.stringify([seconds, code, { ...facts, reason: facts.reason === 'complete' ? 'too-long' : facts.reason }]);
}

/** A line of a tape with all letters and digits of the answer hidden; the number of bytes stays. */
function hiddenLine(line: string): string {
  const [seconds, code, data] = JSON.parse(line) as [number, unknown, unknown];
  if (code === 'e') return line;
  if (!isOfAnswer(code)) throw new Error(`A line of a tape has the code ${String(code)}.`);
  const bytes = Buffer.from(String(data), 'base64');
  hideBytes(bytes);
  return JSON.stringify([seconds, code, bytes.toString('base64')]);
}

/** The lines of a tape with their texts hidden; the number of reads and the length of each in characters stay. */
export function maskedLines([head = '', ...lines]: readonly string[]): readonly string[] {
  const { request } = JSON.parse(head) as { readonly request: { readonly body: unknown } };
  const values = lines.map((line) => JSON.parse(line) as [number, unknown, unknown]);
  const tools = toolsOf(request.body);
  const hidden = { r: hiddenPieces(values, 'r', tools), s: hiddenPieces(values, 's', tools) };
  return [
    maskedHead(head),
    ...values.map(([seconds, code, data]) => {
      if (isOfAnswer(code)) return JSON.stringify([seconds, code, hidden[code].next().value]);
      if (code !== 'e') throw new Error(`A line of a tape has the code ${String(code)}.`);
      return JSON.stringify([seconds, code, data]);
    }),
  ];
}

/** Whether a line holds bytes of an answer: as they came, or as they were sent on. */
const isOfAnswer = (code: unknown): code is 'r' | 's' => code === 'r' || code === 's';

/** The pieces of an answer with its texts hidden, in base64. */
function* hiddenPieces(
  values: readonly (readonly [number, unknown, unknown])[],
  code: 'r' | 's',
  tools: readonly ToolDefinition[],
): Generator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const pieces = values
    .filter(([, of]) => of === code)
    .map(([, , data]) => decoder.decode(Buffer.from(String(data), 'base64'), { stream: true }));
  if (pieces.length === 0) return;
  const hidden = maskedAnswer(pieces.join('') + decoder.decode(), tools);
  let from = 0;
  for (const { length } of pieces) {
    yield Buffer.from(hidden.slice(from, from + length)).toString('base64');
    from += length;
  }
}

/** The first line of a tape, with what was asked hidden. */
function maskedHead(head: string): string {
  const sheet = new TextSheet(head);
  const put = (at: number, text: string): void => sheet.put(at, text);
  const said = new SaidTexts([]);
  maskJson(head, {
    place: TAPE_PLACES,
    apart: [],
    put,
    // Nothing goes on elsewhere.
    said: (one) => said.add({ ...one, channel: String(one.start), json: head, put }),
  });
  said.mask();
  return sheet.toString();
}

function toolsOf(body: unknown): readonly ToolDefinition[] {
  const { tools } = requestContext(body);
  const imported = importTools(JSON.stringify(tools ?? []));
  return imported.ok ? imported.value.tools.map(({ definition }) => definition) : [];
}
