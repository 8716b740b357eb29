/** By what a dialect is known in a reply that is read in another one, in patterns that search from a place on. */
export interface DialectTraces {
  /** What begins a call; of two that begin at one place the dialect listed first is meant. */
  readonly opens: readonly RegExp[];
  /** Where the opener ends that begins at a match, null where none does; left out where the patterns say it all. */
  readonly openerEnd?: (text: string, at: number) => number | null;
  /** What only a part of a call begins with: names the dialect where no whole call does. */
  readonly partOpens?: readonly RegExp[];
  /** What ends a call that begins so; null for the end tag of the name that the match begins with, empty where nothing does. */
  readonly closer?: string | RegExp | null;
  /** End tags that say of a call what it was written in, where nothing else is left of it. */
  readonly ends?: readonly RegExp[];
}
