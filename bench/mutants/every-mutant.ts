import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { loads, mutants } from 'virtual:mutants';
import { it } from 'vitest';
import { AREAS } from './areas.mjs';
import { type Fact, facts as stated } from './facts.ts';

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
/** How many have one from an earlier run. */
const done = Number(process.env['DONE'] ?? 0);

/** A mutant can make a loop elsewhere run on, where nothing counts: a fact that takes 10 s of the processor ends this process. */
const begun = new Int32Array(new SharedArrayBuffer(4));
const watch = () =>
  new Worker(
    `const { begun } = require('node:worker_threads').workerData;
    let seen = 0, since = 0;
    setInterval(() => {
      const { user, system } = process.cpuUsage();
      if (begun[0] !== seen) [seen, since] = [begun[0], user + system];
      if (user + system - since > 10e6) process.kill(process.pid, 'SIGKILL');
    }, 1000);`,
    { eval: true, workerData: { begun } },
  ).unref();

async function fails(fact: Fact): Promise<boolean> {
  Atomics.add(begun, 0, 1);
  try {
    await fact.run();
    return false;
  } catch {
    return true;
  }
}

it('every mutant is run', async () => {
  for (const load of loads) await load();
  const without = AREAS[process.env['AREA'] as string]?.without ?? [];
  const facts = stated.filter(({ name }) => !without.some((left) => name.startsWith(left)));
  for (const [index, fact] of facts.entries()) {
    switches.currentTestId = String(index);
    await fact.run();
  }
  watch();
  switches.currentTestId = undefined;
  const runs = switches.mutantCoverage?.perTest ?? {};
  const work = facts.map((_, index) => Object.values(runs[index] ?? {}).reduce((sum, hits) => sum + hits, 0));
  const quickest = facts.map((_, index) => index).sort((a, b) => (work[a] as number) - (work[b] as number));
  for (const { id, ...mutant } of mutants.slice(done)) {
    writeFileSync(`${report}.begun`, JSON.stringify({ ...mutant, fate: 'killed', killer: 'a loop runs on' }));
    const own = quickest.filter((index) => runs[index]?.[id]);
    const hits = own.reduce((sum, index) => sum + (runs[index]?.[id] ?? 0), 0);
    let killer: string | null = null;
    for (const index of own) {
      const fact = facts[index] as Fact;
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
    rmSync(`${report}.begun`);
  }
});
