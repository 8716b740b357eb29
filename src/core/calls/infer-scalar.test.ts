import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trimSpace } from '../text/characters.ts';
import { inferScalar } from './infer-scalar.ts';

interface Row {
  readonly id: string;
  readonly value: string;
  readonly adr0019: { int?: string; float?: string; bool?: boolean; str?: string; null?: true };
}

const rows = readFileSync(new URL('../../../fixtures/vectors/type-inference.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Row);

function tagged(text: string): Row['adr0019'] {
  const scalar = inferScalar(text);
  switch (scalar.type) {
    case 'integer':
      return { int: String(scalar.value) };
    case 'float':
      return { float: goFloat(scalar.value) };
    case 'boolean':
      return { bool: scalar.value };
    case 'null':
      return { null: true };
    case 'string':
      return { str: trimSpace(scalar.value) };
  }
}

/** Go's %v of a float64: exponents have at least two digits and are used from 1e21 and below 1e-4. */
function goFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return Object.is(value, -0) ? '-0' : String(value);
}

const sameFloat = (a: string, b: string): boolean => a === b || Number(a) === Number(b);

describe('type inference', () => {
  it.each(rows)('reads $value as Forge once did ($id)', ({ value, adr0019 }) => {
    const ours = tagged(value);
    if (adr0019.float !== undefined) expect(sameFloat(ours.float ?? '', adr0019.float)).toBe(true);
    else expect(ours).toEqual(adr0019);
  });

  it('keeps all digits of a 64-bit integer', () => {
    expect(inferScalar('9007199254740993')).toEqual({ type: 'integer', value: 9007199254740993n });
    expect(inferScalar('-9223372036854775808')).toEqual({ type: 'integer', value: -9223372036854775808n });
  });

  it('never throws and never changes a string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const scalar = inferScalar(text);
        if (scalar.type === 'string') expect(scalar.value).toBe(text);
      }),
    );
  });

  it('rounds hexadecimal floats as decimal ones', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const view = new DataView(new ArrayBuffer(8));
        view.setFloat64(0, value);
        const bits = view.getBigUint64(0);
        const exponent = Number((bits >> 52n) & 0x7ffn);
        const fraction = (bits & 0xfffffffffffffn).toString(16).padStart(13, '0');
        const sign = bits >> 63n ? '-' : '';
        const text = exponent === 0 ? `${sign}0x0.${fraction}p-1022` : `${sign}0x1.${fraction}p${exponent - 1023}`;
        const scalar = inferScalar(text);
        expect(scalar.type).toBe('float');
        if (scalar.type === 'float') expect(Object.is(scalar.value, value)).toBe(true);
      }),
    );
  });
});
