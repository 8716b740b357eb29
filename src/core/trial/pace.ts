import { counted, grouped } from '../../base/counted.ts';

/** So many answers say how fast they come. */
const ENOUGH = 4;

/** What a run is at: the model reads prompts, it writes, or answers come at a known pace. */
type Phase = 'reading' | 'writing' | 'paced';

/** Says how fast the answers of a run come and how long the rest takes; before the first ones what the model is doing. */
export class Pace {
  readonly #planned: number;
  readonly #now: () => number;
  readonly #enough: number;
  #began: number | null = null;
  #answered = 0;
  #written = 0;
  #prompt = 0;

  /** `planned`: the answers that are missing; `now` gives milliseconds. */
  constructor(planned: number, now: () => number) {
    this.#planned = planned;
    this.#now = now;
    this.#enough = Math.min(ENOUGH, Math.max(1, planned - 1));
  }

  /** A request of about so many tokens is sent. */
  sent(tokens: number): void {
    this.#began ??= this.#now();
    this.#prompt = Math.max(this.#prompt, tokens);
  }

  /** An event of an answer came: a token, by most servers. */
  heard(): void {
    this.#written += 1;
  }

  /** A task has its last answer, or none. */
  answered(): void {
    this.#answered += 1;
  }

  /** Null before anything was sent. */
  get phase(): Phase | null {
    if (this.#began === null) return null;
    if (this.#answered >= this.#enough) return 'paced';
    return this.#written > 0 ? 'writing' : 'reading';
  }

  /** One sentence; null where there is nothing to wait for. */
  words(): string | null {
    const left = this.#planned - this.#answered;
    if (this.#began === null || left <= 0) return null;
    switch (this.phase) {
      case 'reading':
        return `The model is reading the prompt, about ${counted(this.#prompt, 'token')}.`;
      case 'writing':
        return `The model is writing: about ${counted(this.#written, 'token')} so far.`;
      default:
        return this.#rest(Math.max(1, this.#now() - this.#began), left);
    }
  }

  #rest(elapsedMs: number, left: number): string {
    const perMinute = (60_000 * this.#answered) / elapsedMs;
    const leftMs = (left * elapsedMs) / this.#answered;
    const others = left === 1 ? 'the other one takes' : `the other ${grouped(left)} take`;
    return `${rateWords(perMinute)}: ${others} about ${durationWords(leftMs)}.`;
  }
}

/** `12 answers a minute`; an hour's where they come more slowly than one a minute, a second's where they come fast. */
function rateWords(perMinute: number): string {
  if (perMinute < 1) return `${counted(Math.max(1, Math.round(60 * perMinute)), 'answer')} an hour`;
  if (perMinute >= 120) return `${counted(Math.round(perMinute / 60), 'answer')} a second`;
  return `${counted(Math.round(perMinute), 'answer')} a minute`;
}

/** `40 s`, `12 min`, `4 h 20 min`. */
function durationWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 100) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
