/** The file name of the made-up log, as the page shows it. */
export const SAMPLE_NAME = 'sample-log.jsonl';

/** A made-up log to try: replies of four models under three prompts, most of them as they should be. */
export function sampleLog(): string {
  const next = random(20_261);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const lines: string[] = [];
  for (let at = 0; at < REPLIES; at++) {
    const variant = pick(VARIANTS);
    const model = pick(MODELS);
    const kind = next() / (variant === 'No examples' ? 2 : 1) / (model === 'qwen3-coder-30b' ? 1.5 : 1);
    const id = `r-${String(at).padStart(4, '0')}`;
    const fields = { id, variant, model };
    if (at % 70 === 41) lines.push(JSON.stringify({ ...fields, input: '[REDACTED]' }));
    lines.push(JSON.stringify({ ...fields, input: replyOf(kind, pick, next) }));
  }
  return `${lines.join('\n')}\n`;
}

const REPLIES = 412;
const MODELS = ['qwen3-coder-30b', 'devstral-small', 'gpt-oss-120b', 'claude-sonnet-4-5'] as const;
const VARIANTS = ['Escape first', 'CDATA for content', 'No examples'] as const;

const COMMANDS = ['npm test', 'git status', 'cd web', 'npm run lint', 'ls -la src', 'git add -A'] as const;
const FILES = ['src/list.ts', 'src/app.tsx', 'test/cut.test.ts', 'README.md'] as const;
const CODE = [
  'export const first = (list) =&gt; list[0];',
  'const seen = new Set();',
  "import { test } from 'vitest';",
  'return value ?? other;',
] as const;
const PROSE = [
  "I'll run the linter before I touch the styles.",
  'Let me look at the list first.',
  'Now the test.',
] as const;

function replyOf(kind: number, pick: <T>(list: readonly T[]) => T, next: () => number): string {
  const lead = pick(PROSE);
  const call = (tool: string, body: string): string =>
    `${lead}\n\n<tool>\n<server_name>local</server_name>\n<tool_name>${tool}</tool_name>\n<arguments>\n${body}\n</arguments>\n</tool>`;
  const path = `  <path>${pick(FILES)}</path>`;
  const shell = (command: string): string => call('execute_command', `  <command>${command}</command>`);
  const write = (content: string): string => call('write_file', `${path}\n  <content>${content}</content>`);
  const code = `${pick(CODE)}\n${pick(CODE)}`;
  if (kind < 0.045) return shell(`${pick(COMMANDS)} && ${pick(COMMANDS)}`);
  if (kind < 0.062) return write(`for (let i = 0; i < ${Math.floor(next() * 90)}; i++) {\n${code}`);
  if (kind < 0.074) return write(`${code}\nexport const rows = [`).replace(/<\/content>[\s\S]*$/, '');
  if (kind < 0.084) return call('fetch_url', `  <url>/v1/issues?state=open&page=${Math.floor(next() * 9)}</url>`);
  if (kind < 0.092)
    return call('edit_file', `${path}\n  <oldText>return null;</oldtext>\n  <newText>${code}</newText>`);
  if (kind < 0.097) return write(code).replace(/<tool_name>[\s\S]*?<\/tool_name>\n/, '');
  if (kind < 0.102)
    return `${lead}\n<tool_call>\n{"name": "execute_command", "arguments": {"command": "${pick(COMMANDS)}"}}\n</tool_call>`;
  if (kind > 0.93) return `${lead} The list is sorted already, so nothing needs to change.`;
  return pick([() => shell(pick(COMMANDS)), () => write(code), () => write(`<![CDATA[${code}]]>`)])();
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
