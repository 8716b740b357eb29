import { describe, expect, it } from 'vitest';
import { MARKED_DIALECTS } from '../dialects.ts';
import { SAMPLES } from '../samples.ts';
import { markStarts, startsWith } from './mark-starts.ts';
import type { MarkKind } from './marked-dialect.ts';
import type { MatchScope } from './matcher.ts';

/** What is known in the argument of the samples. */
const IN_PATH = { prefix: '', tool: 'read_file', argument: 'path', isBareArgument: false } as MatchScope;

const CLOSERS: readonly MarkKind[] = ['argument-close', 'call-close', 'wrapper-close'];

describe('where a mark may begin', () => {
  it('is found at the first of the texts, and half of one at the end', () => {
    const starts = startsWith(['</a>', '<b']);
    expect(starts.next('x < y <b> </a>', 0)).toBe(6);
    expect(starts.next('x < y <b> </a>', 7)).toBe(10);
    expect(starts.next('x < y </', 0)).toBe(6);
    expect(starts.next('x < y </x', 0)).toBe(-1);
  });

  it.each(MARKED_DIALECTS.map((dialect) => [dialect.id, dialect] as const))(
    'in %s leaves out no end tag of its samples',
    (id, dialect) => {
      const { clean } = SAMPLES[id] as (typeof SAMPLES)[string];
      const starts = markStarts(dialect, CLOSERS, 'InParameter', IN_PATH);
      const places = new Set<number>();
      for (let at = starts.next(clean, 0); at >= 0; at = starts.next(clean, at + 1)) places.add(at);
      for (const found of clean.matchAll(/<\/(?!(?:ifm\||longcat_)?(?:arg|param)_(?:key|type)>)[^<>]+>|<\|close\|>/g)) {
        const at = id === 'minimax-m3' ? clean.lastIndexOf(']<]', found.index) : found.index;
        expect([found[0], places.has(at)]).toEqual([found[0], true]);
      }
    },
  );

  it.each(MARKED_DIALECTS.map((dialect) => [dialect.id, dialect] as const))(
    'in %s is told by what is in view, whatever was looked for before',
    (_, dialect) => {
      const views = [
        IN_PATH,
        { ...IN_PATH, argument: 'content', isBareArgument: true },
        { ...IN_PATH, prefix: 'atem:', tool: 'write_file' },
        { ...IN_PATH, prefix: 'atem:', argument: 'content' },
      ].map((view) => ({ ...view, argumentNames: () => ['path', 'content'] }) as unknown as MatchScope);
      const text =
        '</path></content></parameter></atem:parameter></atem:invoke></write_file></read_file><content><path></invoke>';
      const placesIn = (view: MatchScope, kinds: readonly MarkKind[]): number[] => {
        const starts = markStarts(dialect, kinds, 'InParameter', view);
        return [...text].flatMap((_char, at) => (starts.next(text, at) === at ? [at] : []));
      };
      const alone = views.map((view) => placesIn(view, [...CLOSERS]));
      for (const _round of [1, 2]) expect(views.map((view) => placesIn(view, CLOSERS))).toEqual(alone);
    },
  );
});
