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

/** A value in this format, `undefined` where the format is not known. */
export const sampleFormat = (format: unknown): string | undefined =>
  typeof format === 'string' && Object.hasOwn(BY_FORMAT, format) ? BY_FORMAT[format] : undefined;
