type Decimal = readonly [coefficient: bigint, exponent: number];

/** Whether a number is a whole multiple of a step, by their decimal digits: 0.3 is one of 0.1. */
export function isMultipleOf(value: number | bigint, step: number | bigint): boolean {
  const [digits, exponent] = decimal(value);
  const [stepDigits, stepExponent] = decimal(step);
  const shift = exponent - stepExponent;
  return shift >= 0
    ? (digits * 10n ** BigInt(shift)) % stepDigits === 0n
    : digits % (stepDigits * 10n ** BigInt(-shift)) === 0n;
}

function decimal(value: number | bigint): Decimal {
  if (typeof value === 'bigint') return [value, 0];
  const [coefficient = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '0', fraction = ''] = coefficient.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
