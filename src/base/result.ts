/**
 * The outcome of reading something foreign (a file, a link, a schema).
 * `error` is a sentence for the user that says what to do next.
 */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const err = (error: string): Result<never> => ({ ok: false, error });
