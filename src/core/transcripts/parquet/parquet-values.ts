import type { ParquetParsers } from 'hyparquet';
import { printExactJson, readExactJson } from '../../json/exact-json.ts';

const MS_PER_DAY = 86_400_000;

/** Values of a column as JSON has them: times as ISO 8601 with all their digits, JSON as what it holds. */
export const PARSERS: ParquetParsers = {
  timestampFromMilliseconds: (millis) => isoTime(BigInt(millis) * 1_000_000n),
  timestampFromMicroseconds: (micros) => isoTime(BigInt(micros) * 1_000n),
  timestampFromNanoseconds: (nanos) => isoTime(BigInt(nanos)),
  dateFromDays: (days) => isoDate(days * MS_PER_DAY)?.slice(0, -'T00:00:00.000Z'.length) ?? days,
  stringFromBytes: (bytes) => LOSSY.decode(bytes),
  jsonFromBytes: (bytes) => jsonOf(LOSSY.decode(bytes)),
  geometryFromBytes: (bytes) => bytes,
  geographyFromBytes: (bytes) => bytes,
  uuidFromBytes: (bytes) => {
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  },
};

/** A value of a row as JSON; integers keep all their digits. A struct has the members of all rows: those that are null are not of this one. */
export function jsonOfValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'object':
      break;
    default:
      return 'null';
  }
  if (value === null) return 'null';
  if (value instanceof ReadJson) return printExactJson(value.value);
  if (value instanceof Uint8Array) return JSON.stringify(textOfBinary(value));
  if (Array.isArray(value)) return `[${value.map(jsonOfValue).join(',')}]`;
  if (ArrayBuffer.isView(value)) return `[${Array.from(value as unknown as ArrayLike<number>, jsonOfValue).join(',')}]`;
  return `{${Object.entries(value)
    .filter(([, member]) => member !== null && member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${jsonOfValue(member)}`)
    .join(',')}}`;
}

/** A column of JSON, read. */
class ReadJson {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

function jsonOf(text: string): ReadJson | string {
  const value = readExactJson(text);
  return value === undefined ? text : new ReadJson(value);
}

const LOSSY = new TextDecoder('utf-8', { ignoreBOM: true });
const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What is UTF-8 is text; anything else in base64. */
function textOfBinary(bytes: Uint8Array): string {
  try {
    return STRICT.decode(bytes);
  } catch {
    let characters = '';
    for (const byte of bytes) characters += String.fromCharCode(byte);
    return btoa(characters);
  }
}

const NANOS_PER_MS = 1_000_000n;

/** Digits after those of the milliseconds are there where they are not zero; a year that no date has stays a number. */
function isoTime(nanos: bigint): string | bigint {
  const below = ((nanos % NANOS_PER_MS) + NANOS_PER_MS) % NANOS_PER_MS;
  const iso = isoDate(Number((nanos - below) / NANOS_PER_MS));
  if (iso === null) return nanos;
  return `${iso.slice(0, -1)}${String(below).padStart(6, '0').replace(/0+$/, '')}Z`;
}

function isoDate(ms: number): string | null {
  // oxlint-disable-next-line no-restricted-globals -- writes a time that is given, no clock
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
