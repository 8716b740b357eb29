import type { CallReadingContext } from '../../calls/call-content.ts';
import type { CallOutline } from '../../calls/outline.ts';
import type { MarkedDialect } from './marked-dialect.ts';
import type { Members } from './sole-argument.ts';
import { writtenArguments } from './written-arguments.ts';

/** JSON in place of arguments is read, though it is a slip; `entries` are those that can be written as they should be. */
export function jsonSlip(
  dialect: MarkedDialect,
  { start, payload }: CallOutline,
  toolName: string,
  entries: Members | null,
  { text, report }: CallReadingContext,
): void {
  const opener = text.slice(start, payload.start);
  const suffix = dialect.hasSuffix ? (/^<[^<>:]*(:[^<>]*)>/.exec(opener)?.[1] ?? '') : '';
  const written = entries && writtenArguments(dialect, toolName, entries, suffix);
  const from = payload.start + text.slice(payload.start, payload.end).search(/\S/);
  const replacement = written === null ? {} : { replacement: written };
  report({ code: 'malformed-tag', severity: 'warning', start: from, end: payload.end, ...replacement });
}
