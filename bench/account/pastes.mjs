import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url));

/** @typedef {{ name: string, text: string }} Paste */

/** Rows of a file of vectors. @param {string} name  of a file in `fixtures/vectors`, or the path of a `.jsonl` file */
export const vectors = (name) =>
  readFileSync(name.endsWith('.jsonl') ? name : join(FIXTURES, 'vectors', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** All that is pasted in tests: files of `pasted` and `transcripts`, and the text of each fixture without frames. @returns {Paste[]} */
export function pastes() {
  const found = [];
  for (const folder of ['pasted', 'transcripts', 'dialects', 'rules', 'real'])
    for (const path of readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const isFixture = path.endsWith('.fixture.json');
      if (!isFixture && (/expect|README/.test(path) || !/\.(?:txt|sse|jsonl|ndjson|json)$/.test(path))) continue;
      const source = readFileSync(join(FIXTURES, folder, path), 'utf8');
      const fixture = isFixture ? JSON.parse(source) : null;
      const text = fixture === null ? source : fixture.frames ? null : (fixture.input ?? fixture.chunks?.join(''));
      if (typeof text === 'string' && text.length < 40_000) found.push({ name: `${folder}/${path}`, text });
    }
  return found;
}
