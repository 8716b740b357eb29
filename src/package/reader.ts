import { WRITTEN_DIALECT_IDS } from '../core/dialects/dialects.ts';
import { WRITTEN_DIALECTS } from '../core/dialects/written-dialects.ts';
import { writeCall as writing } from '../core/reading/write-call.ts';
import { argumentPieces } from './argument-pieces.ts';
import { FACTS } from './facts.ts';
import { checkStyle, checkTools, jsonFields, placeOfNoElement, valueAt } from './given.ts';
import { parseWith, readerWith } from './read.ts';
import type {
  CallToWrite,
  DialectId,
  ReaderOptions,
  ReadOptions,
  ReplyReader,
  Result,
  ToolDefinition,
} from './types.ts';

export type * from './types.ts';

/** Ids of all dialects, Forge's own first. */
export const DIALECTS: readonly DialectId[] = WRITTEN_DIALECT_IDS;

/** A reader for one reply, which calls `onEvent` for each event while the reply arrives. */
export function createReader(options: ReaderOptions = {}): ReplyReader {
  return readerWith({ ...FACTS, dialects: WRITTEN_DIALECTS, pieces: argumentPieces }, options);
}

/** Reads a whole reply, as one text or in the chunks it arrived in; chunk boundaries never change the result. */
export function parseReply(input: string | readonly string[], options: ReadOptions = {}): Result {
  return parseWith({ ...FACTS, dialects: WRITTEN_DIALECTS }, input, options);
}

/**
 * Writes a call in a dialect, wrapper included. Throws where it would not read back to the same call: the error names the path.
 * In a dialect without types, numbers and the like read back as such only under the tool's schema. `style` is how Forge's own
 * dialect writes values.
 */
export function writeCall(
  dialect: DialectId,
  call: CallToWrite,
  tool?: ToolDefinition,
  style: 'escape' | 'cdata' | 'json' = 'escape',
): string {
  if (!DIALECTS.includes(dialect)) throw new RangeError(`There is no dialect "${dialect}": ${DIALECTS.join(', ')}.`);
  const { serverName = '', toolName, arguments: values = {} } = call ?? {};
  if (
    typeof serverName !== 'string' ||
    typeof toolName !== 'string' ||
    typeof values !== 'object' ||
    values === null ||
    Array.isArray(values)
  )
    throw new TypeError('A call to write is {serverName?, toolName, arguments?}.');
  checkStyle(style);
  if (tool) checkTools([tool]);
  const given = jsonFields(values);
  const written = writing(dialect, { serverName, toolName, arguments: given }, tool, style);
  if (!written.ok) throw new RangeError(written.message);
  const renamed = dialect === 'forge' && style !== 'json' ? placeOfNoElement(given) : null;
  if (renamed !== null)
    throw new RangeError(`The name at ${renamed} would not read back: no element can be called so.`);
  const torn = written.warnings.find(({ path }) => typeof valueAt(given, path) === 'string');
  if (torn) throw new RangeError(`The text at ${torn.path} would not read back: ${torn.message}`);
  return written.text;
}
