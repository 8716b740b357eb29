import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trimSpace } from '../text/characters.ts';
import { inferNumber, inferScalar, isLossy, losesDigits } from './infer-scalar.ts';

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

describe('a text that is a scalar', () => {
  it.each([
    ['FALSE', false],
    ['True', true],
    [' +5 ', 5n],
    ['9223372036854775807', 9223372036854775807n],
    ['9223372036854775808', 2 ** 63],
    ['-9223372036854775809', -(2 ** 63)],
    [`${'0'.repeat(1_999)}1`, 1n],
    ['+Infinity', Infinity],
    ['-inf', -Infinity],
    ['0x1p4', 16],
    ['0x1p0', 1],
    ['0x.8p1', 1],
    ['-0x1.8p1', -3],
    ['-0x0p0', -0],
    ['0x0p9', 0],
    ['0x_1_0p1_0', 16384],
    ['0x1.0_8p0', 1.03125],
    ['0x1.00000000000008p0', 1],
    ['0x1.00000000000009p0', 1.0000000000000002],
    ['0x1.00000000000018p0', 1.0000000000000004],
    ['0x1p-1074', 5e-324],
    ['0x1p-1075', 0],
    ['0x1.8p-1075', 5e-324],
    ['0x1p-20001', 0],
  ])('has the value that Go reads: %s', (text, value) => {
    const scalar = inferScalar(text);
    expect('value' in scalar && scalar.value).toBe(value);
  });

  it.each([
    '',
    ' \n',
    'falsey',
    'information',
    '+infx',
    `${'0'.repeat(2_000)}1`,
    '0xp0',
    '0x1_p0',
    '0x1p1024',
    '0x1p2001',
    '-',
    '1 2',
  ])('is none: %j', (text) => {
    expect(inferScalar(text)).toEqual({ type: 'string', value: text });
  });

  it('may have any number of digits where that is asked for', () => {
    expect(inferScalar('9223372036854775808', 'all')).toEqual({ type: 'integer', value: 9223372036854775808n });
    expect(inferNumber(`${'0'.repeat(2_000)}1`, 'all').type).toBe('string');
    expect(inferNumber(`${'0'.repeat(1_999)}1`, 'all').type).toBe('integer');
  });

  it.each([
    ['1', false],
    ['+1', true],
    ['01', true],
    ['1.5', false],
    ['1.50', true],
    ['true', false],
    ['text', false],
    ['+Inf', false],
    ['Inf', true],
    ['-Inf', false],
    ['-inf', true],
  ])('prints otherwise than it was written: %s %s', (text, isOther) => {
    expect(isLossy(text, inferScalar(text))).toBe(isOther);
  });

  it.each([
    ['1', false],
    ['12345678901234567890', false],
    ['0.10', false],
    ['0.0', false],
    ['-0.5', false],
    ['100.5', false],
    ['0010.50', false],
    ['1E2', false],
    ['1.5e3', false],
    ['0.0000001', false],
    ['1.0e-7', false],
    ['0.12345678901234567890', true],
    ['12345678901234567890.5', true],
    ['1e400', true],
  ])('loses digits as a double: %s %s', (literal, loses) => {
    expect(losesDigits(literal, inferNumber(literal, 'all'))).toBe(loses);
  });
});
