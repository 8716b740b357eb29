/** Who speaks, and what of a record in lower case shows it: the class of an exception, a prefix, a file or a logger. */
export interface Program {
  readonly by: string;
  readonly signs: RegExp;
}
