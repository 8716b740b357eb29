declare const console: { error(...words: unknown[]): void };

/**
 * A callback of the application, whose errors end and change nothing: the first one is printed, a promise that is refused
 * counts as one, and the callback goes on being called.
 */
export function harmless<T>(name: string, callback: (given: T) => unknown): (given: T) => void {
  let isTold = false;
  const tell = (error: unknown): void => {
    if (!isTold) console.error(`chunkscope: "${name}" threw an error, which changes nothing here.`, error);
    isTold = true;
  };
  return (given) => {
    try {
      const answer = callback(given);
      if (isPromise(answer)) answer.then(undefined, tell);
    } catch (error) {
      tell(error);
    }
  };
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function';
