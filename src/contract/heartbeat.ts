/** The message between a page and its worker, besides the questions, that shows that the worker still listens. */
export const BEAT = 'beat';

/** Milliseconds between two signs of life that a worker is asked for. */
const BEAT_MS = 1000;
/** Signs missed in a row after which a worker is given up: 5 seconds. */
const MOST_MISSED = 5;
/** Code units that a slow machine may read in a second without handling messages; each second adds one sign. */
const UNITS_A_SECOND = 2 * 1024 * 1024;
/** Signs missed before its first one, while its script may still be loading. */
const MOST_MISSED_AT_START = 20;

export interface Heartbeat {
  /** Starts to ask for signs; `size` is the length of the longest text in use, in code units. */
  start(size: number): void;
  /** Stops asking. */
  stop(): void;
}

/**
 * Calls `onSilence` once when a worker has given no sign of life for 5 seconds, or longer for a text of many megabytes, though
 * it was asked each second. Time is counted in requests, so a page that hangs or sleeps, or a slow timer, ends no worker.
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
      // The question itself asks for the first sign.
      missed = 1;
      timer = setInterval(askForSign, BEAT_MS);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
  return heartbeat;
}
