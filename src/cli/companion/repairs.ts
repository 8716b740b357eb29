import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { parseJson } from '../../core/json/json-access.ts';
import { AnswerRepair, MOST_HELD, type RepairedProtocol, type RepairOptions } from '../../core/repair/answer-repair.ts';
import { type Asked, askedOf } from '../../core/repair/asked.ts';
import { RepairCounts, type RepairReport } from '../../core/repair/repair-report.ts';
import type { AfterTraffic } from './after-traffic.ts';
import type { AnswerHead } from './answer-reader.ts';
import { headersOf } from './headers.ts';
import type { Change, Changing, Witness } from './proxy.ts';
import { protocolOf } from './replay/protocols.ts';

/** How answers are repaired. */
export interface RepairsOptions extends Pick<RepairOptions, 'dialect' | 'fix' | 'fenced' | 'mostHeld'> {
  /** Nothing is changed, it is only counted. */
  readonly isShadow: boolean;
  /** Neither a header nor a comment says what was repaired. */
  readonly isQuiet: boolean;
  /** Told after each answer. */
  readonly counted?: (report: () => RepairReport) => void;
  readonly say: (sentence: string) => void;
}

/** The longest body of a request that is read for its tools. */
const MOST_ASKED = 64 * 1024 * 1024;

/** Repairs the answers that pass a recorder, and counts. */
export class Repairs {
  isShadow: boolean;
  readonly #options: RepairsOptions;
  readonly #counts = new RepairCounts();

  constructor(options: RepairsOptions) {
    this.#options = options;
    this.isShadow = options.isShadow;
  }

  get report(): RepairReport {
    return this.#counts.report(this.isShadow);
  }

  /** What follows one request; null where no answer to it is read. */
  of({ method }: IncomingMessage, path: string): RequestRepair | null {
    this.#counts.requests += 1;
    const protocol = repairedProtocol(path);
    if (method !== 'POST' || protocol === undefined) return null;
    return new RequestRepair(protocol, this.isShadow, this.#options, this.#counts, () => {
      this.#options.counted?.(() => this.report);
    });
  }
}

function repairedProtocol(path: string): RepairedProtocol | undefined {
  if (/\/api\/chat\/?$/.test(path.split('?', 1)[0] ?? '')) return 'ollama';
  const protocol = protocolOf(path);
  return protocol === 'completions' ? undefined : protocol;
}

/** Repairs the answer to one request, or only counts what it would do. */
export class RequestRepair implements Changing {
  readonly isShadow: boolean;
  readonly #protocol: RepairedProtocol;
  readonly #options: RepairsOptions;
  readonly #counts: RepairCounts;
  readonly #counted: () => void;
  #parts: Uint8Array[] = [];
  #length = 0;
  #asked: Asked | null = null;

  constructor(
    protocol: RepairedProtocol,
    isShadow: boolean,
    options: RepairsOptions,
    counts: RepairCounts,
    counted: () => void,
  ) {
    this.#protocol = protocol;
    this.isShadow = isShadow;
    this.#options = options;
    this.#counts = counts;
    this.#counted = counted;
  }

  asked(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length <= MOST_ASKED) this.#parts.push(bytes);
    else this.#parts = [];
  }

  askedAll(): void {
    const asked = askedOf(parseJson(Buffer.concat(this.#parts).toString()));
    this.#parts = [];
    if (typeof asked === 'string') this.#counts.pass(asked);
    else this.#asked = asked;
  }

  changeOf({ status, rawHeaders }: AnswerHead): OneAnswer | null {
    const asked = this.#asked;
    if (!asked) return null;
    const headers = headersOf(rawHeaders);
    const isPlain = /^(?:|identity)$/.test(headers['content-encoding'] ?? '');
    if (status !== 200 || !isPlain) {
      this.#counts.pass(status === 200 ? 'compressed' : 'status');
      return null;
    }
    const { dialect, fix, fenced, mostHeld = MOST_HELD, isQuiet, say } = this.#options;
    const repair = new AnswerRepair({
      protocol: this.#protocol,
      asked,
      marks: !isQuiet,
      ...(dialect !== undefined && { dialect }),
      ...(fix !== undefined && { fix }),
      ...(fenced !== undefined && { fenced }),
      mostHeld,
    });
    const isWhole = /^application\/json\b/.test(headers['content-type'] ?? '');
    return new OneAnswer(repair, { holdsHead: isWhole, isQuiet, mostHeld }, (heldMs) => {
      this.#counts.add(repair.report, heldMs);
      if (repair.fault !== undefined) {
        this.#counts.pass('fault');
        say(`One answer was not repaired, and passed as it came: ${String(repair.fault)}`);
      }
      this.#counted();
    });
  }

  /** A witness that has the answer read behind the traffic, and told to `witness`. */
  witness(witness: Witness, later: AfterTraffic): Witness {
    let change: OneAnswer | null = null;
    return {
      ...witness,
      asked: (bytes) => {
        later.add(() => this.asked(bytes), bytes.length);
        witness.asked(bytes);
      },
      askedAll: () => {
        later.add(() => this.askedAll());
        witness.askedAll();
      },
      responded: (head, ownMs) => {
        later.add(() => {
          change = this.changeOf(head);
        });
        witness.responded(head, ownMs);
      },
      read: (bytes) => {
        later.add(() => void change?.write(bytes), bytes.length);
        witness.read(bytes);
      },
      ended: (reason, facts, at) => {
        later.add(() => void change?.end(reason === 'complete'));
        witness.ended(reason, facts, at);
      },
    };
  }
}

/** Changes one answer, and measures how long it is held. */
class OneAnswer implements Change {
  readonly holdsHead: boolean;
  readonly #repair: AnswerRepair;
  readonly #isQuiet: boolean;
  readonly #over: (heldMs: number) => void;
  readonly #mostHeld: number;
  #waitsWithHead: boolean;
  readonly #waiting: Uint8Array[] = [];
  #isOver = false;
  #heldSince: number | null = null;
  #heldMs = 0;

  constructor(
    repair: AnswerRepair,
    {
      holdsHead,
      isQuiet,
      mostHeld,
    }: { readonly holdsHead: boolean; readonly isQuiet: boolean; readonly mostHeld: number },
    over: (heldMs: number) => void,
  ) {
    this.#repair = repair;
    this.holdsHead = holdsHead;
    this.#waitsWithHead = holdsHead;
    this.#isQuiet = isQuiet;
    this.#mostHeld = mostHeld;
    this.#over = over;
  }

  get repaired(): number {
    return this.#repair.repairs;
  }

  get headers(): readonly string[] {
    return this.#isQuiet ? [] : ['x-chunkscope-repair', String(this.repaired)];
  }

  write(bytes: Uint8Array): readonly Uint8Array[] {
    const sent = this.#repair.write(bytes);
    this.#time(this.#repair.isHolding);
    if (!this.#waitsWithHead) return sent;
    // The head says how many calls were repaired, so that all waits for the end, as far as it may.
    this.#waiting.push(...sent);
    this.#waitsWithHead = this.#waiting.reduce((sum, { length }) => sum + length, 0) <= this.#mostHeld;
    return this.#waitsWithHead ? [] : this.#waiting.splice(0);
  }

  end(isWhole: boolean): readonly Uint8Array[] {
    if (this.#isOver) return [];
    this.#isOver = true;
    const sent = [...this.#waiting.splice(0), ...this.#repair.end(isWhole)];
    this.#time(false);
    this.#over(this.#heldMs);
    return sent;
  }

  #time(isHolding: boolean): void {
    if (isHolding) this.#heldSince ??= performance.now();
    else if (this.#heldSince !== null) {
      this.#heldMs = Math.max(this.#heldMs, performance.now() - this.#heldSince);
      this.#heldSince = null;
    }
  }
}
