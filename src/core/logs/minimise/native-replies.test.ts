import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameForAnyCut } from '../../../base/any-cut.test-kit.ts';
import { draws } from '../../../base/exploring.test-kit.ts';
import type { Span } from '../../../base/span.ts';
import { readFixture } from '../../cases/read-fixture.ts';
import { parseReply } from '../../reply/parse-reply.ts';
import { imported } from '../../transcripts/transcript.test-kit.ts';
import { type Frame, type FrameRemark, frameLine, framesFault } from '../../words/frame.ts';
import { judge, type LaneOptions, symptomsOf } from '../lane.ts';
import { framedCalls, leftOut, outside, withEnds } from './left-out.ts';
import { minimise } from './minimise.ts';
import { type SmallestReply, smallestReply } from './smallest-reply.ts';

type Native = LaneOptions & { readonly text: string; readonly frames: readonly Frame[] };

interface Part {
  readonly prose?: string;
  readonly name?: string;
  readonly source?: string;
  readonly remarks?: readonly FrameRemark[];
}

/** Text and calls as an importer writes them; a call after which the stream broke off comes last. */
function written(parts: readonly Part[], isCut = false): Native {
  let text = '';
  const frames: Frame[] = [];
  for (const { prose, name = '', source = '', remarks } of parts) {
    if (prose !== undefined) {
      text += prose;
      continue;
    }
    const from = text.length;
    if (!/(?:^|\n)$/.test(text)) text += '\n';
    const lead = text.length > from ? { from } : {};
    const start = text.length;
    const end = start + frameLine(name).length;
    text += `${frameLine(name)}${source}\n`;
    const until = text.length - 1;
    frames.push({ start, end, call: frames.length, name, ...lead, until, ...(remarks && { remarks }) });
  }
  const last = frames.at(-1);
  if (isCut && last) frames.push({ ...frames.pop()!, cut: true });
  return { dialect: 'auto', text, frames };
}

function minimised({ text, ...options }: Native, chosen?: { readonly code: string }): SmallestReply | null {
  const steps = smallestReply(text, { ...options, ...(chosen && { chosen }) });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** That a smallest reply fails as its original does, that its frames are where an importer writes them, and that no smaller one is found in it. */
function expectSmallest(native: Native): SmallestReply | null {
  const { text, ...options } = native;
  const best = minimised(native);
  const trouble = judge(text, options).trouble;
  expect(best === null).toBe(symptomsOf(text, options) === null);
  if (!best) return null;
  const { input, frames } = best;
  const after = { ...options, frames };
  expect(judge(input, after).trouble?.key).toBe(trouble?.key);
  expect(judge(input, after).verdicts).toEqual(judge(text, options).verdicts);
  expect(symptomsOf(text, options)!.kinds).toEqual(
    new Set([...symptomsOf(text, options)!.kinds, ...symptomsOf(input, after)!.kinds]),
  );
  expect(framesFault(frames, input)).toBeNull();
  for (const [call, frame] of frames.entries()) {
    expect(input.slice(frame.start, frame.end)).toBe(frameLine(frame.name));
    expect(frame.call).toBe(call);
    expect(input.charAt(frame.until ?? 0)).toBe('\n');
    expect(input.slice(0, frame.start)).toMatch(/^$|\n$/);
    if (frame.from !== undefined) expect(input.slice(frame.from - 1, frame.start)).toMatch(/^[^\n]\n$/);
  }
  const again = minimised({ ...options, text: input, frames });
  expect({ input: again?.input, frames: again?.frames }).toEqual({ input, frames });
  const fixture = { format: 'chunkscope-fixture', version: 1, chunks: [input], frames, dialect: 'auto' };
  expect(readFixture(fixture).ok).toBe(true);
  return best;
}

interface NativeVector extends Pick<LaneOptions, 'tools'> {
  readonly id: string;
  readonly input: string;
}

/** The vectors as they are imported, each text once: several came over more than one interface. */
const VECTORS = new Map(
  readFileSync('fixtures/vectors/native.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((line): [string, Native & { id: string }] => {
      const { id, input, tools = [] } = JSON.parse(line) as NativeVector;
      const { fixture, kind, finishReason } = imported(input);
      const { chunks, frames = [] } = fixture;
      const streamEnd = { source: kind, ...(finishReason !== undefined && { reason: finishReason }) };
      return [chunks.join(''), { id, text: chunks.join(''), dialect: 'auto', frames, streamEnd, tools }];
    }),
);

const FIXTURES = readdirSync('fixtures', { recursive: true, encoding: 'utf8' }).flatMap((file) => {
  if (!file.endsWith('.fixture.json')) return [];
  const read = readFixture(readFileSync(`fixtures/${file}`, 'utf8'));
  return read.ok && read.value.frames ? [[file, read.value] as const] : [];
});

describe('a minimised native reply', () => {
  it.each([...VECTORS.values()].map(({ id, ...native }) => [id, native] as const))(
    '%s has the cause it had, whole frames, and no smaller one in it',
    (_, native) => void expectSmallest(native),
  );

  it.each(FIXTURES)('of %s as well', (_, { chunks, frames = [], tools = [] }) => {
    expectSmallest({ text: chunks.join(''), dialect: 'auto', frames, tools });
  });

  it('of anything that an importer writes as well', () => {
    const prose = fc.constantFrom('I will look.', 'One\ntwo.\n', ' ', '<|im_end|>', '→ read\n{}\n').map((text) => ({
      prose: text,
    }));
    const call = fc.record(
      {
        name: fc.constantFrom('read_file', 'ls', '', 'ab'.repeat(20), 'runrun'),
        source: fc.constantFrom(
          '{"path": "src/app.ts", "lines": [1, 2, 3]}',
          '',
          '{"path": "a.ts",}',
          '```json\n{"path": "a.ts"}\n```',
          "{'path': 'a.ts', 'deep': {'on': True}}",
          '{"path": "a',
          '{"a": 1}{"a": 1}',
          '<parameter=path>a.ts</parameter>',
          '"{\\"path\\": \\"a.ts\\"}"',
        ),
        remarks: fc.constantFrom<FrameRemark[]>(
          [{ kind: 'object', line: 3 }],
          [
            { kind: 'no-id', line: 3 },
            { kind: 'name-again', line: 4, sent: 'ls' },
          ],
        ),
      },
      { requiredKeys: ['name', 'source'] },
    );
    const parts = fc.array(fc.oneof(prose, call), { maxLength: 6 });
    const end = fc.constantFrom({}, { reason: 'length' }, { reason: 'tool_calls' });
    fc.assert(
      fc.property(parts, fc.boolean(), end, (drawn, isCut, streamEnd) => {
        expectSmallest({ ...written(drawn, isCut), streamEnd });
      }),
      { numRuns: draws(40) },
    );
  });

  it('reads alike in any cut', () => {
    const native = written([{ prose: 'Both.' }, { name: 'ls', source: '{"a": 1,}' }, { name: 'ls', source: '{}' }]);
    const { input, frames } = minimised(native)!;
    sameForAnyCut((chunks) => parseReply(chunks, { dialect: 'auto', frames }), input);
  });

  it('keeps the call at fault, its frame whole, and none of the text and calls around it', () => {
    const { input, frames } = minimised(
      written([
        { prose: 'I will look at both.' },
        { name: 'list_files', source: '{"path": "src"}' },
        { prose: 'Then this one.' },
        {
          name: 'read_file',
          source: '{"path": "src/app.ts", "range": [1, 20],}',
          remarks: [{ kind: 'no-id', line: 9 }],
        },
        { name: 'list_files', source: '{}' },
        { prose: 'That is all.' },
      ]),
    )!;
    expect(input).toBe('→ read_file\n{"":"",}\n');
    expect(frames).toEqual([{ start: 0, end: 12, call: 0, name: 'read_file', until: 20 }]);
  });

  it('is told to be made of the comma at fault, not of another one', () => {
    const native = written([{ name: 'ls', source: '{"path": "src", "deep": [1, 2],}' }]);
    const { kept, input } = minimised(native)!;
    expect(input).toBe('→ ls\n{"":"",}\n');
    expect(kept.map(({ start, end }) => native.text.slice(start, end)).at(-1)).toBe(',}\n');
  });

  it('has a letter for the name of a tool that does not matter, in every frame', () => {
    const { text, frames } = written([{ name: 'some_tool' }, { prose: 'Hm.' }, { name: 'some_tool', source: '{}' }]);
    const isAlike = (_: string, [one, other]: readonly Frame[] = []) =>
      one !== undefined && one.name !== '' && one.name === other?.name;
    const steps = minimise(text, { isAlike, maxReads: 1_000, dialect: 'auto', frames });
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value.input).toBe('→ a\n\n→ a\n\n');
    expect(step.value.frames.map(({ name }) => name)).toEqual(['a', 'a']);
  });

  it('keeps a fault of the events that is asked for, and no other', () => {
    const remarks = [
      { kind: 'no-id', line: 3 },
      { kind: 'name-again', line: 4, sent: 'ls' },
    ] as const;
    const native = written([{ name: 'ls', source: '{"path": "src"}', remarks }]);
    expect(minimised(native, { code: 'stream-slip' })).toMatchObject({ frames: [{ remarks }] });
  });
});

describe('what is left of a native reply', () => {
  const reply = written([
    { prose: 'One.' },
    { name: 'a', source: '{}' },
    { name: 'b', source: '{}' },
    { prose: 'End.' },
  ]);
  const [prose, one, other, end] = [
    [{ start: 0, end: 4 }],
    ...framedCalls(reply).map((call) => [call]),
    [{ start: 19, end: 23 }],
  ];
  const left = (...units: (readonly Span[] | undefined)[]) =>
    leftOut(
      reply,
      units.map((unit) => unit ?? []),
    );

  it('has the line break before the first frame of a line that is not empty, and no other', () => {
    expect(left(one)).toMatchObject({ text: 'One.\n→ b\n{}\nEnd.', frames: [{ start: 5, from: 4, call: 0 }] });
    expect(left(prose)).toMatchObject({ text: '→ a\n{}\n→ b\n{}\nEnd.' });
    expect(left(prose)?.frames[0]).not.toHaveProperty('from');
    expect(left(one, other)).toMatchObject({ text: 'One.End.', frames: [] });
    expect(left(end, other)).toMatchObject({ text: 'One.\n→ a\n{}\n', frames: [{ from: 4, name: 'a' }] });
  });

  it('is nothing where a frame would begin within a line', () => {
    const own = written([{ prose: 'One.\n' }, { name: 'a', source: '{}' }]);
    expect(leftOut(own, [[{ start: 4, end: 5 }]])).toBeNull();
    expect(leftOut(own, [[{ start: 0, end: 5 }]])).toMatchObject({ text: '→ a\n{}\n' });
  });

  it('keeps the arguments of a call as long as they were, whatever goes after them', () => {
    const text = '→ a\n{}\n→ b\n{}\nEnd.';
    const [first, last] = [
      { start: 0, end: 4, call: 0, name: 'a' },
      { start: 7, end: 11, call: 1, name: 'b', until: 13 },
    ];
    const framed = withEnds({ text, frames: [first, last] });
    expect(framed.frames.map(({ until }) => until)).toEqual([6, 13]);
    expect(leftOut(framed, [[framedCalls(framed)[1]!]])).toMatchObject({
      text: '→ a\n{}\nEnd.',
      frames: [{ until: 6 }],
    });
    expect(withEnds({ text, frames: [first] }).frames).toMatchObject([{ until: text.length }]);
  });
});

describe('what is outside of marks', () => {
  it('is a span without them, in pieces', () => {
    const marks = [
      { start: 2, end: 4 },
      { start: 4, end: 4 },
      { start: 6, end: 7 },
    ];
    const pieces = (start: number, end: number) => outside({ start, end }, marks).map((span) => [span.start, span.end]);
    expect(pieces(0, 10)).toEqual([
      [0, 2],
      [4, 6],
      [7, 10],
    ]);
    expect(pieces(3, 6)).toEqual([[4, 6]]);
    expect(pieces(2, 4)).toEqual([]);
    expect(pieces(8, 9)).toEqual([[8, 9]]);
  });
});
