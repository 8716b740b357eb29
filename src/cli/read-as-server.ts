import { printExactJson } from '../core/json/exact-json.ts';
import { piecesOf, tokensOf } from '../core/readers/kit/pieces.ts';
import { NotModelled, type Outcome, toolsOf } from '../core/readers/kit/reader.ts';
import { type ListedReader, type Mode, READERS, readAsFarAsModelled, readerNamed } from '../core/readers/readers.ts';
import { answerLines } from './answer-lines.ts';
import { type Arguments, type Exit, type Io, textOption, UsageError } from './command.ts';
import { toolsOption } from './reading-options.ts';
import { requestReader } from './request.ts';

/** The ids that `--reader` takes. */
export const READER_IDS: readonly string[] = [
  ...new Set(
    READERS.filter(({ offered }) => offered).flatMap(({ id, server, model }) => [
      id,
      ...(model.aliases ?? []).map((alias) => `${server.id}:${alias}`),
    ]),
  ),
];

/** Reads replies as a server's reader does, one JSON value a line. */
export async function readLinesAsServer(name: string, args: Arguments, io: Io): Promise<Exit> {
  for (const option of ['recovery', 'dialect', 'forge', 'fail-on', 'text'])
    if (args.options[option] !== undefined) throw new UsageError(`--${option} does not go with --reader.`);
  const stream = textOption(args, 'stream');
  const reader = readerFor(name, stream === undefined ? 'whole' : 'stream');
  const pieces = stream === undefined ? (text: string) => [text] : piecesFor(stream);
  const read = requestReader({ tools: await toolsOption(args, io) });
  return answerLines(io, (line) => {
    const reading = read(line);
    if (!reading.ok) return reading;
    const { id, input, options } = reading.request;
    const text = typeof input === 'string' ? input : input.join('');
    const handed = readAsFarAsModelled(reader, pieces(text), toolsOf(options.tools ?? []));
    const outcome = { id, reader: name, version: reader.server.version, ...printed(handed) };
    return { ok: true, json: printExactJson(outcome) };
  });
}

/** What the reader hands over; no calls and no text where its model ends, with the reason as the error. */
function printed(handed: Outcome | NotModelled) {
  if (handed instanceof NotModelled) return { calls: null, text: null, error: `not known: it ${handed.message}` };
  const { calls, text, error } = handed;
  return { calls, text, error };
}

function readerFor(name: string, mode: Mode): ListedReader {
  const reader = readerNamed(name, mode);
  if (reader?.offered === true) return reader;
  if (reader)
    throw new UsageError(
      `The model of ${name} agrees with ${reader.agreeing} of ${reader.cases} recorded outcomes, too few to be asked; "readers" lists the others.`,
    );
  if (mode === 'stream' && readerNamed(name, 'whole'))
    throw new UsageError(`How ${name} reads a stream is not known; leave out --stream.`);
  throw new UsageError(`There is no model of a reader "${name}"; "readers" lists those that there are.`);
}

function piecesFor(stream: string): (text: string) => string[] {
  if (stream === 'token') return tokensOf;
  const size = Number(stream);
  if (!Number.isInteger(size) || size < 1) throw new UsageError('--stream is a number of characters or token.');
  return (text) => piecesOf(text, size);
}
