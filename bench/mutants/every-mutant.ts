import { appendFileSync } from 'node:fs';
import { loads, mutants } from 'virtual:mutants';
import { it } from 'vitest';
import { type Fact, facts } from './facts.ts';

interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

/** Where the instrumented code looks which mutant is active, and counts what is run. */
const switches: Switches = {};
Object.assign(globalThis, { __stryker__: switches });

/** So many times as often as without it may a mutant be run: more is a loop that does not end. */
const MOST_HITS = 100;

/** A line a mutant. */
const report = process.env['REPORT'] as string;

async function fails(fact: Fact): Promise<boolean> {
  try {
    await fact.run();
    return false;
  } catch {
    return true;
  }
}

it('every mutant is run', async () => {
  for (const load of loads) await load();
  for (const [index, fact] of facts.entries()) {
    switches.currentTestId = String(index);
    await fact.run();
  }
  switches.currentTestId = undefined;
  const runs = switches.mutantCoverage?.perTest ?? {};
  for (const { id, ...mutant } of mutants) {
    const own = facts.filter((_, index) => runs[index]?.[id]);
    const hits = own.reduce((sum, fact) => sum + (runs[facts.indexOf(fact)]?.[id] ?? 0), 0);
    let killer: string | null = null;
    for (const fact of own) {
      Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: MOST_HITS * hits });
      const isKilled = await fails(fact);
      switches.activeMutant = undefined;
      if (!isKilled) continue;
      killer = fact.name;
      break;
    }
    const isAtLoad = own.length === 0 && switches.mutantCoverage?.static[id] !== undefined;
    const fate = isAtLoad ? 'at load' : killer === null ? 'survived' : 'killed';
    appendFileSync(report, `${JSON.stringify({ ...mutant, fate, killer })}\n`);
  }
});
