import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Arguments, type Command, EXIT, textOption, UsageError } from '../command.ts';
import { maskThread } from '../companion/mask-thread.ts';
import { maskedTapes } from '../companion/masked-tape.ts';
import { type RecorderOptions, recorderAddress, startRecorder } from '../companion/recorder.ts';
import { runProgram, untilSignal } from '../companion/run-program.ts';
import { type SimulatedEndpoint, startSimulatedEndpoint } from '../companion/simulated-endpoint.ts';
import { StreamLines } from '../companion/stream-lines.ts';
import { tapesInMemory } from '../companion/tape.ts';
import { tapeFiles } from '../companion/tape-files.ts';
import { prepareTapeFolder } from '../companion/tape-folder.ts';
import { clientVariables, readTargets, type Target } from '../companion/targets.ts';
import { openBrowser } from '../page/open-browser.ts';
import { pageFiles } from '../page/page-files.ts';
import { pageHeaders } from '../page/page-headers.ts';
import { portOption } from '../port-option.ts';

const FIRST_PORT = 4117;
const FOLDER = './tapes';
const MOST_BODY = '64MB';

/** Records the streams of an endpoint as they pass. */
export const record: Command = {
  name: 'record',
  summary: 'record the streams of an endpoint as your programs ask it: a proxy on loopback that changes no byte',
  help: `Usage: npm run -s cli -- record --to URL [OPTION]... [-- COMMAND ARGUMENT...]
       npm run -s cli -- record --simulate [OPTION]... [-- COMMAND ARGUMENT...]
       npm run -s cli -- record --to NAME=URL --to NAME=URL... [OPTION]... [-- COMMAND ARGUMENT...]

Passes requests on to an endpoint and the answers back, byte for byte and read by read, and writes each to a tape: one
file a request, with every read and its time, and without keys. Prints the page's address, then each target's. Only
programs of this machine can reach it. Ctrl+C ends it. "import" reads a tape, and "triage DIR" judges a folder of them.

  --to [NAME=]URL   where requests under /NAME go; with one target, those under / too
  --simulate        record a simulated model in place of an endpoint or beside others, under /simulated: offline, in every
                    protocol; it shows how recording works, and says nothing of any model
  --port NUMBER     the first port to try (${FIRST_PORT})
  --out DIR         the folder of the tapes (${FOLDER}); inside a git work tree it has to be ignored
  --no-store        write no tapes
  --mask            hide letters and digits of what requests and replies say, marks of calls and names of tools aside; a tape
                    is written at its end
  --max-body SIZE   record no more of a request or an answer (${MOST_BODY}); what is longer passes all the same
  --no-open         do not open the page in a browser
  -- COMMAND        run a program with OPENAI_BASE_URL, OPENAI_API_BASE and ANTHROPIC_BASE_URL set to the recorder, and
                    end with its status

Examples
  npm run -s cli -- record --to https://api.openai.com/v1 -- python agent.py
  npm run -s cli -- record --to vllm=http://localhost:8000 --to https://api.anthropic.com
`,
  options: {
    to: { type: 'string', multiple: true },
    simulate: { type: 'boolean' },
    port: { type: 'string' },
    out: { type: 'string' },
    'no-store': { type: 'boolean' },
    mask: { type: 'boolean' },
    'max-body': { type: 'string' },
    'no-open': { type: 'boolean' },
  },
  operands: 'program',
  async run(args, io, { page }) {
    const simulates = args.options['simulate'] === true;
    const to = [args.options['to'] ?? []].flat().map(String);
    const given = simulates && to.length === 0 ? [] : readTargets(to);
    const stores = args.options['no-store'] !== true;
    const folder = textOption(args, 'out') ?? FOLDER;
    const [mostBytes, port] = [sizeOption(args), portOption(args, FIRST_PORT)];
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
  },
};

/** Shows the streams at the terminal as they run. */
function streamLines(): NonNullable<RecorderOptions['watch']> {
  const lines = new StreamLines(
    (text) => process.stderr.write(text),
    () => process.stderr.columns,
  );
  return (event, tools) => lines.take(event, tools);
}

const UNITS: Readonly<Record<string, number>> = { '': 1, KB: 1_000, MB: 1_000_000, GB: 1_000_000_000 };

function sizeOption(args: Arguments): number {
  const given = textOption(args, 'max-body') ?? MOST_BODY;
  const [, count, unit = ''] = /^(\d{1,9})\s*([KMG]B)?$/i.exec(given) ?? [];
  if (count === undefined) throw new UsageError(`--max-body is a size such as 64MB or 500KB, not "${given}".`);
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
