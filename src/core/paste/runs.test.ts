import { describe, expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';
import { joinedStreams, runsOf } from './runs.ts';

const typesIn = (text: string): string[] =>
  joinedStreams(
    blocksOf(text, [], () => true),
    text,
  ).map(({ type }) => type);

describe('the events of a stream', () => {
  it.each([
    ['blank lines', '{"a": 1}\n\n{"a": 2}'],
    ['commas', '{"a": 1},\n{"a": 2}'],
    ['fields', 'data: {"a": 1}\n\nid: 7\nevent: message\n: ping\ndata: {"a": 2}'],
    ['times', '[2026-10-02 09:11:10.120] {"a": 1}\n[2026-10-02 09:11:11.120] {"a": 2}'],
    ['a mark of the end', '{"a": 1}\ndata: [DONE]\n{"a": 2}'],
  ])('are one value with %s between them', (_, text) => {
    expect(typesIn(text).filter((type) => type === 'value')).toHaveLength(1);
  });

  it('are two with words between them', () => {
    expect(typesIn('{"a": 1}\nand then\n{"a": 2}').filter((type) => type === 'value')).toHaveLength(2);
  });

  it.each([' '.repeat(400), '1 '.repeat(400), 'T2'.repeat(400), ','.repeat(400)])(
    'are told apart in few steps by a line such as %j',
    (filler) => {
      expect(typesIn(`{"a": 1}\n${filler}!\n{"a": 2}`).filter((type) => type === 'value')).toHaveLength(2);
    },
  );
});

describe('lines above a log', () => {
  const kindsIn = (text: string): (string | undefined)[] =>
    runsOf(
      blocksOf(text, [], () => false),
      text,
      [],
    ).map((run) => ('kind' in run ? run.kind : undefined));
  const log = '2026-10-02 09:11:10 INFO agent started\n2026-10-02 09:11:11 INFO agent stopped\n';

  it.each([
    'Our nightly job stops here and nobody touched it.\n',
    'The new version dies within a minute.\nThe old one never did so.\n',
  ])('are a person’s where they are sentences: %j', (words) => {
    expect([kindsIn(`${words}${log}`), kindsIn(`${words}\n${log}`)]).toEqual([
      ['note', 'log'],
      ['note', 'log'],
    ]);
  });

  it('are of the program where they are none, or are below its first line', () => {
    expect(kindsIn(`Loading checkpoint shards\n${log}`)).toEqual(['log']);
    expect(kindsIn(`${log}It goes on in a second line here.\n${log}`)).toEqual(['log']);
  });
});
