import { type Arguments, type Command, EXIT, InputError, textOption, UsageError } from '../command.ts';
import { CUTS, type Cut } from '../companion/replay/cutting.ts';
import { Matching } from '../companion/replay/matching.ts';
import { type Replayed, readReplayed } from '../companion/replay/replayed.ts';
import { startReplayer } from '../companion/replay/replayer.ts';
import { untilSignal } from '../companion/run-program.ts';
import { ndjsonLine } from '../ndjson.ts';
import { LOOPBACK } from '../page/loopback.ts';
import { portOption } from '../port-option.ts';

const FIRST_PORT = 4118;

/** Serves recorded streams again, as they came or cut again. */
export const replay: Command = {
  name: 'replay',
  summary: 'serve recorded streams again, as they came or cut where it hurts: an endpoint on loopback without a key',
  help: `Usage: npm run -s cli -- replay FILE|DIR|LINK... [OPTION]...

Answers POST .../chat/completions, .../completions, .../messages and .../responses from tapes, fixtures, transcripts of
any kind, share links and the replies of logs, each in the protocol that is asked. A request gets the recording of the
same messages and tools, else the next that was not used. Prints its address, then a line a request. Ctrl+C ends it.

  --cut HOW        as-recorded (default): the very bytes in the recorded reads; the others keep the text:
                   reads, events, deltas   an event for what came with each of them (events: one write each)
                   every                   an event a character
                   worst                   cut around each character at which a reader has to hold something back
                   NUMBER                  an event each NUMBER characters
  --speed FACTOR   1 (default) as recorded, 2 twice as fast, 0 at once
  --port NUMBER    the first port to try (${FIRST_PORT})
  --loop           begin again where all recordings were used; otherwise the answer is 404
  --no-open        accepted, as "record" has it; nothing is opened

Examples
  npm run -s cli -- replay tapes --cut worst --speed 0
  OPENAI_BASE_URL=http://127.0.0.1:4118/v1 python agent.py
`,
  options: {
    cut: { type: 'string', words: CUTS },
    speed: { type: 'string' },
    port: { type: 'string' },
    loop: { type: 'boolean' },
    'no-open': { type: 'boolean' },
  },
  operands: 'any',
  async run(args, io) {
    if (args.operands.length === 0)
      throw new UsageError(
        '"replay" takes what to serve: a tape, a folder of them, a fixture, a transcript, a log or a link.',
      );
    const [cut, speed, port] = [cutOption(args), speedOption(args), portOption(args, FIRST_PORT)];
    const recordings: Replayed[] = [];
    for (const given of args.operands) recordings.push(...(await readReplayed(given, io)));
    if (recordings.length === 0) throw new InputError('There is nothing to replay here.');
    const matching = new Matching(recordings, args.options['loop'] === true);
    const signal = untilSignal();
    const server = await startReplayer({
      find: (request) => matching.find(request),
      nothingLeft: matching.nothingLeft,
      port,
      cut,
      speed,
      answered: (line) => void io.write(ndjsonLine(JSON.stringify(line))),
    });
    await io.write(`replay http://${LOOPBACK}:${server.port} → ${recordings.length} recordings\n`);
    await signal;
    server.close();
    return EXIT.done;
  },
};

function cutOption(args: Arguments): Cut {
  const given = textOption(args, 'cut') ?? 'as-recorded';
  const known = CUTS.find((cut) => cut === given);
  if (known !== undefined) return known;
  if (!/^[1-9]\d{0,8}$/.test(given))
    throw new UsageError(`--cut is ${CUTS.join(', ')} or a number of characters, not "${given}".`);
  return Number(given);
}

function speedOption(args: Arguments): number {
  const given = textOption(args, 'speed') ?? '1';
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(given))
    throw new UsageError(`--speed is 1, 0 or a factor such as 0.5 or 10, not "${given}".`);
  return Number(given);
}
