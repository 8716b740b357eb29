import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Arguments, EXIT, type Installed, type Io, textOption, UsageError } from '../command.ts';
import { openBrowser } from '../page/open-browser.ts';
import { pageFiles } from '../page/page-files.ts';
import { pageHeaders } from '../page/page-headers.ts';
import { portOption } from '../port-option.ts';
import { maskThread } from './mask-thread.ts';
import { maskedTapes } from './masked-tape.ts';
import { type RecorderOptions, recorderAddress, startRecorder } from './recorder.ts';
import type { Repairs } from './repairs.ts';
import { runProgram, untilSignal } from './run-program.ts';
import { type SimulatedEndpoint, startSimulatedEndpoint } from './simulated-endpoint.ts';
import { StreamLines } from './stream-lines.ts';
import { tapesInMemory } from './tape.ts';
import { tapeFiles } from './tape-files.ts';
import { prepareTapeFolder } from './tape-folder.ts';
import { clientVariables, readTargets, type Target } from './targets.ts';

const TAPE_FOLDER = './tapes';
const MOST_BODY = '64MB';

/** The options of the commands that stand between programs and endpoints. */
export const RECORDER_OPTIONS = {
  to: { type: 'string', multiple: true },
  simulate: { type: 'boolean' },
  port: { type: 'string' },
  out: { type: 'string' },
  'no-store': { type: 'boolean' },
  mask: { type: 'boolean' },
  'max-body': { type: 'string' },
  'no-open': { type: 'boolean' },
} as const;

/** The same options in `--help`, with the first port that is tried. */
export const recorderHelp = (
  port: number,
): string => `  --to [NAME=]URL   where requests under /NAME go; with one target, those under / too
  --simulate        a simulated model in place of an endpoint or beside others, under /simulated: offline, in every
                    protocol; it shows how this works, and says nothing of any model
  --port NUMBER     the first port to try (${port})
  --out DIR         the folder of the tapes (${TAPE_FOLDER}); inside a git work tree it has to be ignored
  --no-store        write no tapes
  --mask            hide letters and digits of what requests and replies say, marks of calls and names of tools aside; a tape
                    is written at its end
  --max-body SIZE   record no more of a request or an answer (${MOST_BODY}); what is longer passes all the same
  --no-open         do not open the page in a browser
  -- COMMAND        run a program with OPENAI_BASE_URL, OPENAI_API_BASE and ANTHROPIC_BASE_URL set to the recorder, and
                    end with its status`;

/** Runs a recorder until a signal or the given program ends it. `command` is the name that its messages use. */
export async function runRecorder(
  args: Arguments,
  io: Io,
  { page }: Installed,
  { command, firstPort, repairs }: { readonly command: string; readonly firstPort: number; readonly repairs?: Repairs },
): Promise<number> {
  const simulates = args.options['simulate'] === true;
  const to = [args.options['to'] ?? []].flat().map(String);
  const given = simulates && to.length === 0 ? [] : readTargets(to, command);
  const stores = args.options['no-store'] !== true;
  const folder = textOption(args, 'out') ?? TAPE_FOLDER;
  const [mostBytes, port] = [sizeOption(args, 'max-body', MOST_BODY), portOption(args, firstPort)];
  if (stores) prepareTapeFolder(folder);
  const say = (sentence: string): void => io.say(sentence);
  const makeTape = stores ? tapeFiles(folder, say) : tapesInMemory();
  let simulated: Promise<SimulatedEndpoint> | undefined;
  const startSimulated = async (): Promise<Target> => {
    simulated ??= startSimulatedEndpoint();
    return (await simulated).target;
  };
  const targets = [...given, ...(simulates ? [await startSimulated()] : [])];
  const recorder = await startRecorder({
    targets,
    port,
    makeTape: args.options['mask'] === true ? maskedTapes(makeTape, maskThread(), say) : makeTape,
    folder: stores ? folder : null,
    masks: args.options['mask'] === true,
    simulated: startSimulated,
    mostBytes,
    servePage: pageOf(page),
    say,
    ...(repairs && { repairs }),
    ...(process.stderr.isTTY && args.operands.length === 0 && { watch: streamLines() }),
  }).catch(async (error: unknown) => {
    (await simulated)?.close();
    throw error;
  });
  try {
    const address = recorderAddress(recorder);
    const pageAddress = `${address}/#t=${recorder.token}`;
    await io.write(`page ${pageAddress}\n`);
    for (const { name, url } of targets) await io.write(`${name} ${address}/${name} → ${url.href}\n`);
    const program = args.operands;
    if (program.length > 0) return await runProgram(program, clientVariables(targets, recorder.port));
    if (args.options['no-open'] !== true && process.stdout.isTTY) openBrowser(pageAddress);
    const signal = untilSignal();
    io.say('Ctrl+C ends it.');
    await signal;
    return EXIT.done;
  } finally {
    await recorder.close();
    (await simulated)?.close();
  }
}

/** Shows the streams at the terminal as they run. */
function streamLines(): NonNullable<RecorderOptions['watch']> {
  const lines = new StreamLines(
    (text) => process.stderr.write(text),
    () => process.stderr.columns,
  );
  return (event, tools) => lines.take(event, tools);
}

const UNITS: Readonly<Record<string, number>> = { '': 1, KB: 1_000, MB: 1_000_000, GB: 1_000_000_000 };

/** An option that is a size in bytes, such as `64MB`. */
export function sizeOption(args: Arguments, option: string, usual: string): number {
  const given = textOption(args, option) ?? usual;
  const [, count, unit = ''] = /^(\d{1,9})\s*([KMG]B)?$/i.exec(given) ?? [];
  if (count === undefined) throw new UsageError(`--${option} is a size such as 64MB or 500KB, not "${given}".`);
  return Number(count) * UNITS[unit.toUpperCase()]!;
}

/** Serves the built page, or where it is not built a sentence at its address. */
function pageOf(folder: string | undefined): (url: string, response: ServerResponse) => boolean {
  const index = folder === undefined ? undefined : join(folder, 'index.html');
  if (folder === undefined || index === undefined || !existsSync(index))
    return (url, response) => {
      if (url !== '/') return false;
      response
        .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('The page is not built: run "npm run build" in the checkout.\n');
      return true;
    };
  const headers = pageHeaders(readFileSync(index, 'utf8'));
  const answer = pageFiles(folder);
  return (url, response) => answer(url, response, headers);
}
