import { isDialectId } from '../../dialects/names.ts';
import type { Code } from '../../words/codes.ts';
import type { Finding } from '../../words/finding.ts';

const NAMING: ReadonlySet<Code> = new Set(['foreign-dialect', 'call-in-code-fence']);

/** The dialect of a call that is named and not read. */
export function namedDialect(findings: readonly Finding[]): string | undefined {
  const named = findings.find(({ code, data }) => NAMING.has(code) && isDialectId(String(data?.['id'])));
  return named && String(named.data?.['id']);
}
