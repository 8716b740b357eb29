/**
 * What a real model does with tools: `npm run bench:model -- asks|copy --endpoint URL --model NAME`. `asks` gives it ten plain asks
 * and two tools in each lane and counts which tools ran; `copy` tries our prompt of each dialect on the copy tasks of `try`.
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { bundledImport } from '../scripts/bundled-import.mjs';
import { answerOf, countsOf, tableOf } from './model/asks.mjs';
import { copyTasks } from './model/copy.mjs';
import { lanesOf } from './model/lanes.mjs';

const { positionals, values: given } = parseArgs({
  allowPositionals: true,
  options: {
    endpoint: { type: 'string', default: 'http://127.0.0.1:8090/v1' },
    model: { type: 'string' },
    'key-env': { type: 'string', default: 'CHUNKSCOPE_KEY' },
    lane: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '1' },
    'max-tokens': { type: 'string', default: '512' },
    out: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const { endpoint, model, lane: wanted, out } = given;
if (model === undefined) throw new Error('Give the model: --model NAME.');
const chunkscope = await bundledImport(fileURLToPath(new URL('model/entry.ts', import.meta.url)));
const { tools, asks } = JSON.parse(readFileSync(new URL('model/asks.json', import.meta.url), 'utf8'));
const lanes = await lanesOf(chunkscope);
const chosen = lanes.filter(({ name, isUsual }) =>
  wanted.length > 0 ? wanted.some((part) => name.includes(part)) : isUsual,
);

async function runAsks() {
  const apiKey = process.env[given['key-env']];
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: endpoint,
    includeUsage: true,
    ...(apiKey !== undefined && { apiKey }),
  });
  const isCopied = (/** @type {any} */ call, /** @type {string} */ ask) =>
    chunkscope.DIALECTS.some((/** @type {string} */ dialect) =>
      chunkscope.isExampleCopied(call, { tools, dialect }, [ask]),
    );
  if (out !== undefined) {
    mkdirSync(dirname(out), { recursive: true });
    writeFileSync(out, '');
  }
  const answers = [];
  for (let round = 0; round < Number(given.rounds); round++)
    for (const { name, wrap } of chosen)
      for (const ask of asks) {
        const asked = { model: wrap(provider.chatModel(String(model))), lane: name, tools, ask, isCopied };
        const answer = await answerOf({ ...asked, maxOutputTokens: Number(given['max-tokens']) });
        answers.push(answer);
        if (out !== undefined) appendFileSync(out, `${JSON.stringify(answer)}\n`);
        const ran = answer.ran.map(({ toolName }) => toolName).join(', ') || answer.error || 'no tool';
        console.error(`${name} · ${ask.ask} · ${ran} · ${(answer.ms / 1000).toFixed(1)} s`);
      }
  const counts = countsOf(answers);
  console.log(given.json ? JSON.stringify({ model, endpoint, lanes: counts }) : tableOf(counts));
}

async function runCopy() {
  if (out === undefined) throw new Error('Give a folder for the run: --out FOLDER.');
  mkdirSync(out, { recursive: true });
  const dialects = chunkscope.DIALECTS.filter((/** @type {string} */ dialect) =>
    chosen.some(({ name }) => name === `chunkscope: ${dialect}`),
  );
  const body = JSON.stringify({ temperature: 0, max_tokens: Number(given['max-tokens']) });
  const options = ['--body', body, '--key-env', given['key-env'], '--timeout', '600'];
  const asked = { endpoint, model: String(model), out, rounds: given.rounds, options };
  console.log(await copyTasks({ tools, dialects, systemPrompt: chunkscope.systemPrompt }, asked));
}

const [mode = 'asks'] = positionals;
if (mode === 'asks') await runAsks();
else if (mode === 'copy') await runCopy();
else throw new Error(`There is no "${mode}"; give asks or copy.`);
