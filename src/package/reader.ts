import { listed } from '../core/diagnosis/report/listed.ts';
import { DIALECT_IDS } from '../core/dialects/dialects.ts';
import { countCharacters } from '../core/reading/char-counts.ts';
import type { Reading } from '../core/reading/reading.ts';
import { writeCall as writing } from '../core/reading/write-call.ts';
import { checkStyle, checkTools, jsonFields, placeOfNoElement, valueAt } from './given.ts';
import { byPlace, type Judge, lossyIntegers, parseWith, plainMembers, readerWith } from './read.ts';
import type {
  CallToWrite,
  CharCounts,
  DialectId,
  Fact,
  ReaderOptions,
  ReadOptions,
  ReplyReader,
  Result,
  ToolDefinition,
} from './types.ts';

export type * from './types.ts';

/** Ids of all dialects, Forge's own first. */
export const DIALECTS: readonly DialectId[] = DIALECT_IDS;

/** A reader for one reply, which calls `onEvent` for each event while the reply arrives. */
export function createReader(options: ReaderOptions = {}): ReplyReader {
  return readerWith(FACTS, options);
}

/** Reads a whole reply, as one text or in the chunks it arrived in; chunk boundaries never change the result. */
export function parseReply(input: string | readonly string[], options: ReadOptions = {}): Result {
  return parseWith(FACTS, input, options);
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
  const { toolName, arguments: values = {} } = call ?? {};
  if (typeof toolName !== 'string' || typeof values !== 'object' || values === null || Array.isArray(values))
    throw new TypeError('A call to write is {toolName, arguments?}.');
  checkStyle(style);
  if (tool) checkTools([tool]);
  const given = jsonFields(values);
  const written = writing(dialect, { toolName, arguments: given }, tool, style);
  if (!written.ok) throw new RangeError(written.message);
  const renamed = dialect === 'forge' && style !== 'json' ? placeOfNoElement(given) : null;
  if (renamed !== null)
    throw new RangeError(`The name at ${renamed} would not read back: no element can be called so.`);
  const torn = written.warnings.find(({ path }) => typeof valueAt(given, path) === 'string');
  if (torn) throw new RangeError(`The text at ${torn.path} would not read back: ${torn.message}`);
  return written.text;
}

const FACTS: Judge<Fact> = { judge: factsOf, check: null };

function factsOf(reading: Reading, options: ReadOptions): Result {
  const findings = [...reading.findings, ...lossyIntegers(reading, options)].sort(byPlace);
  const { listed: first, omitted } = listed(findings);
  const result = {
    verdict: reading.verdict(findings),
    ...plainMembers(reading, options),
    diagnostics: first.map(({ code, severity, start, end, replacement, ...finding }): Fact => {
      const call = finding.call ?? reading.callAt(start);
      const path = finding.path ?? pathAt(reading, call, { start, end });
      return {
        code,
        severity,
        start,
        end,
        ...reading.lines.position(start),
        ...(call >= 0 && { call }),
        ...(path !== undefined && { path }),
        ...(replacement !== undefined && { replacement }),
      };
    }),
    ...(omitted && { omitted }),
  };
  Object.defineProperty(result, COUNTS, { value: () => countCharacters(reading, findings).counts });
  return Object.defineProperty(result, 'chars', CHARS) as typeof result & Counted;
}

/** Key of the counted characters of a result; hidden from code that lists its members. */
const COUNTS = Symbol('counts');

type Counted = Result & { readonly [COUNTS]: () => CharCounts };

/**
 * Counted on request, since it takes as long as reading the calls. One getter for all results: engines keep the getter of a
 * literal in its shape, which would outlive the reading that it holds.
 */
const CHARS: PropertyDescriptor = {
  configurable: true,
  enumerable: true,
  get(this: Counted): CharCounts {
    const value = this[COUNTS]();
    Object.defineProperty(this, 'chars', { value });
    return value;
  },
};

function pathAt(reading: Reading, call: number, span: { start: number; end: number }): string | undefined {
  const values = reading.calls[call]?.call.arguments.span;
  return values && span.start >= values.start && span.end <= values.end
    ? reading.pathsOf(call).find(span)?.path
    : undefined;
}
