/** What `vitest.config.ts` found in the area. */
declare module 'virtual:mutants' {
  interface Position {
    readonly line: number;
    readonly column: number;
  }
  export const mutants: readonly {
    readonly id: string;
    readonly file: string;
    readonly replacement: string;
    readonly start: Position;
    readonly end: Position;
  }[];
  /** Load the files of tests, which then have stated their facts. */
  export const loads: readonly (() => Promise<unknown>)[];
}
