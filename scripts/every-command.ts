import { run } from '../src/cli/run.ts';
import { complaintsIn } from '../src/core/complaints/complaints-in.ts';
import { Session } from '../src/core/travel/session.ts';
import { createReader as createDiagnosingReader } from '../src/package/diagnose.ts';
import { createReader } from '../src/package/reader.ts';
import type { HostileText } from './hostile-texts.ts';

/** One use of a reply; resolves to the length of the answer. */
type Use = (text: string, options: Pick<HostileText, 'dialect'>) => Promise<number> | number;

async function answer(args: readonly string[], input: string): Promise<number> {
  let length = 0;
  await run(args, {
    input: (async function* () {
      yield new TextEncoder().encode(input);
    })(),
    write: async (text) => {
      length += text.length;
    },
    say: () => {},
  });
  return length;
}

const inDialect = (dialect: string | undefined): string[] => (dialect === undefined ? [] : ['--dialect', dialect]);
const line = (input: string): string => `${JSON.stringify({ id: 1, input })}\n`;

const ofLines =
  (...command: string[]): Use =>
  (text, { dialect }) =>
    answer([...command, ...inDialect(dialect)], line(text));
const ofText =
  (...command: string[]): Use =>
  (text, { dialect }) =>
    answer([...command, ...inDialect(dialect)], text);

/** Chunks as servers send them. */
const pieces = (text: string): readonly string[] => text.match(/.{1,40}/gs) ?? [];

const streamed =
  (make: typeof createReader | typeof createDiagnosingReader): Use =>
  (text, options) => {
    const reader = make({ dialect: (options.dialect ?? 'auto') as 'auto' });
    for (const piece of pieces(text)) reader.write(piece);
    return JSON.stringify(reader.end()).length;
  };

const VIEW = { calls: 50, limits: { characters: 2_000, values: 200, items: 50, repairs: 50 } };
const PLACES = 16;

/** What the page does with a reply: it seeks to offsets, and asks what the machine did there. */
const travelled: Use = (text, { dialect = 'auto' }) => {
  const session = new Session({ recovery: 'resilient', tools: [], dialect });
  for (const piece of pieces(text)) {
    session.write(piece);
    session.advance();
  }
  session.finish();
  for (let place = 0; place <= PLACES; place++) {
    const offset = Math.floor((text.length * place) / PLACES);
    session.seek(offset, VIEW);
    session.coverage(offset);
  }
  session.stateChange(text.length >>> 1, -1);
  return session.eventRows.length;
};

/** All uses of a reply by name: the commands, the library's readers, the page's session, and what is heard of complaints. */
export const USES: Readonly<Record<string, Use>> = {
  parse: ofLines('parse'),
  trace: ofLines('trace'),
  recover: ofLines('recover'),
  convert: ofLines('convert', '--to', 'qwen3-coder'),
  // Models of streamed readers take the square of a length, up to a bound: one that reads whole texts is asked.
  explain: ofText('explain', '-', '--format', 'json', '--reader', 'vllm'),
  lint: ofText('lint'),
  minimise: ofText('minimise', '-'),
  triage: (text, { dialect }) => answer(['triage', '-', '--format', 'json', ...inDialect(dialect)], line(text)),
  import: (text) => answer(['import'], text),
  reader: streamed(createReader),
  diagnose: streamed(createDiagnosingReader),
  session: travelled,
  complaints: (text) => JSON.stringify(complaintsIn(text)).length,
};
