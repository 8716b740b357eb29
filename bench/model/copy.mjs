import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../scripts/cli.mjs', import.meta.url));

/**
 * Tries our prompt of each dialect on the copy tasks, with `try`; its table is printed, and kept in the folder with the run.
 * @param {{ tools: readonly object[], dialects: readonly string[], systemPrompt: (tools: any, settings: object) => string }} plan
 * @param {{ endpoint: string, model: string, out: string, rounds: string, options: readonly string[] }} asked
 */
export async function copyTasks({ tools, dialects, systemPrompt }, { endpoint, model, out, rounds, options }) {
  const plan = join(out, 'copy.plan.json');
  const variants = dialects.map((dialect) => ({ name: dialect, dialect, prompt: systemPrompt(tools, { dialect }) }));
  writeFileSync(plan, JSON.stringify({ format: 'chunkscope-plan', version: 1, variants, tools }));
  const asked = ['--endpoint', endpoint, '--model', model, '--rounds', rounds, ...options];
  const args = ['try', plan, ...asked, '--out', join(out, 'copy.ndjson'), '--format', 'markdown'];
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let table = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    table += text;
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`"try" ended with ${status}.`);
  writeFileSync(join(out, 'copy.md'), table);
  return table;
}
