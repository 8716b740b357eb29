import type { Span } from '../../base/span.ts';
import type { Block } from './blocks.ts';
import type { ItemKind } from './items/item.ts';
import { cheapestKinds } from './tiling.ts';

import { announcesSample, isSentence, type LineSign, signOf } from './words-around.ts';

/** A run of lines and markup that is one item. */
export interface Run extends Span {
  readonly kind: ItemKind;
}

export type Stretch = Run | Exclude<Block, { type: 'line' }>;

/** Joins lines and markup to runs by the cheapest tiling; values and fences stay between them. */
export function runsOf(blocks: readonly Block[], text: string, complaints: readonly Span[]): Stretch[] {
  const isOfProgram = ({ start, end }: Span): boolean =>
    complaints.some((complaint) => complaint.start < end && complaint.end > start);
  const found: Stretch[] = [];
  let open: Block[] = [];
  const close = (): void => {
    const signs = open.map((block): LineSign | 'markup' =>
      block.type === 'markup'
        ? 'markup'
        : isOfProgram(block)
          ? 'logged'
          : signOf(text.slice(block.start, block.end).replace(/[\r\n]+$/, '')),
    );
    const hasMarkup = signs.includes('markup');
    const words = open.map(({ start, end }) => text.slice(start, end).trim());
    for (const [index, kind] of cheapestKinds(withPersonAbove(signs, words)).entries()) {
      const block = open[index] as Block;
      const last = found.at(-1);
      // Words without a call between other items are a person's.
      const own = kind === 'reply' && !hasMarkup && blocks.length > open.length ? 'note' : kind;
      if (last && 'kind' in last && last.kind === own && last.end === block.start)
        found[found.length - 1] = { ...last, end: block.end };
      else found.push({ kind: own, start: block.start, end: block.end });
    }
    open = [];
  };
  for (const block of blocks) {
    if (block.type === 'line' || block.type === 'markup') open.push(block);
    else {
      close();
      found.push(block);
    }
  }
  close();
  return found;
}

/** Lines of a log belong to the record above them: sentences over the first record are a person's. */
function withPersonAbove(signs: readonly (LineSign | 'markup')[], words: readonly string[]): (LineSign | 'markup')[] {
  const first = signs.findIndex((sign) => sign !== 'plain' && sign !== 'blank' && sign !== 'person');
  const isAbove = signs[first] === 'logged' || signs[first] === 'traced';
  return signs.map((sign, at) =>
    isAbove && at < first && sign === 'plain' && isSentence(words[at] ?? '') ? 'person' : sign,
  );
}

/** What a line between the events of a stream holds: blanks, commas, brackets, a time, a field of server-sent events, the mark of their end. */
const BETWEEN_EVENTS =
  /^[\s,[\]]*(?:\d[\d:.,TZ+ -]{7,39}\]?\s*)?(?:(?:data|event|id|retry):[^\n{]{0,200}|:[^\n]{0,80}|\[DONE\])?[\s,[\]]*$/;

/** A comment, or dots for what was left out, where a program's events are written down. */
const REMARK = /^\s*(?:(?:#|\/\/) [^\n{]{0,100}|\.{3}|…)\s*$/;

/** What a program prints before each event: a name and a sign. */
const LABEL = /^[\w.-]{1,40} ?[:=]$/;

const isBetweenEvents = (words: string): boolean =>
  BETWEEN_EVENTS.test(words) || (REMARK.test(words) && !announcesSample(words));

/** Values that follow one another with nothing between but what a stream has there, or what was before the first of them, are one block. */
export function joinedStreams(blocks: readonly Block[], text: string): Block[] {
  const found: Block[] = [];
  let last: Extract<Block, { type: 'value' }> | undefined;
  let label = '';
  let between: Block[] = [];
  const isLabel = (words: string): boolean => words.trim() === label && LABEL.test(label);
  for (const block of blocks) {
    const isEvent = block.type === 'value' && block.node.type !== 'string';
    const isNext = between.every(({ start, end }) => {
      const words = text.slice(start, end);
      return isBetweenEvents(words) || isLabel(words);
    });
    if (isEvent && last && isNext) {
      const items = last.node.type === 'list' && last.node.isRun ? last.node.items : [last.node];
      const span = { start: last.start, end: block.end };
      last = {
        type: 'value',
        ...span,
        node: { type: 'list', isRun: true, items: [...items, block.node], isClosed: true, ...span },
      };
      between = [];
      continue;
    }
    if (block.type === 'line' && last) {
      between.push(block);
      continue;
    }
    if (last) found.push(last);
    found.push(...between);
    between = [];
    last = isEvent ? block : undefined;
    if (isEvent) label = text.slice(text.lastIndexOf('\n', block.start - 1) + 1, block.start).trim();
    else found.push(block);
  }
  if (last) found.push(last);
  return [...found, ...between];
}
