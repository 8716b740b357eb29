import { expect, vi } from 'vitest';

export { expect, vi };

type Body = (...given: never[]) => unknown;

export interface Fact {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** What the tests of an area state, in place of being run by the runner. */
export const facts: Fact[] = [];

interface Suite {
  readonly name: string;
  readonly before: Body[];
  readonly after: Body[];
}

const suites: Suite[] = [{ name: '', before: [], after: [] }];
const inner = (): Suite => suites.at(-1) as Suite;

export const beforeEach = (body: Body): number => inner().before.push(body);
export const afterEach = (body: Body): number => inner().after.push(body);

/** A suite or test may have options before its body. */
const bodyOf = (given: readonly unknown[]): Body => given.find((one) => typeof one === 'function') as Body;

function stated(name: string, given: readonly unknown[], row: readonly unknown[] = []): void {
  const body = bodyOf(given);
  const own = [...suites];
  const run = async (): Promise<void> => {
    try {
      for (const { before } of own) for (const each of before) await each();
      await body(...(row as never[]));
    } finally {
      for (const { after } of own.toReversed()) for (const each of after) await each();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
    }
  };
  facts.push({ name: [...own.map((suite) => suite.name), name].join(' ').trim(), run });
}

function grouped(name: string, given: readonly unknown[], row: readonly unknown[] = []): void {
  suites.push({ name, before: [], after: [] });
  bodyOf(given)(...(row as never[]));
  suites.pop();
}

const rowOf = (row: unknown): readonly unknown[] => (Array.isArray(row) ? row : [row]);
type State = typeof stated;
const eachOf =
  (state: State) =>
  (rows: readonly unknown[]) =>
  (name: string, ...given: unknown[]) => {
    for (const [index, row] of rows.entries()) state(`${name} #${index}`, given, rowOf(row));
  };

const taking = (state: State) =>
  Object.assign((name: string, ...given: unknown[]): void => state(name, given), {
    each: eachOf(state),
    skip: (): void => {},
    skipIf: (isSkipped: boolean) => (isSkipped ? (): void => {} : taking(state)),
    runIf: (isRun: boolean) => (isRun ? taking(state) : (): void => {}),
  });

export const describe = taking(grouped);
export const it = taking(stated);
export const test = taking(stated);
