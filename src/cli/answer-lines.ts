import { type JsonValue, parseCutJson, printExactJson } from '../core/json/exact-json.ts';
import { Batch } from './batch.ts';
import { EXIT, type Exit, type Io } from './command.ts';
import { readLines } from './lines.ts';
import { ndjsonLine } from './ndjson.ts';
import { idOf } from './request.ts';

/** The answer to one line: JSON for stdout, or a sentence on what is wrong with it. */
export type Answer =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly error: string; readonly id: JsonValue };

/**
 * Answers NDJSON line by line, in order and as soon as each line has arrived. Blank lines are skipped; a bad one gives an
 * error in its place and exit status 1 at the end (cli.md).
 */
export async function answerLines(io: Io, answer: (text: string) => Answer): Promise<Exit> {
  let exit: Exit = EXIT.done;
  const out = new Batch(io);
  for await (const { number, text, isWhole, isLast } of readLines(io)) {
    if (text.length > SHORT_LINE) await out.flush();
    if (!isWhole || text.trim() !== '') {
      const answered = isWhole ? guarded(answer, text) : TOO_LONG;
      if (!answered.ok) exit = EXIT.badInput;
      await out.write(
        ndjsonLine(answered.ok ? answered.json : errorJson(answered.error, answered.id ?? idIn(text), number)),
      );
    }
    if (isLast) await out.flush();
  }
  return exit;
}

/** Answers to lines up to this length, in code units, are written together with those of the lines that arrived with them. */
const SHORT_LINE = 4_096;

const TOO_LONG: Answer = {
  ok: false,
  id: null,
  error: 'This line is too long to be read; cut the reply into smaller ones.',
};

/** The id of a line that could not be read as a whole, if its JSON can be read that far. */
function idIn(text: string): JsonValue {
  return idOf(parseCutJson(text) ?? null);
}

/** A mistake of ours on one line must not end the others. */
function guarded(answer: (text: string) => Answer, text: string): Answer {
  try {
    return answer(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      id: null,
      error: `This line could not be read, which is a mistake of Chunkscope; report it with the line. (${reason})`,
    };
  }
}

const errorJson = (message: string, id: JsonValue, line: number): string =>
  `{"id":${printExactJson(id)},"error":${JSON.stringify({ message, line })}}`;
