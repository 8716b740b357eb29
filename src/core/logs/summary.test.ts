import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileReply } from '../dialects/forge/hostile-reply.test-kit.ts';
import { SAMPLES } from '../dialects/samples.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { RECOVERIES } from '../words/recovery.ts';
import { hashOf } from './hash.ts';
import { judge } from './lane.ts';
import { type Exemplar, NOT_REPLIES, type NotReply, readSummary, type Summary, SummaryBuilder } from './summary.ts';

type Item =
  | { readonly text: string; readonly group: string; readonly id: string; readonly refused?: readonly string[] }
  | NotReply;

const plain = readFileSync('fixtures/logs/plain.ndjson', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { id: string; input?: string; chunks?: string[] })
  .map(({ id, input, chunks = [] }) => ({ id, text: input ?? chunks.join('') }));

function summaryOf(items: readonly Item[], source = 'a.jsonl'): Summary {
  const builder = new SummaryBuilder();
  for (const [at, item] of items.entries()) {
    if (typeof item === 'string') builder.addRecord('a.jsonl', 'own', item, 1);
    else {
      builder.addRecord('a.jsonl', 'own');
      const judgement = judge(item.text, { dialect: 'auto' });
      const { id, text, group, refused: codes } = item;
      if (codes)
        builder.addHistory({
          id,
          source: `${source}:${at}`,
          text: () => text,
          provider: group === 'A' ? null : 'openai',
          codes,
        });
      builder.addReply({ id, text, source: `${source}:${at}`, judgement, groups: { model: group } });
    }
  }
  return builder.summary();
}

function merged(parts: readonly Summary[]): Summary {
  const builder = new SummaryBuilder();
  for (const part of parts) builder.merge(part);
  return builder.summary();
}

const item = (): fc.Arbitrary<Item> =>
  fc.oneof(
    fc.constantFrom(...NOT_REPLIES),
    fc.record({
      id: fc.string({ maxLength: 3 }),
      group: fc.constantFrom('A', 'B', '__proto__', '1'),
      text: fc.oneof(fc.constantFrom(...plain.map(({ text }) => text)), hostileReply()),
      refused: fc.uniqueArray(fc.constantFrom('turn-order', 'call-without-result', 'result-twice')),
    }),
  );

const withoutPlaces = ({ causes, histories, ...summary }: Summary) => ({
  ...summary,
  causes: causes.map(withoutSources),
  ...(histories && { histories: { ...histories, causes: histories.causes.map(withoutSources) } }),
});

const withoutSources = <T extends { readonly exemplars: readonly Exemplar[] }>(cause: T) => ({
  ...cause,
  exemplars: cause.exemplars.map(({ id, length, hash }) => ({ id, length, hash })),
});

describe('a summary', () => {
  it('adds up', () => {
    fc.assert(
      fc.property(fc.array(item(), { maxLength: 12 }), (items) => {
        const { records, replies, notReplies, attempts, noAttempts, lanes, causes, groups, histories } =
          summaryOf(items);
        const carried = items.flatMap((one) => (typeof one === 'string' ? [] : [one.refused?.length ?? 0]));
        expect(histories?.checked ?? 0).toBe(carried.length);
        expect(histories?.refused ?? 0).toBe(carried.filter((count) => count > 0).length);
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        expect(sum((histories?.causes ?? []).map(({ count }) => count))).toBe(sum(carried));
        expect(records).toBe(items.length);
        expect(replies + sum(Object.values(notReplies))).toBe(records);
        expect(attempts + noAttempts).toBe(replies);
        expect(sum(Object.values(groups['model'] ?? {}).map((group) => group.attempts))).toBe(attempts);
        const troubled = sum(causes.map(({ count }) => count));
        expect(troubled).toBeLessThanOrEqual(attempts);
        expect(troubled).toBeGreaterThanOrEqual(attempts - lanes.strict.succeeded);
        for (const { count, exemplars, groups: own } of causes) {
          expect(exemplars.length).toBeLessThanOrEqual(10);
          expect(sum(Object.values(own['model'] ?? {}))).toBe(count);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('merges to the same bytes in any order and any tree, and to those of the unsplit log', () => {
    const parts = fc.array(fc.array(item(), { maxLength: 6 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parts, fc.integer(), fc.nat(), (lists, seed, cut) => {
        const summaries = lists.map((items) => JSON.parse(JSON.stringify(summaryOf(items))) as Summary);
        const all = JSON.stringify(merged(summaries));
        const shuffled = summaries.toSorted((a, b) =>
          hashOf(seed + JSON.stringify(a)) < hashOf(seed + JSON.stringify(b)) ? -1 : 1,
        );
        expect(JSON.stringify(merged(shuffled))).toBe(all);
        const at = cut % (shuffled.length + 1);
        expect(JSON.stringify(merged([merged(shuffled.slice(at)), merged(shuffled.slice(0, at))]))).toBe(all);
        expect(withoutPlaces(merged(summaries))).toEqual(withoutPlaces(summaryOf(lists.flat())));
      }),
      { numRuns: 60 },
    );
  });

  it('is read back as it was written, and nothing else is taken for one', () => {
    const summary = summaryOf(plain.map((reply) => ({ ...reply, group: 'A' })));
    expect(readSummary(JSON.parse(JSON.stringify(summary)))).toEqual({ ok: true, value: summary });
    for (const other of [
      null,
      [],
      {},
      { ...summary, version: 2 },
      { ...summary, attempts: '1' },
      { ...summary, causes: [{}] },
    ])
      expect(readSummary(other).ok).toBe(false);
  });

  const parts = `records suspects lanes.strict.succeeded lanes.resilient.succeeded lanes.asMeant notReplies.redacted
    lines.unreadable.0 groups groups.model.A.attempts groups.model.A.lanes.strict.succeeded
    sources sources.0.name sources.0.format sources.0.records
    causes causes.0.key causes.0.skeleton causes.0.count causes.0.codes causes.0.codes.0 causes.0.exemplars
    causes.0.exemplars.0.id causes.0.exemplars.0.source causes.0.exemplars.0.length causes.0.exemplars.0.hash
    causes.0.groups causes.0.groups.model.A
    histories histories.checked histories.causes histories.causes.0.code histories.causes.0.provider histories.causes.0.count
    histories.causes.0.exemplars histories.causes.0.exemplars.0.hash`;

  it.each(parts.split(/\s+/))('is called damaged where its %s is another', (part) => {
    const path = part.split('.');
    const refused = ['turn-order'];
    const items: readonly Item[] = [
      'redacted',
      'unreadable',
      ...plain.map((reply) => ({ ...reply, group: 'A', refused })),
    ];
    const summary = JSON.parse(JSON.stringify(summaryOf(items)));
    let holder = summary;
    for (const name of path.slice(0, -1)) holder = holder[name];
    holder[path.at(-1) as string] = -1;
    expect(readSummary(summary)).toMatchObject({ ok: false, error: expect.stringContaining('is damaged') });
  });

  it('says what else it is', () => {
    const summary = summaryOf(['redacted']);
    expect(readSummary([])).toMatchObject({ error: expect.stringContaining('is no summary') });
    for (const other of [{ version: 2 }, { keys: 'v0' }])
      expect(readSummary({ ...summary, ...other })).toMatchObject({
        error: expect.stringContaining('another version'),
      });
  });

  it('gives no rate where nothing was tried', () => {
    expect(summaryOf(['redacted']).lanes.resilient).toEqual({ succeeded: 0, rate: null, low: null, high: null });
  });
});

it('a lane says what its own reading would, wherever another stands in for it or was told the dialect', () => {
  const written = Object.values(SAMPLES)
    .flatMap((samples) => Object.values(samples).filter((text) => typeof text === 'string'))
    .flatMap((text) => [text, text.slice(0, text.length >> 1), `${text}&`]);
  const reply = fc.oneof(hostileReply(), fc.constantFrom(...written));
  fc.assert(
    fc.property(reply, fc.constantFrom('auto', 'forge', 'hermes'), (text, dialect) => {
      const { verdicts, trouble } = judge(text, { dialect });
      for (const recovery of RECOVERIES)
        expect(verdicts[recovery]).toBe(parseReply(text, { recovery, dialect }).verdict);
      const codes = new Set(
        parseReply(text, { recovery: 'resilient', dialect }).diagnostics.flatMap(({ code, severity }) =>
          severity === 'info' ? [] : [code],
        ),
      );
      if (trouble && codes.size > 0) expect(trouble.codes).toEqual([...codes].sort());
    }),
    { numRuns: 200 },
  );
});

describe('a key', () => {
  it('means the same for ever', () => {
    const keys = plain.flatMap(({ id, text }) => {
      const { trouble } = judge(text, { dialect: 'auto' });
      return trouble ? [[id, trouble.key, trouble.shape]] : [];
    });
    expect(keys).toMatchInlineSnapshot(`
      [
        [
          "amp",
          "v1:481ce311e577f351",
          "v1:7d77aea15d896aac",
        ],
        [
          "amp-url",
          "v1:bc53588a4949789a",
          "v1:ff5acbc222e67dbc",
        ],
        [
          "lt",
          "v1:6a592b9a9c06dd84",
          "v1:90be9af3a26bc31b",
        ],
        [
          "cut",
          "v1:5f498fecbb528069",
          "v1:02751b2642fc554b",
        ],
        [
          "unclosed",
          "v1:e67834702fcc075b",
          "v1:9f019716725a8d42",
        ],
        [
          "chunks",
          "v1:481ce311e577f351",
          "v1:7d77aea15d896aac",
        ],
      ]
    `);
  });

  it('is the same wherever in a list the fault stands, and whatever the text around it', () => {
    const call = (before: string, value: string) =>
      `<tool><tool_name>t</tool_name><arguments><a>${before}<b><c>${value}</c></b></a></arguments></tool>`;
    const item = '<b><c>1</c></b>';
    const [one, other] = [call(item, 'x & y'), call(item + item, 'cats & dogs')].map(
      (text) => judge(text, { dialect: 'auto', streamEnd: { reason: 'end_turn' } }).trouble,
    );
    expect(one).toMatchObject({ path: '/a/b/*/c', end: 'stop', tool: 't', outcome: 'ampersand' });
    expect(other?.key).toBe(one?.key);
    expect(other?.shape).not.toBe(one?.shape);
  });

  it('hashes with FNV-1a of 64 bits', () => {
    const reference = (text: string) => {
      let hash = 0xcbf29ce484222325n;
      for (const unit of Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)))
        for (const byte of [unit & 0xff, unit >>> 8]) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
      return hash.toString(16).padStart(16, '0');
    };
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(hashOf(text)).toBe(reference(text));
      }),
    );
  });
});
