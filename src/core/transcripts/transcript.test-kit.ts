import { readdirSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { importTranscript } from './import-transcript.ts';
import { importableText } from './importable-text.ts';

/** The import's value; a test that expects an error asks `importTranscript` itself. */
export function imported(text: string, options?: ImportOptions): ImportResult {
  const result = importTranscript(text, options);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** The text of each channel by id, without parts of a channel and without native calls, which are made of the others. */
export const channelTexts = ({ channels }: ImportResult): Record<string, string> =>
  Object.fromEntries(
    channels
      .filter(({ id, kind }) => !id.includes('/') && kind !== 'native')
      .map(({ id, chunks }) => [id, chunks.join('')]),
  );

const TRANSCRIPTS = new URL('../../../fixtures/transcripts/', import.meta.url);
const RECORDING = /\.chunks\.jsonl$/;

/** A file of `fixtures/transcripts` as the command line and the page hand it over, its whole name given. */
export const transcriptFile = (name: string): string => textOfFile(readFileSync(new URL(name, TRANSCRIPTS)));

/** The bytes of a file as a text that imports; empty where they are none. */
export function textOfFile(bytes: Uint8Array): string {
  const read = importableText(bytes);
  return read.ok ? read.value.text : '';
}

/** Every recording of one wire event a line, without its extension. */
export const RECORDINGS: readonly string[] = readdirSync(TRANSCRIPTS)
  .filter((name) => RECORDING.test(name))
  .map((name) => name.replace(RECORDING, ''));

/** Every other transcript of the folder, its file's whole name. */
export const OTHER_TRANSCRIPTS: readonly string[] = readdirSync(TRANSCRIPTS).filter(
  (name) => !RECORDING.test(name) && !/\.expect\.json$|^README/.test(name),
);

/** The wire events of a recording, one a line. */
export const recording = (name: string): string => transcriptFile(`${name}.chunks.jsonl`);

/** The JSON texts of a recording, one an event. */
export const eventsOf = (jsonl: string): string[] => jsonl.split('\n').filter((line) => line !== '');

export const jsonLines = (events: readonly unknown[]): string =>
  `${events.map((event) => JSON.stringify(event)).join('\n')}\n`;

/** Server-sent events of JSON texts, with `event:` lines where a payload has a `type` and names are wanted. */
export const asSse = (events: readonly string[], options: { readonly named?: boolean } = {}): string =>
  events.map((data) => `${options.named === true ? nameLine(data) : ''}data: ${data}\n\n`).join('');

const nameLine = (data: string): string => {
  const { type } = JSON.parse(data) as { type?: string };
  return type === undefined ? '' : `event: ${type}\n`;
};

/** What Python's `repr` makes of a text, as characters or as UTF-8 bytes. */
export function pythonText(text: string, prefix: '' | 'b' = ''): string {
  const units = prefix === '' ? text : Buffer.from(text).toString('latin1');
  // oxlint-disable-next-line no-control-regex -- what repr escapes
  const escaped = units.replace(/[\\'\n\r\t]|[\x00-\x1f\x7f-\xff]/g, (char) => PYTHON_ESCAPES[char] ?? hexEscape(char));
  return `${prefix}'${escaped}'`;
}

const PYTHON_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

const hexEscape = (char: string): string => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** What Python's `repr` makes of JSON: dicts, or with a name for each the objects of an SDK. */
export function pythonValue(value: unknown, style: 'dict' | 'object' = 'dict'): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return pythonText(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => pythonValue(item, style)).join(', ')}]`;
  const isObject = style === 'object' && Object.keys(value).every((key) => /^[A-Za-z_]\w*$/.test(key));
  const members = Object.entries(value).map(([key, member]) =>
    isObject ? `${key}=${pythonValue(member, style)}` : `${pythonText(key)}: ${pythonValue(member, style)}`,
  );
  return isObject && members.length > 0 ? `Chunk(${members.join(', ')})` : `{${members.join(', ')}}`;
}

/** One message of Amazon's event stream encoding; headers hold text. */
export function eventStreamMessage(headers: Readonly<Record<string, string>>, payload: string | Uint8Array): Buffer {
  const head = Buffer.concat(
    Object.entries(headers).flatMap(([name, value]) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(Buffer.byteLength(value));
      return [Buffer.from([name.length]), Buffer.from(name), Buffer.from([7]), length, Buffer.from(value)];
    }),
  );
  const body = Buffer.from(payload);
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(head.length + body.length + 16, 0);
  prelude.writeUInt32BE(head.length, 4);
  const message = Buffer.concat([prelude, checksum(prelude), head, body]);
  return Buffer.concat([message, checksum(message)]);
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}

/** Events of a model as Bedrock's `InvokeModelWithResponseStream` sends them. */
export const asInvocation = (events: readonly string[]): Buffer =>
  Buffer.concat(
    events.map((event) =>
      eventStreamMessage(
        { ':event-type': 'chunk', ':content-type': 'application/json', ':message-type': 'event' },
        JSON.stringify({ bytes: base64(event), p: 'abcdefghijklmnop'.slice(0, event.length % 16) }),
      ),
    ),
  );

export const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface HarEntry {
  readonly url?: string;
  readonly mimeType?: string;
  readonly text: string;
  readonly encoding?: 'base64';
  readonly request?: unknown;
  readonly receiveMs?: number;
}

export const asHar = (...entries: readonly HarEntry[]): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'test', version: '1' },
      entries: entries.map(
        ({
          url = 'https://api.test/v1/chat?key=secret',
          mimeType = 'text/event-stream',
          text,
          encoding,
          request,
          receiveMs = 3200,
        }) => ({
          startedDateTime: '2026-09-01T10:00:00.000Z',
          time: receiveMs + 500,
          request: {
            method: 'POST',
            url,
            headers: [{ name: 'authorization', value: 'Bearer sk-secret' }],
            ...(request !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(request) } }),
          },
          response: { status: 200, content: { size: text.length, mimeType, text, ...(encoding && { encoding }) } },
          timings: { send: 0, wait: 500, receive: receiveMs },
        }),
      ),
    },
  });

export const CURL_HEAD = `$ curl -N -v https://api.test/v1/chat \\
  -H "Authorization: Bearer sk-secret" \\
  -H 'x-api-key: secret' \\
  -d '{
    "model": "asked-for",
    "system": "Answer in XML.",
    "tools": [{"name": "run", "input_schema": {"type": "object"}}],
    "stream": true
  }'
* Host api.test:443 was resolved.
*   Trying 192.0.2.1:443...
* Connected to api.test (192.0.2.1) port 443
* ALPN: curl offers h2,http/1.1
} [5 bytes data]
* TLSv1.3 (OUT), TLS handshake, Client hello (1):
> POST /v1/chat HTTP/2
> Host: api.test
> authorization: Bearer sk-secret
> x-api-key: secret
>\u0020
} [200 bytes data]
* We are completely uploaded and fine
  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current
                                 Dload  Upload   Total   Spent    Left  Speed
  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0
100   200    0     0  100   200      0    105  0:00:01  0:00:01 --:--:--   105
< HTTP/2 200\u0020
< content-type: text/event-stream; charset=utf-8
< set-cookie: id=secret
<\u0020
{ [5 bytes data]
`;

export const CURL_TAIL = `* Connection #0 to host api.test left intact
$ `;
