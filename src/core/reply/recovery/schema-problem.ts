import { SCHEMA_CODES } from '../../words/codes.ts';
import type { Diagnostic } from '../../words/diagnostic.ts';

/** Whether a problem is about what the schema wants of a value that was read well: it is quoted whole, and it comes last. */
export const isSchemaProblem = ({ code, schemaOnly }: Diagnostic): boolean =>
  schemaOnly === true || SCHEMA_CODES.has(code);
