import { numbered, toWords } from './plausible-string.ts';

/** A value for each `format` that JSON Schema and OpenAPI name. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2025-03-14T09:30:00Z',
  date: '2025-03-14',
  time: '09:30:00Z',
  duration: 'PT15M',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.10',
  ipv6: '2001:db8::10',
  uri: 'https://example.com/search?q=parser&page=2',
  url: 'https://example.com/search?q=parser&page=2',
  iri: 'https://example.com/search?q=parser&page=2',
  'uri-reference': '/search?q=parser&page=2',
  'iri-reference': '/search?q=parser&page=2',
  'uri-template': 'https://example.com/users/{id}',
  uuid: '3f0c7a52-9b1e-4d68-8c2f-5a7e1b9d0c34',
  regex: '^item-\\d+$',
  'json-pointer': '/items/0/name',
  'relative-json-pointer': '1/name',
  byte: 'aGVsbG8=',
  binary: 'aGVsbG8=',
};

/** Formats of which the next value keeps to the format. */
const COUNTED = /^(?:date|date-time|ipv4|ipv6|hostname|idn-hostname|uuid)$/;

/** The second of a list, where a number more would not be in the format. */
const SECOND: Readonly<Record<string, string>> = {
  'ada@example.com': 'grace@example.com',
  'https://example.com/search?q=parser&page=2': 'https://example.com/docs?id=7&lang=en',
  '09:30:00Z': '10:30:00Z',
  PT15M: 'PT30M',
};

/** What ends what begins at the values above. */
const ENDS: Readonly<Record<string, string>> = {
  'date-time': '2025-03-14T10:30:00Z',
  date: '2025-03-21',
  time: '10:30:00Z',
};
const NAMES_END = /^(?:end|ends|until|till|to|before|max|latest)\b|\b(?:end|until|to|before|max)$/;

/** A value in this format for a member of that name, for an item of a list the next one; `undefined` where the format is not known. */
export function sampleFormat(format: unknown, name: string, variant: number): string | undefined {
  if (typeof format !== 'string' || !Object.hasOwn(BY_FORMAT, format)) return undefined;
  const value = (NAMES_END.test(toWords(name)) ? ENDS[format] : undefined) ?? BY_FORMAT[format] ?? '';
  if (COUNTED.test(format)) return numbered(value, variant);
  return variant === 0 ? value : (SECOND[value] ?? value);
}
