import { isDialectId } from '../../dialects/names.ts';
import type { Finding } from '../../words/finding.ts';

/** The dialect of a call that is named and not read. */
export function namedDialect(findings: readonly Finding[]): string | undefined {
  const named = findings.find(({ code, data }) => code === 'foreign-dialect' && isDialectId(String(data?.['id'])));
  return named && String(named.data?.['id']);
}
