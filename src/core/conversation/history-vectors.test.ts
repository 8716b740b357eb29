import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { correctPasted } from './correct.ts';
import { historyOfPaste } from './history-of-paste.ts';
import type { ProviderId } from './providers/provider.ts';
import { historyReport, type ReportedProblem } from './report.ts';

interface Facts {
  readonly shape: string | null;
  readonly holds: boolean;
  readonly provider?: string;
  readonly for?: ProviderId;
  readonly problems: readonly {
    readonly code: string;
    readonly pointer?: string;
    readonly id?: string;
    readonly tool?: string;
  }[];
  readonly maybe?: readonly { readonly code: string }[];
  readonly loops?: readonly object[];
  readonly drift?: object;
  readonly said?: { readonly code: string; readonly ids?: readonly string[] };
  readonly fixable: boolean;
  readonly safe?: boolean;
}

const FOLDER = new URL('../../../fixtures/vectors/', import.meta.url);
const rows = ['history.jsonl', 'history-own.jsonl'].flatMap((name) =>
  readFileSync(fileURLToPath(new URL(name, FOLDER)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; text: string; facts: Facts }),
);

/** Its place: a pointer, in prints the id. The tool of a result whose call is gone cannot be told. */
const placed = ({ code, pointer, id }: Facts['problems'][number]) => `${code} ${pointer ?? id ?? ''}`;

/** A problem as the facts give it: some give neither. */
const asIn = (problem: ReportedProblem, facts: Facts['problems']) =>
  facts.some(({ pointer, id }) => pointer === undefined && id === undefined) ? `${problem.code} ` : placed(problem);

describe.each(rows)('the history $id', ({ text, facts }) => {
  const pasted = historyOfPaste(text, facts.for ?? null);

  it('is told with its shape, its provider and its problems', () => {
    const report = historyReport(text, pasted);
    const maybe = new Set(facts.maybe?.map(({ code }) => code));
    expect(report).toMatchObject({
      shape: facts.shape,
      holds: facts.holds,
      ...(facts.provider !== undefined && { provider: facts.provider }),
      ...(facts.said && { said: { code: facts.said.code, ids: facts.said.ids ?? [] } }),
    });
    const problems = report.problems.filter(({ code }) => !maybe.has(code));
    expect(problems.map((problem) => asIn(problem, facts.problems)).sort()).toEqual(facts.problems.map(placed).sort());
    expect(report.loops).toMatchObject(facts.loops ?? []);
    if (facts.drift) expect(report.drift).toMatchObject(facts.drift);
    else expect(report.drift).toBeNull();
  });

  it('is corrected as far as it can be, and then holds', () => {
    const correct = (all: boolean) => {
      const done = pasted.source ? correctPasted(pasted, { all }) : undefined;
      return done && done.made.length > 0 && done.left.length === 0 ? done : undefined;
    };
    const whole = correct(true);
    expect(whole !== undefined).toBe(facts.fixable);
    if (facts.safe !== undefined) expect(correct(false) !== undefined).toBe(facts.safe);
    if (whole) expect(historyOfPaste(whole.text, pasted.provider)).toMatchObject({ holds: true, problems: [] });
  });
});
