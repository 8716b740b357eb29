import { inferScalar } from '../../../calls/infer-scalar.ts';
import type { JsonType, TypeSet } from '../../../tools/schema/allowed-types.ts';

/** What a reader makes of an element's text where the schema allows these types, null = any (format.md §8 A19, A20). */
export function leafType(text: string, types: TypeSet | null): JsonType {
  const scalar = inferScalar(text);
  const allows = (type: JsonType): boolean => types === null || types.has(type);
  switch (scalar.type) {
    case 'integer':
      return allows('integer') ? 'integer' : allows('number') ? 'number' : 'string';
    case 'float':
      if (types !== null && !Number.isFinite(scalar.value)) return 'string';
      return allows('number') ? 'number' : allows('integer') && Number.isInteger(scalar.value) ? 'integer' : 'string';
    default:
      return allows(scalar.type) ? scalar.type : 'string';
  }
}
