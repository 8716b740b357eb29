import type { Span } from '../../../base/span.ts';
import type { Value } from '../../calls/value.ts';
import { markedDialect } from '../../dialects/dialects.ts';
import type { MarkedDialect } from '../../dialects/kit/marked-dialect.ts';
import { partOfCallAt } from '../../dialects/wrapper-tags.ts';
import type { CallReading, Reading } from '../../reading/reading.ts';
import { declaredProperties } from '../../tools/schema/declared-properties.ts';
import { nearestName } from '../../words/nearest-name.ts';

/** An opener in a value that names no argument of the tool, so that the end tag before it was read as text (dialects.md §1.6). */
export interface SwallowedArgument extends Span {
  readonly call: number;
  /** The argument whose value holds it. */
  readonly holder: string;
  readonly name: string;
  readonly nameSpan: Span;
  /** The end tag before it. */
  readonly close: string;
  /** The argument that was probably meant; null where none is near or all are given. */
  readonly meant: string | null;
}

/**
 * In each value the first opener behind an end tag that has none of its own: what the model took for the next argument.
 * A value that shows the syntax has openers in front of its end tags. Cline's tags and MiniCPM5's say so otherwise.
 */
export function swallowedArguments(reading: Reading): SwallowedArgument[] {
  const dialect = markedDialect(reading.dialect ?? '');
  if (!dialect || dialect.tagsAreNames || dialect.cdata || dialect.body === 'json') return [];
  // Where the end tag of a value is missing, that says it.
  const said = new Set(reading.findings.filter(({ code }) => code === 'unclosed-tag').map(({ start }) => start));
  return reading.calls.flatMap((call) =>
    call.tool === null
      ? []
      : call.call.arguments.entries.flatMap(([name, value]) =>
          said.has(value.inner.end) ? [] : (swallowedIn(name, value, call, dialect, reading) ?? []),
        ),
  );
}

function swallowedIn(
  argument: string,
  { type, inner }: Value,
  { index, call, tool }: CallReading,
  dialect: MarkedDialect,
  { text }: Reading,
): SwallowedArgument | null {
  if (type !== 'string' || !tool) return null;
  const source = text.slice(inner.start, inner.end);
  const written = dialect.closers({ prefix: '', tool: call.toolName, argument }).argument;
  for (let at = source.indexOf(written), tries = 0; at >= 0 && tries < MOST_ENDS; tries++) {
    const behind = at + written.length;
    const start = behind + (/^\s*/.exec(source.slice(behind))?.[0].length ?? 0);
    const opener = partOfCallAt(source, start, dialect, call.toolName);
    const name = opener?.name ? source.slice(opener.name.start, opener.name.end).trim() : '';
    if (opener?.kind === 'argument-open' && opener.name && name !== '') {
      if (source.lastIndexOf(source.slice(start, opener.name.start), at) >= 0) return null;
      const declared = declaredProperties(tool.inputSchema, tool.inputSchema);
      if (declared.includes(name)) return null;
      const given = new Set(call.arguments.entries.map(([key]) => key));
      return {
        start: inner.start + start,
        end: inner.start + opener.end,
        call: index,
        holder: argument,
        name,
        nameSpan: { start: inner.start + opener.name.start, end: inner.start + opener.name.end },
        close: written,
        meant: nearestName(
          name,
          declared.filter((key) => !given.has(key)),
        ),
      };
    }
    at = source.indexOf(written, behind);
  }
  return null;
}

/** So many end tags of one value are looked behind. */
const MOST_ENDS = 64;
