/** What passes between a page and its worker beside the questions, to tell that the worker still listens. */
export const BEAT = 'beat';

/** Milliseconds between two signs that a worker is asked for. */
const BEAT_MS = 1000;
/** Signs missed in a row after which a worker is given up: 5 seconds. */
const MOST_MISSED = 5;
/** What of a text is honestly read in a second without a look at messages, on a slow machine; each adds a sign. */
const UNITS_A_SECOND = 2 * 1024 * 1024;
/** The same before its first sign, when its script may still be on its way. */
const MOST_MISSED_AT_START = 20;

export interface Heartbeat {
  /** Asks for signs from now on; `size` is the length of the longest text at hand, in code units. */
  start(size: number): void;
  /** Asks for no more; the worker owes nothing. */
  stop(): void;
}

/**
 * Calls `onSilence` once when a worker has given no sign for 5 seconds, or some more over a text of many megabytes, though
 * it was asked each second. Time is counted in signs asked for, so neither a page that hangs or sleeps nor a slowed timer takes a worker for dead.
 */
export function watchHeartbeat(worker: Worker, onSilence: () => void): Heartbeat {
  let missed = 0;
  let most = MOST_MISSED;
  let hasBegun = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function askForSign(): void {
    if (missed >= (hasBegun ? most : MOST_MISSED_AT_START)) {
      heartbeat.stop();
      onSilence();
      return;
    }
    missed += 1;
    worker.postMessage(BEAT);
  }

  worker.addEventListener('message', () => {
    missed = 0;
    hasBegun = true;
  });

  const heartbeat: Heartbeat = {
    start(size) {
      const needed = MOST_MISSED + Math.floor(size / UNITS_A_SECOND);
      most = timer === undefined ? needed : Math.max(most, needed);
      if (timer !== undefined) return;
      missed = 0;
      timer = setInterval(askForSign, BEAT_MS);
      askForSign();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
  return heartbeat;
}
