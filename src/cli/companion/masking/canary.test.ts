import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { asSse, eventsOf, RECORDINGS, recording } from '../../../core/transcripts/transcript.test-kit.ts';
import { maskedLines } from '../masked-tape.ts';
import { WHOLE_ANSWERS } from './masking.test-kit.ts';

/** What must be on no tape, as a text and as a number. */
const SAID = 'Pelican 5512';
const NUMBER = 4111111111111111;
const FOUND = /pelican|5512|4111111/i;

/** Ways in which a text can hold it. */
const texts = fc.constantFrom(
  SAID,
  `so ${SAID}.`,
  `<b>${SAID}</b>`,
  `<note to="${SAID}">`,
  `<tool_call>{"name": "pay", "arguments": {"${SAID}": "${SAID}", "n": ${NUMBER}}}</tool_call>`,
  `<tool>\n<tool_name>pay</tool_name>\n<arguments>\n<to>${SAID}</to>\n<n>${NUMBER}</n>\n</arguments>\n</tool>`,
  `{"to": "${SAID}", "${SAID}": ${NUMBER}`,
  `"${SAID}\\n${SAID}"`,
  `Pelican\u00a05512`,
);

/** Values of a member that no protocol has. */
const values = fc.oneof(
  texts,
  fc.constant(NUMBER),
  fc.constant([SAID, { [SAID]: NUMBER }]),
  fc.constant({ [SAID]: SAID, name: SAID, type: SAID, id: SAID, model: SAID, role: SAID, code: SAID }),
);

/** Members whose texts stay as they are, whatever they are: names of tools and of models. */
const NAMES = /^(?:name|tool|toolName|tool_name|model|modelId|model_id|modelVersion|model_instance_id)$/;
/** Members of which nothing stays, names of tools neither. */
const GIVEN = /^(?:arguments|input|args|parameters|json|result|response|code)$/;

type Holder = Record<string, unknown>;

/** Every place of a text and every object in some JSON, inside of what a call was given or not. */
function placesIn(value: unknown): { texts: (readonly [Holder, string])[]; objects: Holder[] } {
  const found: ReturnType<typeof placesIn> = { texts: [], objects: [] };
  const look = (holder: Holder, isGiven: boolean): void => {
    if (!Array.isArray(holder)) found.objects.push(holder);
    for (const [key, inner] of Object.entries(holder)) {
      if (typeof inner === 'string' && (isGiven || !NAMES.test(key))) found.texts.push([holder, key]);
      if (typeof inner === 'object' && inner !== null)
        look(inner as Holder, isGiven || (GIVEN.test(key) && !Array.isArray(inner)));
    }
  };
  look(value as Holder, false);
  return found;
}

interface Drawn {
  readonly place: number;
  readonly how: 'text' | 'behind' | 'member' | 'key';
  readonly text: string;
  readonly value: unknown;
}
const drawn: fc.Arbitrary<Drawn> = fc.record({
  place: fc.nat(),
  how: fc.constantFrom('text', 'behind', 'member', 'key'),
  text: texts,
  value: values,
});

/** JSON that holds it at a place. */
function withCanary(json: string, { place, how, text, value }: Drawn): string {
  const parsed: unknown = JSON.parse(json);
  const { texts: all, objects } = placesIn(parsed);
  const [holder, key] = all[place % Math.max(1, all.length)] ?? ([{} as Holder, ''] as const);
  const object = objects[place % objects.length]!;
  if (how === 'text') holder[key] = text;
  else if (how === 'behind') holder[key] = `${holder[key]}${text}`;
  else if (how === 'member') object['extra'] = value;
  else object[SAID] = value;
  return JSON.stringify(parsed);
}

const lines = fc.constantFrom(
  `id: ${SAID}`,
  `event: ${SAID}`,
  `: ${SAID}`,
  `note: ${SAID}`,
  SAID,
  `data: ${SAID}`,
  `data: "${SAID}"`,
);

/** The reads of an answer that holds it, and that may be cut off. */
const answers = fc
  .record({
    events: fc.constantFrom(
      ...RECORDINGS.map((name) => eventsOf(recording(name))),
      ...Object.values(WHOLE_ANSWERS).map((one) => [one]),
    ),
    form: fc.constantFrom('named', 'sse', 'lines', 'list'),
    at: fc.nat(),
    drawn,
    line: fc.option(lines),
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    broken: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    reads: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ events, form, at, drawn: one, line, cut, broken, reads }) => {
    const index = at % events.length;
    const all = events.map((event, position) => (position === index ? withCanary(event, one) : event));
    // An event that breaks off, with others behind it.
    if (broken !== null) all[index] = all[index]!.slice(0, Math.ceil(broken * all[index]!.length));
    const isSse = form === 'named' || form === 'sse';
    const events0 = form === 'list' ? `[${all.join(',\n')}]` : `${all.join('\n')}\n`;
    const text = isSse
      ? all.map((event) => asSse([event], { named: form === 'named' && broken === null })).join('')
      : events0;
    const parts = text.split('\n');
    if (line !== null) parts.splice(at % parts.length, 0, line);
    const bytes = Buffer.from(parts.join('\n'));
    const kept = bytes.subarray(0, cut === null ? bytes.length : Math.ceil(cut * bytes.length));
    const length = Math.ceil(kept.length / reads);
    return Array.from({ length: reads }, (_, read) => kept.subarray(read * length, (read + 1) * length));
  });

/** All that a tape says, with its escapes undone. */
const saidBy = (tape: readonly string[]): string => {
  const [head = '', ...rest] = tape;
  const reads = rest.map((line) => Buffer.from((JSON.parse(line) as [number, string, string])[2], 'base64'));
  const text = `${head}\n${Buffer.concat(reads).toString()}`;
  return text.replace(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
};

const linesOfReads = (reads: readonly Uint8Array[]): string[] =>
  reads.map((bytes, at) => JSON.stringify([at, 'r', Buffer.from(bytes).toString('base64')]));

it('leaves nothing of what was said on a tape, wherever an answer holds it and however it is cut', () => {
  fc.assert(
    fc.property(answers, (reads) => {
      expect(saidBy(maskedLines(['{"request":{"path":"/v1","body":null}}', ...linesOfReads(reads)]))).not.toMatch(
        FOUND,
      );
    }),
    { numRuns: draws(4_000) },
  );
});

const REQUESTS = [
  { model: 'm', messages: [{ role: 'user', content: 'Hi' }], stream: true, metadata: { user: 'x' }, stop: ['x'] },
  {
    model: 'm',
    messages: [
      { role: 'system', name: 'x', content: 'You pay.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 't', type: 'function', function: { name: 'pay', arguments: '{"to": "x"}' } }],
      },
      { role: 'tool', tool_call_id: 't', content: 'paid' },
    ],
  },
  {
    model: 'm',
    system: [{ type: 'text', text: 'You pay.' }],
    messages: [
      { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'pay', input: { to: 'x', n: 1 } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'paid' }] }] },
    ],
  },
  {
    model: 'm',
    instructions: 'Pay.',
    input: [
      { type: 'function_call', call_id: 't', name: 'pay', arguments: '{"to":"x"}' },
      { type: 'function_call_output', call_id: 't', output: 'paid' },
    ],
  },
  {
    contents: [{ role: 'model', parts: [{ functionCall: { name: 'pay', args: { to: 'x' } } }, { text: 'Hi' }] }],
    systemInstruction: { parts: [{ text: 'Pay.' }] },
  },
  {
    modelId: 'm',
    messages: [
      {
        role: 'assistant',
        content: [{ toolUse: { toolUseId: 't', name: 'pay', input: { to: 'x' } } }, { text: 'Hi' }],
      },
    ],
  },
  { model: 'm', message: 'Hi', preamble: 'Pay.', chat_history: [{ role: 'USER', message: 'Hi' }] },
];

it('leaves nothing of what was said on a tape, wherever a request holds it', () => {
  const path = fc.constantFrom(
    '/v1/Pelican',
    '/v1/chat?user=Pelican&5512=1',
    '/Pelican%205512/v1',
    '/v1/models/Pelican:predict',
  );
  fc.assert(
    fc.property(fc.constantFrom(...REQUESTS), drawn, path, fc.boolean(), (request, one, asked, isBroken) => {
      const body = withCanary(JSON.stringify(request), one);
      const written = isBroken ? JSON.stringify(body.slice(0, -1)) : body;
      expect(saidBy(maskedLines([`{"request":{"path":"${asked}","body":${written}}}`]))).not.toMatch(FOUND);
    }),
    { numRuns: draws(4_000) },
  );
});
