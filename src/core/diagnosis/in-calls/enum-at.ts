import type { Reading } from '../../reading/reading.ts';
import { resolveSchema } from '../../tools/schema/resolve-schema.ts';
import type { Finding } from '../../words/finding.ts';
import { schemaAt } from './schema-at.ts';

/** The values that the schema allows at a finding; empty where it does not list them. */
export function enumAt(finding: Finding, reading: Reading): readonly unknown[] {
  const root = reading.calls[finding.call ?? -1]?.tool?.inputSchema;
  if (root === undefined || finding.path === undefined) return [];
  const schema = schemaAt(root, finding.path);
  const node = schema === undefined ? true : resolveSchema(root, schema);
  if (typeof node === 'boolean') return [];
  if (Array.isArray(node['enum'])) return node['enum'] as unknown[];
  return 'const' in node ? [node['const']] : [];
}
