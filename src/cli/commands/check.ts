import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dialectOf } from '../../core/cases/dialect-of.ts';
import { compareExpectation } from '../../core/cases/expectation.ts';
import type { Fixture, FixtureExpectation } from '../../core/cases/fixture.ts';
import { readFixture } from '../../core/cases/read-fixture.ts';
import { isJsonObject, parseExactJson } from '../../core/json/exact-json.ts';
import { resultMembers } from '../../core/reply/print-result.ts';
import { endOfSource } from '../../core/words/stream-end.ts';
import { type Command, EXIT, type Io, UsageError } from '../command.ts';
import { readTextFile, reasonOf } from '../read-file.ts';
import { readWhole } from '../read-whole.ts';

const FIXTURE_FILE = /\.fixture\.json$/;

/** Fixtures as tests. */
export const check: Command = {
  name: 'check',
  summary: 'check that fixtures read to what they expect',
  help: `Usage: npm run -s cli -- check PATH...

Reads fixture files, and all *.fixture.json below folders, and compares what each reads to with its "expect". Prints a
line a fixture, then "N passed, N failed". Exits with 1 if any failed.

Example
  npm run -s cli -- check fixtures
`,
  options: {},
  operands: 'any',
  async run({ operands }, io) {
    if (operands.length === 0)
      throw new UsageError('"check" takes fixture files or folders: npm run -s cli -- check PATH...');
    const files = operands.flatMap(fixtureFiles);
    let failed = 0;
    for (const file of files) {
      const problems = problemsOf(file, io);
      if (problems.length > 0) failed++;
      await io.write(problems.length > 0 ? `failed ${file}: ${problems.join(' ')}\n` : `passed ${file}\n`);
    }
    await io.write(`${files.length - failed} passed, ${failed} failed\n`);
    return failed > 0 ? EXIT.badInput : EXIT.done;
  },
};

function fixtureFiles(path: string): string[] {
  const files = readable(path, () => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
  if (files.length === 0) throw new UsageError(`${path} holds no fixture: none of its files ends in .fixture.json.`);
  return files;
}

function readable<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${path} can't be read: ${reasonOf(error)}.`);
  }
}

/** In the order of their names, without folders that packages and tools use themselves. */
function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : filesBelow(path);
    return FIXTURE_FILE.test(entry.name) ? [path] : [];
  });
}

function problemsOf(file: string, io: Io): readonly string[] {
  const fixture = readFixture(readTextFile(file, io));
  return fixture.ok ? differencesOf(fixture.value) : [fixture.error];
}

/** The differences between what the fixture expects and what it reads to. */
function differencesOf(fixture: Fixture): readonly string[] {
  const { chunks, recovery, tools, frames, source, expect = {} } = fixture;
  const streamEnd = endOfSource(source);
  const reply = readWhole(chunks, {
    ...(recovery && { recovery }),
    ...(tools && { tools }),
    ...(frames && { frames }),
    ...(streamEnd && { streamEnd }),
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
