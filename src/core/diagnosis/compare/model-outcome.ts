import { grouped } from '../../../base/counted.ts';
import { member, valueToPlain } from '../../calls/value.ts';
import { type JsonValue, printExactJson } from '../../json/exact-json.ts';
import { type HeldBy, runnableArguments, sameValue } from '../../readers/held-calls.ts';
import {
  accountOf,
  heldBy,
  type KnownReader,
  type ReaderAccount,
  type ReaderVerdict,
  readersChosen,
  readersOf,
} from '../../readers/outcome.ts';
import { readerNamed } from '../../readers/readers.ts';
import type { Reading } from '../../reading/reading.ts';
import type { Reader } from './comparison.ts';
import { type ReadCall, type ReaderOutcome, type ReadValue, readValue } from './reader-outcome.ts';

/**
 * The readers of servers and agents that may be columns beside a dialect's own, in their order; before them the one that the
 * user has, where it is another.
 */
export function serverColumns(
  dialect: string,
  choice: string | null,
): readonly (readonly [Reader, (reading: Reading) => ReaderOutcome])[] {
  const own = readersOf(dialect);
  const chosen = choice === null ? [] : readersChosen(choice, dialect);
  const known = [...chosen.filter(({ id }) => !own.some((reader) => reader.id === id)), ...own];
  return known.map((reader) => {
    const isChosen = reader.mode === 'whole' && chosen.some(({ id }) => id === reader.id);
    const name = nameIn(reader, known);
    return [columnOf(reader), (reading) => modelOutcome(reader, { name, isChosen }, reading)];
  });
}

const columnOf = ({ id, mode }: KnownReader): Reader => (mode === 'stream' ? `${id}:stream` : (id as Reader));

/** The server; with its parser, or with how the text reaches it, where another column has the same name. */
function nameIn({ name, parser, mode, id }: KnownReader, all: readonly KnownReader[]): string {
  const first = all.find((other) => other.name === name);
  const own = first?.id === id ? name : `${name} ${parser}`;
  const hasModes = all.filter((other) => other.id === id).length > 1;
  return hasModes ? `${own}, ${mode === 'stream' ? 'streamed' : 'whole'}` : own;
}

const OUTCOME: Readonly<Record<ReaderVerdict, ReaderOutcome['outcome']>> = {
  runs: 'read',
  'runs-otherwise': 'read',
  text: 'nothing',
  loses: 'refused',
  unknown: 'nothing',
};

const WORDS: Readonly<Record<ReaderVerdict, string>> = {
  runs: 'Runs',
  'runs-otherwise': 'Runs otherwise',
  text: 'Text',
  loses: 'Loses',
  unknown: 'Not known',
};

const SO: Readonly<Record<ReaderVerdict, string>> = {
  runs: 'The call runs.',
  'runs-otherwise': 'The call runs, with something other than what is read here.',
  text: 'The client shows the call as text, and nothing runs.',
  loses: 'The call does not run.',
  unknown: 'Not modelled, so not guessed.',
};

/** How a reader reads a reply, by its model. */
function modelOutcome(
  reader: KnownReader,
  { name, isChosen }: { readonly name: string; readonly isChosen: boolean },
  reading: Reading,
): ReaderOutcome {
  const { tools } = reading.options;
  const account = accountOf(reader, {
    text: String(reading.text),
    tools,
    calls: reading.calls.map(({ call }) => call),
  });
  const { outcome: verdict, does } = account;
  const { parser, mode, version, month } = reader;
  const model = readerNamed(reader.id, mode);
  const worst = account.calls.findIndex((call) => call.outcome === verdict);
  const at = reading.calls[worst]?.call;
  const isUnknown = verdict === 'unknown';
  return {
    reader: columnOf(reader),
    name,
    habit: version === null ? 'not modelled' : `${month}, ${shortVersion(version)}`,
    server: { name: reader.name, id: reader.id, parser, mode, verdict, isAgent: reader.isAgent, isChosen },
    outcome: OUTCOME[verdict],
    words: WORDS[verdict],
    reason: verdict === 'runs' ? '' : does,
    why: model && !isUnknown ? model.model.ruling : `${reader.name} ${does}.`,
    so: SO[verdict],
    ...(model &&
      !isUnknown && {
        note: `A model of ${version}, which gives ${grouped(model.agreeing)} of ${grouped(model.cases)} recorded outcomes.`,
      }),
    ...(at && verdict !== 'runs' && { at: { start: at.start, end: at.end } }),
    isSilent: account.handed?.error === undefined,
    ...callsOf(account, reading, model ? heldBy(model, tools) : { hasSchemas: true }),
  };
}

/** The commit, and what is remarked of the version. */
function shortVersion(version: string): string {
  const remark = /\((.*)\)$/.exec(version)?.[1];
  const at = version.indexOf('@') + 1;
  return version.slice(at, at + 7) + (remark === undefined ? '' : `, ${remark}`);
}

/** The calls that the client can run, and why the others are none. */
function callsOf(
  { calls: judged }: ReaderAccount,
  reading: Reading,
  by: HeldBy,
): Pick<ReaderOutcome, 'calls' | 'leftOut'> {
  const calls = new Map<number, ReadCall>();
  const leftOut = new Map<number, string>();
  for (const [index, { theirs, does }] of judged.entries()) {
    const handed = theirs && runnableArguments(theirs);
    const own = reading.calls[index];
    if (!theirs || !handed || !own) {
      leftOut.set(own?.index ?? index, does);
      continue;
    }
    const values = Object.entries(handed).map(([name, value]): [string, ReadValue] => {
      const mine = member(own.call.arguments, name);
      // Without a schema a number may come as its text, which is the same then.
      const isSame = mine !== undefined && sameValue(valueToPlain(mine), value, by);
      return [name, isSame ? readValue(mine) : { text: textOf(value), type: typeOf(value) }];
    });
    calls.set(own.index, { toolName: theirs.toolName, arguments: new Map(values) });
  }
  return { calls, leftOut };
}

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : printExactJson(value));

function typeOf(value: JsonValue): ReadValue['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'object':
      return typeof value as 'string' | 'boolean' | 'object';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'float';
    default:
      return 'integer';
  }
}
