import { leftOutSentences } from '../../base/left-out-files.ts';
import { dialectOf } from '../../core/cases/dialect-of.ts';
import { compareExpectation } from '../../core/cases/expectation.ts';
import type { Fixture, FixtureExpectation } from '../../core/cases/fixture.ts';
import { readFixture } from '../../core/cases/read-fixture.ts';
import { isJsonObject, parseExactJson } from '../../core/json/exact-json.ts';
import { knownPrompt } from '../../core/prompts/copied-examples.ts';
import { resultMembers } from '../../core/reply/print-result.ts';
import { endOfSource } from '../../core/words/stream-end.ts';
import { type Command, EXIT, type Io, UsageError } from '../command.ts';
import { filesBelow, isFolder } from '../files-below.ts';
import { readFileBytes, textOfFile } from '../read-file.ts';
import { readWhole } from '../read-whole.ts';
import { unpackedFiles } from '../unpacked-files.ts';

/** Also packed, each by itself. */
const FIXTURE_FILE = /\.fixture\.json(?:\.(?:gz|zst))?$/;

/** Fixtures as tests. */
export const check: Command = {
  name: 'check',
  summary: 'check that fixtures read to what they expect',
  help: `Usage: npm run -s cli -- check PATH...

Reads fixture files, and all *.fixture.json below folders, also packed with gzip or Zstandard, and compares what each
reads to with its "expect". Prints a line a fixture, then "N passed, N failed". Exits with 1 if any failed.

Example
  npm run -s cli -- check fixtures
`,
  options: {},
  operands: 'any',
  async run({ operands }, io) {
    if (operands.length === 0)
      throw new UsageError('"check" takes fixture files or folders: npm run -s cli -- check PATH...');
    const files = operands.flatMap((path) => fixtureFiles(path, io));
    let [passed, failed] = [0, 0];
    for (const file of files)
      for (const { name, bytes } of unpacked(file, io)) {
        const problems = problemsOf(textOfFile(name, bytes, io));
        if (problems.length > 0) failed += 1;
        else passed += 1;
        await io.write(problems.length > 0 ? `failed ${name}: ${problems.join(' ')}\n` : `passed ${name}\n`);
      }
    await io.write(`${passed} passed, ${failed} failed\n`);
    return failed > 0 ? EXIT.badInput : EXIT.done;
  },
};

function fixtureFiles(path: string, io: Io): readonly string[] {
  if (!isFolder(path)) return [path];
  const { files, leftOut, problems } = filesBelow(path);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  for (const sentence of leftOutSentences(path, leftOut)) io.say(sentence);
  const found = files.filter((file) => FIXTURE_FILE.test(file));
  if (found.length === 0) throw new UsageError(`${path} holds no fixture: none of its files ends in .fixture.json.`);
  return found;
}

/** The fixture in a file, or those in an archive. */
function unpacked(path: string, io: Io) {
  const { files, notes } = unpackedFiles(path, readFileBytes(path));
  for (const note of notes) io.say(note);
  return files.map(({ entry, bytes }) => ({ name: entry === '' ? path : `${path}!${entry}`, bytes }));
}

function problemsOf(text: string): readonly string[] {
  const fixture = readFixture(text);
  return fixture.ok ? differencesOf(fixture.value) : [fixture.error];
}

/** The differences between what the fixture expects and what it reads to. */
function differencesOf(fixture: Fixture): readonly string[] {
  const { chunks, recovery, tools, frames, source, expect = {} } = fixture;
  const prompt = knownPrompt(fixture.prompt);
  const streamEnd = endOfSource(source);
  const reply = readWhole(chunks, {
    ...(recovery && { recovery }),
    ...(tools && { tools }),
    ...(frames && { frames }),
    ...(streamEnd && { streamEnd }),
    ...(prompt && { prompt }),
    dialect: dialectOf(fixture),
    forge: asksForForge(expect),
  });
  const actual = parseExactJson(`{${resultMembers(reply.result, reply.forge)}}`);
  return actual.ok ? compareExpectation(expect, actual.value) : [actual.error];
}

/** Whether the expectation is about a reading with `--forge`. */
function asksForForge({ strict, forge, diagnostics = [] }: FixtureExpectation): boolean {
  return (
    strict !== undefined ||
    forge !== undefined ||
    diagnostics.some((diagnostic) => codeOf(diagnostic).startsWith('forge-'))
  );
}

function codeOf(diagnostic: unknown): string {
  return String(isJsonObject(diagnostic) ? diagnostic['code'] : diagnostic);
}
