import { printFixture } from '../../core/cases/print-fixture.ts';
import { importPaste } from '../../core/paste/import-paste.ts';
import type { ImportOptions } from '../../core/transcripts/import-result.ts';
import { readableText, withoutYaml } from '../../core/transcripts/importable-text.ts';
import { FORMAT_IDS, PLAIN_TEXT } from '../../core/transcripts/wanted-format.ts';
import { type Arguments, type Command, EXIT, orRefuse, textOption, UsageError } from '../command.ts';
import { fixtureOfImport } from '../fixture-of-import.ts';
import { readBytes } from '../lines.ts';

/** Turns transcripts into a fixture. */
export const importCommand: Command = {
  name: 'import',
  summary: 'turn a recorded stream (SSE, JSON lines, HAR, VCR cassette, plain text) into a fixture',
  help: `Usage: npm run -s cli -- import [OPTION]... < transcript

Reads a transcript as it was recorded and prints a fixture: the chunks as they arrived, their times, and the tools
and system prompt of the request where it holds them. The format that was recognised is named on stderr.

  --as FORMAT      do not guess: ${list(FORMAT_IDS)}
  --channel ID     the text to take where there are several; stderr names them
  --entry NUMBER   the answer to take where there are several, from 0

Example
  curl -sN https://example.com/v1/chat/completions -d @request.json | npm run -s cli -- import > case.fixture.json
`,
  options: { as: { type: 'string', words: FORMAT_IDS }, channel: { type: 'string' }, entry: { type: 'string' } },
  async run(args, io) {
    const options = importOptions(args);
    const { text, notes } = orRefuse(await readableText(await readBytes(io.input)));
    const imported = orRefuse(importPaste(options.as === PLAIN_TEXT ? text : await withoutYaml(text), options));
    for (const line of [imported.sentence, ...notes, ...imported.notes]) io.say(line);
    await io.write(printFixture(fixtureOfImport(imported)));
    return EXIT.done;
  },
};

/** Names in lines that fit the help. */
function list(names: readonly string[]): string {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last === undefined || last.length + name.length > 70) lines.push(name);
    else lines[lines.length - 1] = `${last}, ${name}`;
  }
  return lines.join(`,\n${' '.repeat(19)}`);
}

function importOptions(args: Arguments): ImportOptions {
  const as = textOption(args, 'as');
  if (as !== undefined && !FORMAT_IDS.includes(as))
    throw new UsageError(`--as: there is no format "${as}". There are ${FORMAT_IDS.join(', ')}.`);
  const channel = textOption(args, 'channel');
  const entry = textOption(args, 'entry');
  if (entry !== undefined && !/^\d{1,9}$/.test(entry))
    throw new UsageError(`--entry is a number from 0, not "${entry}".`);
  return { ...(as && { as }), ...(channel && { channel }), ...(entry && { entry: Number(entry) }) };
}
