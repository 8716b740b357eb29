import { readableText, withoutYaml } from '../core/transcripts/importable-text.ts';
import { replyTooLong } from '../core/words/reply-limit.ts';
import { InputError, type Io, orRefuse } from './command.ts';
import { readBytes } from './lines.ts';
import { readFileBytes } from './read-file.ts';

/**
 * What a file holds, `-` for stdin, as the text that would be pasted into the page.
 * @param tooLong  why a text of a length is not read, one sentence; null where it is read
 */
export async function pastedText(file: string, io: Io, tooLong = replyTooLong): Promise<string> {
  const bytes = file === '-' ? await readBytes(io.input) : readFileBytes(file);
  const { text, notes } = orRefuse(await readableText(bytes));
  const refused = tooLong(text.length);
  if (refused !== null) throw new InputError(refused);
  for (const note of notes) io.say(note);
  return withoutYaml(text);
}
