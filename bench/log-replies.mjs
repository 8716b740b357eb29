import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** Invented replies of some 600 characters from a fixed seed; four in five are correct. @param {number} seed */
export function logReplies(seed = 20_261) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => {
    const kind = next();
    let content = '';
    while (content.length < 400)
      content += `${LINES[Math.floor(next() * LINES.length)]} // ${Math.floor(next() * 1e6)}\n`;
    const fault = kind < 0.08 ? 'a && b\n' : kind < 0.12 ? 'if (a < b) {}\n' : kind < 0.15 ? '<T extends U>\n' : '';
    const text = `I will write the file.\n\n<tool>\n<server_name>local</server_name>\n<tool_name>write_file</tool_name>\n<arguments>\n  <path>src/a.ts</path>\n  <content>${content}${fault}</content>\n</arguments>\n</tool>`;
    return kind > 0.95 ? text.slice(0, -60) : text;
  };
}

const LINES = [
  'const first = list.map((item) =&gt; item.name);',
  'return value ?? other;',
  'export function run(path: string) {',
  '}',
];

/** Writes them as NDJSON, with fields that logs are grouped by. @param {string} file @param {number} replies */
export async function writeLog(file, replies) {
  const reply = logReplies();
  const out = createWriteStream(file);
  for (let at = 0; at < replies; at += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, replies - at) }, (_, index) => {
      const id = at + index;
      return JSON.stringify({ id, model: MODELS[id % 3], input: reply() });
    });
    if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

const MODELS = ['one', 'two', 'three'];
