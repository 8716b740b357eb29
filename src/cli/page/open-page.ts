import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { encodeLink } from '../../core/cases/encode-link.ts';
import { openFixture } from '../../core/cases/read-fixture.ts';
import { AUTO } from '../../core/dialects/dialects.ts';
import { importPaste } from '../../core/paste/import-paste.ts';
import { readableText, withoutYaml } from '../../core/transcripts/importable-text.ts';
import { type Arguments, type Command, EXIT, type Exit, InputError, type Io, UsageError } from '../command.ts';
import { untilSignal } from '../companion/run-program.ts';
import { MODEL_OPTIONS, trialModels } from '../companion/trial-models.ts';
import { type TrialModel, Trials } from '../companion/trials.ts';
import { readBytes } from '../lines.ts';
import { portOption } from '../port-option.ts';
import { readFileBytes } from '../read-file.ts';
import { openBrowser } from './open-browser.ts';
import { type PageServer, servePage } from './page-server.ts';

const FIRST_PORT = 4173;
/** Longer input goes through a file: a terminal shows the link, and Windows runs no command of more than 32,767 characters. */
const LONGEST_LINKED_BYTES = 16 * 1024;

/** The command that opens the page, with a reply or the example of the first visit; `folder` holds the built page. */
export const openPage = (folder: string): Command => ({
  name: 'open',
  summary: 'open the page, on a reply if FILE is given; this is what no command does',
  help: `Usage: chunkscope [open] [FILE|-] [OPTION]...

Serves the page on this machine's loopback and prints its address; at a terminal it opens in your browser. FILE is a
reply, a fixture or a recorded stream of any known kind; - is stdin. Nothing leaves this machine, unless a model is named:
then Try in the Workshop can ask it, with a key that stays in this process. Ctrl+C ends it.

  --no-open        only print the address
  --port NUMBER    the first port to try (${FIRST_PORT})
  --endpoint URL, --model NAME
                   the model that Try asks, and the base URL of its API, such as http://localhost:8000/v1
  --api API        openai (default) or anthropic
  --key-env NAME   the variable that holds the key; CHUNKSCOPE_KEY by default, else OPENAI_API_KEY or ANTHROPIC_API_KEY
  --body JSON      members to add to each request of Try: '{"temperature": 0.7}'; null takes one away
  --simulate       let Try ask a simulated model alone: offline, and it says nothing of any model

Examples
  chunkscope
  chunkscope reply.txt --no-open
  chunkscope --endpoint http://localhost:8000/v1 --model qwen3-coder
  curl -sN https://example.com/v1/chat/completions -d @request.json | chunkscope -
`,
  options: { 'no-open': { type: 'boolean' }, port: { type: 'string' }, ...MODEL_OPTIONS },
  operands: 'any',
  async run(args, io) {
    const [file, extra] = args.operands;
    if (extra !== undefined) throw new UsageError(`One file is opened at a time: "${file}", not also "${extra}".`);
    if (!existsSync(join(folder, 'index.html')))
      throw new InputError('The page is not built. Run "npm run build:package".');
    const bytes = file === undefined ? null : file === '-' ? await readBytes(io.input) : readFileBytes(file);
    const models = trialModels(args, process.env);
    if (models.length > 0) {
      if (bytes !== null) throw new UsageError('A file is opened without a model: Try is in the Workshop.');
      return tryOnPage(folder, models, args, io);
    }
    const server = await servePage(folder, portOption(args, FIRST_PORT));
    const hash =
      bytes === null || file === undefined ? '' : await hashOf(bytes, file === '-' ? 'stdin' : basename(file), server);
    const address = `${server.address}${hash}`;
    await io.write(`${address}\n`);
    if (args.options['no-open'] !== true && process.stdout.isTTY) openBrowser(address);
    io.say('Ctrl+C ends it.');
    return new Promise(() => {});
  },
});

/** Serves the page with models to try, until a signal ends it. */
async function tryOnPage(folder: string, models: readonly TrialModel[], args: Arguments, io: Io): Promise<Exit> {
  const token = randomBytes(32).toString('base64url');
  const trials = new Trials(models);
  const server = await servePage(folder, portOption(args, FIRST_PORT), { routes: trials.routes, token });
  const address = `${server.address}#t=${token}`;
  await io.write(`${address}\n`);
  if (args.options['no-open'] !== true && process.stdout.isTTY) openBrowser(address);
  const signal = untilSignal();
  io.say('Ctrl+C ends it.');
  await signal;
  trials.close();
  server.close();
  return EXIT.done;
}

/** The fragment for a file: a link that holds it, or where that is too long, a path that can be fetched once. */
async function hashOf(bytes: Uint8Array, name: string, server: PageServer): Promise<string> {
  const linked = bytes.length <= LONGEST_LINKED_BYTES ? await linkTo(bytes, name) : null;
  return linked ?? `#handed=${server.hand(bytes)}/${encodeURIComponent(name)}`;
}

async function linkTo(bytes: Uint8Array, name: string): Promise<string | null> {
  const read = await readableText(bytes);
  if (!read.ok || read.value.notes.length > 0) return null;
  const opened = openFixture(read.value.text);
  if (opened.ok) return hashOfLink(opened.value.document);
  const imported = importPaste(await withoutYaml(read.value.text));
  const isPlain = imported.ok && imported.value.kind === 'plain-text';
  return isPlain ? hashOfLink({ title: name, dialect: AUTO, ...imported.value.fixture }) : null;
}

async function hashOfLink(fixture: Parameters<typeof encodeLink>[0]): Promise<string | null> {
  const link = await encodeLink(fixture);
  return link.ok ? link.value.hash : null;
}
