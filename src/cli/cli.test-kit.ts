import { run } from './run.ts';

export interface Outcome {
  readonly exit: number;
  readonly out: string;
  readonly said: readonly string[];
}

/** Runs a command line in this process; `input` is stdin, in pieces as they arrive. */
export async function cli(args: readonly string[], ...input: readonly (string | Uint8Array)[]): Promise<Outcome> {
  const out: string[] = [];
  const said: string[] = [];
  const exit = await run(args, {
    input: piecesOf(input),
    write: async (text) => void out.push(text),
    say: (sentence) => said.push(sentence),
  });
  return { exit, out: out.join(''), said };
}

async function* piecesOf(input: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of input) yield typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
}

/** The values in NDJSON. */
export function values(ndjson: string): unknown[] {
  return ndjson
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
}

export const CALL = '<tool><tool_name>ls</tool_name><arguments><path>src</path></arguments></tool>';
