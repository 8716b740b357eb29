import { expect, it } from 'vitest';
import { AfterTraffic } from './after-traffic.ts';

/** What happens to three pieces of work, with what passes in between; a look at the clock takes `ms`. */
async function happened(ms: number, pieces = 3): Promise<string> {
  let now = 0;
  const later = new AfterTraffic(() => (now += ms));
  const seen: string[] = [];
  let done = 0;
  for (let piece = 1; piece <= pieces; piece++)
    later.add(() => {
      seen.push(String(piece));
      done++;
    });
  seen.push('now');
  while (done < pieces) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push('passed');
  }
  return seen.join(' ');
}

it('does what waits in its order, once what is there has passed', async () => {
  expect(await happened(0)).toBe('now 1 2 3 passed');
});

it('lets more pass once a millisecond is over', async () => {
  expect(await happened(2)).toBe('now 1 passed 2 passed 3 passed');
});

it('does all of it where too much waits', async () => {
  const seen = await happened(2, 20_000);
  expect(seen.match(/passed/g)?.length).toBeLessThanOrEqual(10_001);
  expect(seen).toContain('9999 10000 10001 passed');
});

it('does all that waits once it holds too many bytes, so that they do not pile up', async () => {
  let time = 0;
  const later = new AfterTraffic(() => (time += 10));
  let isDone = 0;
  const work = (): void => {
    isDone += 1;
  };
  for (let at = 0; at < 40; at++) later.add(work, 1024 * 1024);
  await new Promise((done) => setImmediate(done));
  expect(isDone).toBeGreaterThanOrEqual(24);
  expect(isDone).toBeLessThan(40);
});
