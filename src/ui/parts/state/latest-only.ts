/** Runs a task one at a time; calls during a run make it run once more after it, with what is newest then. */
export function latestOnly(task: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  return function start(): void {
    if (isRunning) {
      isWanted = true;
      return;
    }
    isRunning = true;
    void task().finally(() => {
      isRunning = false;
      if (!isWanted) return;
      isWanted = false;
      start();
    });
  };
}
