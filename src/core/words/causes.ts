import { pointerName } from '../../base/pointer-name.ts';
import { spanKnownAt } from '../../base/span.ts';
import type { Cause } from './cause.ts';
import type { Code } from './codes.ts';
import type { Diagnostic, Severity } from './diagnostic.ts';

/** What a problem is called after a number: one, and several where that differs. */
export type Noun = readonly [one: string, many?: string];

/** Problems that are alike, in the order of the text. */
export interface CauseGroup extends Cause {
  readonly key: string;
  /** What one of them is called, and several. */
  readonly noun: Noun;
  /** Of the worst of them. */
  readonly severity: Severity;
  /** Those that are listed; never empty. */
  readonly members: readonly Diagnostic[];
  /** All of them, listed or not. */
  readonly count: number;
  /** How many of the listed ones have a fix that was tried. */
  readonly fixable: number;
  /** There may be fixes that were not tried. */
  readonly mayHaveFixes: boolean;
}

export interface Causes {
  /** Repairs, errors, warnings. */
  readonly problems: readonly CauseGroup[];
  /** What is good to know. */
  readonly remarks: readonly CauseGroup[];
}

type CountByCode = Readonly<Partial<Record<Code, number>>>;

/** Diagnostics by what is wrong and in which argument, in the order in which they become known; `omitted` counts those that the list leaves out. */
export function groupCauses(
  diagnostics: readonly Diagnostic[],
  omitted: CountByCode,
  nounOf: (code: Code) => Noun,
): Causes {
  const isRemark = ({ severity }: Diagnostic): boolean => severity === 'info';
  return {
    problems: grouped(
      diagnostics
        .filter((diagnostic) => !isRemark(diagnostic))
        .sort((a, b) => spanKnownAt(a) - spanKnownAt(b) || a.start - b.start),
      omitted,
      nounOf,
    ),
    remarks: grouped(diagnostics.filter(isRemark), omitted, nounOf),
  };
}

function grouped(diagnostics: readonly Diagnostic[], omitted: CountByCode, nounOf: (code: Code) => Noun): CauseGroup[] {
  const groups = new Map<string, { cause: Cause; members: Diagnostic[] }>();
  for (const diagnostic of diagnostics) {
    const { code, path } = diagnostic;
    // Where those that no list shows are is not known here, so that all of their code are one group.
    const cause: Cause = { code, argument: omitted[code] === undefined ? pointerName(path) : null };
    const key = `${code} ${cause.argument ?? ''}`;
    const group = groups.get(key);
    if (group) group.members.push(diagnostic);
    else groups.set(key, { cause, members: [diagnostic] });
  }
  return [...groups].map(([key, { cause, members }]) => ({
    ...cause,
    key,
    noun: nounOf(cause.code),
    members,
    severity: members.find(({ severity }) => severity === 'error')?.severity ?? members[0]?.severity ?? 'info',
    count: members.length + (omitted[cause.code] ?? 0),
    fixable: members.filter(({ fix }) => fix).length,
    mayHaveFixes: members.some(({ fixNotTried }) => fixNotTried) || omitted[cause.code] !== undefined,
  }));
}

/** Codes that speak of an argument by its name, not of something in it. */
const OF_THE_ARGUMENT: ReadonlySet<Code> = new Set(['missing-argument', 'unknown-argument']);

/** What there is so often, without the number: `bare &`, `wrong end tags`. */
export function nounFor(count: number, [one, many = one]: Noun): string {
  return count === 1 ? one : many;
}

/** Where: `in command`; empty where they are in no argument, or in several. */
export function causePlace({ code, argument, fixable }: Pick<CauseGroup, 'code' | 'argument' | 'fixable'>): string {
  if (!argument) return '';
  // A cut has a safe fix only where it is after the argument: every one was closed, and the end alone is missing.
  if (code === 'truncated' && fixable > 0) return '';
  const name = `\`${argument.replaceAll('`', '’')}\``;
  return OF_THE_ARGUMENT.has(code) ? name : `in ${name}`;
}

/** A group in words, as the head of its places: `Bare & in command`. */
export function causeTitle(group: Pick<CauseGroup, 'code' | 'noun' | 'argument' | 'fixable'>): string {
  const title = [nounFor(1, group.noun), causePlace(group)].filter(Boolean).join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
