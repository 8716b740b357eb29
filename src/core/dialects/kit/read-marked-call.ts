import type { CallContent, CallReadingContext } from '../../calls/call-content.ts';
import type { CallOutline } from '../../calls/outline.ts';
import type { MarkedDialect } from './marked-dialect.ts';
import { readArguments } from './read-arguments.ts';
import { hasJsonBody, readJsonBody } from './read-json-body.ts';

/** Reads one call of any dialect whose calls are text. */
export function readMarkedCall(dialect: MarkedDialect, outline: CallOutline, context: CallReadingContext): CallContent {
  const read = hasJsonBody(dialect, outline) ? readJsonBody : readArguments;
  return read(dialect, outline, context);
}
