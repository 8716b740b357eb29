declare const console: { error(...words: unknown[]): void };

/**
 * Wraps a callback of the application so that its errors change nothing: the first error or rejected promise is printed, and
 * the callback goes on being called.
 */
export function harmless<T>(name: string, callback: (given: T) => unknown): (given: T) => void {
  let isPrinted = false;
  const print = (error: unknown): void => {
    if (!isPrinted) console.error(`chunkscope: "${name}" threw an error, which changes nothing here.`, error);
    isPrinted = true;
  };
  return (given) => {
    try {
      const answer = callback(given);
      if (isPromise(answer)) answer.then(undefined, print);
    } catch (error) {
      print(error);
    }
  };
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function';
